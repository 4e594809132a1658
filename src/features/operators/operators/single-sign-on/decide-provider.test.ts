import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import type { IdentityProvider } from '../../../../settings/identity-providers.ts'
import { domainOf } from '../seal-email.ts'
import { decideProvider, listProviders } from './decide-provider.ts'

const providerWith = (issuer: string, domains: string[] | null) => ({ issuer, domains }) as IdentityProvider
const FIRM = providerWith('https://id.firm.example', null)
const MUNICH = providerWith('https://id.munich.example', ['munich.example', 'garching.example'])
const VIENNA = providerWith('https://id.vienna.example', ['vienna.example'])

describe('the identity provider of a sign-in', () => {
  test.each([
    ['the only one, without a domain', [FIRM], undefined, FIRM],
    ['the only one of domains, without a domain', [MUNICH], undefined, MUNICH],
    ['the one with the domain', [FIRM, MUNICH, VIENNA], 'garching.example', MUNICH],
    ['that of the firm for every other domain', [FIRM, MUNICH], 'firm.example', FIRM],
    ['that of the firm for a domain below', [FIRM, MUNICH], 'desk.munich.example', FIRM],
  ])('the provider is %s', (_, providers, email, expected) => {
    assert.equal(decideProvider(providers, email), expected)
  })

  test.each([
    ['without a provider', [], 'munich.example', 'conflict', undefined],
    ['without a domain among several', [FIRM, MUNICH], undefined, 'invalid_request', 'body.email'],
    ['for a domain of none', [MUNICH, VIENNA], 'firm.example', 'invalid_request', 'body.email'],
  ])('a sign-in is refused %s', (_, providers, email, code, path) => {
    assert.throws(
      () => decideProvider(providers, email),
      (error) => {
        assert.ok(error instanceof Refusal)
        assert.deepEqual([error.code, error.params?.[0]?.path], [code, path])
        return true
      },
    )
  })
})

test.each([
  ['Ines@Vienna.EXAMPLE', 'vienna.example'],
  ['ines@München.example', 'xn--mnchen-3ya.example'],
  ['ines@munich.example@firm.example', 'firm.example'],
  ['ines@', ''],
])('the address %s has the domain %s', (email, domain) => {
  assert.equal(domainOf(email), domain)
})

test('the settings for one provider make the one for all other domains', () => {
  const settings = {
    oidc_issuer: 'https://id.firm.example',
    oidc_client_id: 'holdfast',
    oidc_client_secret: undefined,
    oidc_scopes: 'openid',
    oidc_groups_claim: 'groups',
    oidc_acr_values: [],
    oidc_amr: [],
    oidc_roles: [],
    oidc_providers: [MUNICH],
  }
  assert.deepEqual(
    listProviders(settings).map(({ issuer, domains }) => [issuer, domains]),
    [
      ['https://id.firm.example', null],
      ['https://id.munich.example', ['munich.example', 'garching.example']],
    ],
  )
  assert.deepEqual(listProviders({ ...settings, oidc_issuer: undefined }), [MUNICH])
})
