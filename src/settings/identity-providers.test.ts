import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readProviders } from './identity-providers.ts'

const MUNICH = {
  domains: 'munich.example Garching.example',
  issuer: 'https://id.munich.example',
  client_id: 'holdfast',
  roles: 'desk=finance',
}
const VIENNA = {
  ...MUNICH,
  domains: 'vienna.example',
  issuer: 'https://id.vienna.example',
  client_secret: 's',
}

test('a provider has the defaults of the settings for one provider', () => {
  assert.deepEqual(readProviders(JSON.stringify([MUNICH])), [
    {
      domains: ['munich.example', 'garching.example'],
      issuer: 'https://id.munich.example',
      client_id: 'holdfast',
      client_secret: undefined,
      scopes: 'openid email profile',
      groups_claim: 'groups',
      acr_values: [],
      amr: [],
      roles: [{ group: 'desk', role: 'finance', of_tenant: null }],
    },
  ])
  assert.equal(readProviders(JSON.stringify([MUNICH, VIENNA]))[1]!.client_secret, 's')
  assert.deepEqual(readProviders(''), [])
  const umlaut = readProviders(JSON.stringify([{ ...MUNICH, domains: 'München.example' }]))
  assert.deepEqual(umlaut[0]!.domains, ['xn--mnchen-3ya.example'])
})

test.each([
  ['{', 'must be a list in JSON'],
  ['{}', 'must be a list of objects in JSON'],
  ['["https://id.munich.example"]', 'must be a list of objects in JSON'],
  [
    JSON.stringify([{ ...MUNICH, domain: 'x.example' }]),
    /^has the member \[0\]\.domain, which does not exist/,
  ],
  [JSON.stringify([MUNICH, { ...VIENNA, issuer: 'id.vienna.example' }]), /^\[1\]\.issuer must be a URL/],
  [JSON.stringify([{ ...MUNICH, issuer: '' }]), '[0].issuer is required'],
  [JSON.stringify([{ ...MUNICH, client_id: undefined }]), '[0].client_id is required'],
  [JSON.stringify([{ ...MUNICH, roles: 'desk=chief' }]), /^\[0\]\.roles names the role chief/],
  [JSON.stringify([{ ...MUNICH, domains: '@munich.example' }]), /^\[0\]\.domains names @munich\.example/],
  [JSON.stringify([{ ...MUNICH, domains: 'munich' }]), /^\[0\]\.domains names munich/],
  [JSON.stringify([{ ...MUNICH, scopes: 'email' }]), /^\[0\]\.scopes must be `openid`/],
  [JSON.stringify([{ ...MUNICH, amr: ['mfa'] }]), '[0].amr must be a text'],
  [JSON.stringify([MUNICH, { ...VIENNA, domains: 'MUNICH.example' }]), 'names munich.example twice'],
  [
    JSON.stringify([MUNICH, { ...VIENNA, issuer: `${MUNICH.issuer}/` }]),
    'names https://id.munich.example/ twice',
  ],
])('the setting %s is refused', (value, message) => {
  assert.throws(() => readProviders(value), { message })
})
