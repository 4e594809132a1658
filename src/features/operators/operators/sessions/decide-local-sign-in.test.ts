import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import { decideLocalSignIn, type LocalSignInFacts } from './decide-local-sign-in.ts'

const ordinary: LocalSignInFacts = {
  is_reserved: false,
  is_break_glass: false,
  method: 'passkey',
  reason: undefined,
}

describe('a sign-in without the identity provider', () => {
  test.each<[string, Partial<LocalSignInFacts>]>([
    ['is open to everyone by default', {}],
    [
      'is open to a break-glass account with a reason',
      { is_reserved: true, is_break_glass: true, reason: 'Fire' },
    ],
    [
      'begins such an account without a reason',
      { is_reserved: true, is_break_glass: true, method: 'invitation' },
    ],
  ])('%s', (_, facts) => {
    decideLocalSignIn({ ...ordinary, ...facts })
  })

  test.each<[string, Partial<LocalSignInFacts>, string]>([
    ['where it is reserved', { is_reserved: true }, 'single_sign_on_required'],
    [
      'by an invitation, where it is reserved',
      { is_reserved: true, method: 'invitation' },
      'single_sign_on_required',
    ],
    ['by a break-glass account without a reason', { is_break_glass: true }, 'invalid_request'],
  ])('is refused %s', (_, facts, code) => {
    assert.throws(
      () => decideLocalSignIn({ ...ordinary, ...facts }),
      (error) => error instanceof Refusal && error.code === code,
    )
  })
})
