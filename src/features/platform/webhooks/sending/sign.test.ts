import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { test } from 'vitest'
import { newWebhookSecret, signatureHeader } from './sign.ts'

const id = 'whd_vector1'
const timestamp = 1768473000
const body =
  '{"id":"evt_vector1","name":"order.filled","resource":{"id":"ord_vector1","resource_type":"order"},"data":{},"created_at":"2026-01-15T10:30:00.000Z"}'
const first = 'v1,5aa9f77418470a0c1f27c731dfdbfaded752ed0ae44bf26bb76f982ad3e664ee'
const second = 'v1,b9233a65aa46d05503e4b6e5b5b935637bcfc3aa76bc44dc790e61d935a57e24'

test('a delivery is signed in hex over timestamp, id and body', () => {
  assert.equal(signatureHeader(['whsec_contract_vector_1'], timestamp, id, body), first)
})

test('both secrets sign while one replaces the other, in their order', () => {
  const secrets = ['whsec_contract_vector_1', 'whsec_contract_vector_2']
  assert.equal(signatureHeader(secrets, timestamp, id, body), `${first} ${second}`)
})

test('a new secret is whsec_ and 32 bytes in padded base64, never the same twice', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret)
  assert.equal(new Set(secrets).size, 100)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/) // 32 bytes are 43 digits of base64 and one pad
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
})

test('a receiver that uses the standardwebhooks package accepts either of two secrets', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const now = Math.floor(Date.now() / 1000)
  const payload = '{"name":"Zürich – 東京"}'
  const signatures = signatureHeader(secrets, now, id, payload)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(now),
    'webhook-signature': signatures,
  }
  for (const secret of secrets)
    assert.deepEqual(new Webhook(secret).verify(payload, headers), JSON.parse(payload))
  assert.throws(() => new Webhook(newWebhookSecret()).verify(payload, headers), /No matching signature found/)
  assert.throws(() => new Webhook(secrets[0]!).verify(`${payload} `, headers), /No matching signature found/)
  assert.deepEqual(
    signatures.split(' ').map((one) => /^v1,[0-9a-f]{64}$/.test(one)),
    [true, false, true, false],
  )
})

test.each([
  'whsec_abc',
  'whsec_a-b_',
  'whsec_',
  'secret',
  'whsec_YQ',
])('%s is not whsec_ and padded base64, so it signs only in hex', (secret) =>
  assert.match(signatureHeader([secret], timestamp, id, body), /^v1,[0-9a-f]{64}$/))
