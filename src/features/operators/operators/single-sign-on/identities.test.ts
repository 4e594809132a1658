import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { decideIssuer } from './identities.ts'

const providerOf = (issuer: string) => ({ issuer }) as IdentityProvider
const FIRM = providerOf('https://id.firm.example')
const MUNICH = providerOf('https://id.munich.example/realms/desk')

test.each([
  ['with the same issuer', [FIRM, MUNICH], 'https://id.munich.example/realms/desk', MUNICH],
  ['with a slash at the end of the issuer in the token', [FIRM, MUNICH], 'https://id.firm.example/', FIRM],
  ['that is the only one', [FIRM], 'https://login.example/tenant', FIRM],
])('an operator proves the identity at the provider %s', (_, providers, issuer, expected) => {
  assert.equal(decideIssuer(providers, issuer), expected)
})

test.each([
  ['has no identity', [FIRM], undefined],
  ['signed in with a provider that is not set up any more', [FIRM, MUNICH], 'https://id.vienna.example'],
  ['has an identity, while no provider is set up', [], 'https://id.firm.example'],
])('an operator that %s is refused', (_, providers, issuer) => {
  assert.throws(
    () => decideIssuer(providers, issuer),
    (error) => error instanceof Refusal && error.code === 'conflict',
  )
})
