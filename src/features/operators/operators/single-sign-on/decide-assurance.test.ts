import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import { type Assurance, decideAssurance } from './decide-assurance.ts'

const NOTHING = { acr_values: [], amr: [] }
const STRONG = { acr_values: ['phr', 'phrh'], amr: ['mfa', 'hwk'] }

describe('a sign-in at the identity provider', () => {
  test.each<[string, Assurance, typeof STRONG | typeof NOTHING]>([
    ['where nothing is demanded', {}, NOTHING],
    ['with one of the contexts and all methods', { acr: 'phrh', amr: ['hwk', 'pin', 'mfa'] }, STRONG],
    ['with a context, where no method is demanded', { acr: 'phr' }, { ...STRONG, amr: [] }],
  ])('suffices %s', (_, assurance, settings) => {
    decideAssurance(assurance, settings)
  })

  test.each<[string, Assurance, RegExp]>([
    ['without a context', { amr: ['mfa', 'hwk'] }, /contexts phr, phrh \(acr\)/],
    ['with a weaker context', { acr: 'pwd', amr: ['mfa', 'hwk'] }, /contexts phr, phrh/],
    ['with a list as its context', { acr: ['phr'], amr: ['mfa', 'hwk'] }, /contexts phr, phrh/],
    ['without methods', { acr: 'phr' }, /methods mfa, hwk \(amr\)/],
    ['with a text as its methods', { acr: 'phr', amr: 'mfa hwk' }, /methods mfa, hwk/],
    ['without one method', { acr: 'phr', amr: ['mfa'] }, /methods hwk \(amr\)/],
  ])('is refused %s', (_, assurance, detail) => {
    assert.throws(
      () => decideAssurance(assurance, STRONG),
      (error) => error instanceof Refusal && error.code === 'sign_on_refused' && detail.test(error.message),
    )
  })
})
