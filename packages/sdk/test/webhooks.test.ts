// Deliveries of a real server as their receiver verifies them, with both schemes, rotation and forgeries.
import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { describe, test } from 'vitest'
import { newWebhookSecret, signatureHeader } from '../../../src/features/platform/webhooks/sending/sign.ts'
import type { Received } from '../../../test/support/receiver.ts'
import { listen } from '../../../test/support/webhooks.ts'
import { webhooks } from '../src/holdfast.ts'
import { freshClient } from './clients.ts'

const { sign, verify, WebhookVerificationError } = webhooks

const BODY = '{"id":"evt_1","name":"order.filled","sequence":1,"note":"Zürich – 東京"}'
const NOW = Math.floor(Date.now() / 1000)

async function received(
  prepare: (hf: Awaited<ReturnType<typeof freshClient>>['hf'], id: string) => Promise<string>,
) {
  const receiver = await listen()
  const { hf } = await freshClient()
  const webhook = await hf.webhooks.create({ url: receiver.url })
  const secret = await prepare(hf, webhook.id)
  await hf.webhooks.test(webhook.id, { event: { name: 'order.filled' } })
  await receiver.waitFor(1)
  return { delivery: receiver.received[0]!, secret: secret || webhook.secret, first: webhook.secret }
}

const only = ({ headers, body }: Received, scheme: RegExp) => {
  const signatures = String(headers['webhook-signature']).split(' ')
  return [
    body,
    { ...headers, 'webhook-signature': signatures.filter((one) => scheme.test(one)).join(' ') },
  ] as const
}

const reasonOf = async (promise: Promise<unknown>) => {
  const error = await promise.catch((reason) => reason)
  assert.ok(error instanceof WebhookVerificationError, String(error))
  return error.reason
}

describe('a delivery of the server', () => {
  test('a delivery of the server is genuine by either signature alone', async () => {
    const { delivery, secret } = await received(async () => '')
    const { id, attempt, event, sent_at } = await verify(delivery.body, delivery.headers, secret)
    assert.equal(id, delivery.headers['webhook-id'])
    assert.equal(attempt, 1)
    assert.equal(event.name, 'order.filled')
    assert.ok(sent_at.getTime() >= NOW * 1000 && sent_at.getTime() <= Date.now(), String(sent_at))
    for (const scheme of [/^v1,[0-9a-f]{64}$/, /=$/]) {
      const [body, headers] = only(delivery, scheme)
      assert.equal((await verify(body, headers, secret)).id, id)
    }
  })

  test('a delivery of the server is genuine under the old and the new secret during a rotation', async () => {
    const { delivery, secret, first } = await received(
      async (hf, id) => (await hf.sandbox.rotate_webhook_secret(id)).secret,
    )
    assert.notEqual(secret, first)
    for (const secrets of [secret, first, [newWebhookSecret(), first]])
      await verify(delivery.body, delivery.headers, secrets)
    assert.equal(await reasonOf(verify(delivery.body, delivery.headers, newWebhookSecret())), 'no_match')
  })

  test('a delivery of the server is genuine as bytes and with headers of fetch', async () => {
    const { delivery, secret } = await received(async () => '')
    const headers = new Headers(delivery.headers as Record<string, string>)
    await verify(new TextEncoder().encode(delivery.body), headers, secret)
  })
})

describe('a forgery', () => {
  const secret = newWebhookSecret()

  test.each([
    ['another body', `${BODY} `, {}],
    ['another id', BODY, { 'webhook-id': 'whd_2' }],
    ['another time', BODY, { 'webhook-timestamp': String(NOW + 1) }],
    ['a signature of another version', BODY, { 'webhook-signature': 'v0,abc v1a,def' }],
    ['a signature that is cut', BODY, { 'webhook-signature': `v1,${'0'.repeat(63)}` }],
  ])('a forgery with %s is refused', async (_name, body, changed) => {
    const headers = { ...(await sign(BODY, secret, { timestamp: NOW })), ...changed }
    assert.equal(await reasonOf(verify(body, headers, secret)), 'no_match')
  })

  test('a forgery under another secret is refused, and without a secret nothing is verified', async () => {
    const headers = await sign(BODY, secret)
    assert.equal(await reasonOf(verify(BODY, headers, newWebhookSecret())), 'no_match')
    for (const secrets of ['', [], [secret, '']])
      await assert.rejects(verify(BODY, headers, secrets), TypeError)
  })

  test('a forgery that is old or from the future is refused, though it is signed', async () => {
    const at = async (timestamp: number, tolerance_seconds?: number) =>
      verify(BODY, await sign(BODY, secret, { timestamp }), secret, { tolerance_seconds, now: NOW * 1000 })
    assert.equal(await reasonOf(at(NOW - 310)), 'too_old')
    assert.equal(await reasonOf(at(NOW + 310)), 'too_new')
    assert.equal(await reasonOf(at(NOW - 20, 10)), 'too_old')
    await at(NOW - 290)
    const headers = { ...(await sign(BODY, secret)), 'webhook-timestamp': 'NaN' }
    assert.equal(await reasonOf(verify(BODY, headers, secret)), 'too_old')
  })

  test.each([
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])('a forgery without %s is refused', async (name) => {
    const { [name]: _, ...headers } = await sign(BODY, secret)
    assert.equal(await reasonOf(verify(BODY, headers, secret)), 'missing_header')
  })

  test('a forgery with text that is not JSON is refused, though it is signed', async () => {
    assert.equal(await reasonOf(verify('{', await sign('{', secret), secret)), 'not_json')
  })
})

describe('the signer for tests', () => {
  test('the signer for tests signs as the server does, and as Standard Webhooks does', async () => {
    const secrets = [newWebhookSecret(), newWebhookSecret(), 'whsec_no_base64']
    const headers = await sign(BODY, secrets, { id: 'whd_1', timestamp: NOW })
    assert.equal(headers['webhook-signature'], signatureHeader(secrets, NOW, 'whd_1', BODY))
    assert.deepEqual(new Webhook(secrets[1]!).verify(BODY, headers), JSON.parse(BODY))
    const { event } = await verify(BODY, headers, secrets[1]!)
    assert.equal((event as unknown as { note: string }).note, 'Zürich – 東京')
  })
})

test('a secret from a file may end with a line break; what cannot be part of a secret is named', async () => {
  const secret = newWebhookSecret()
  const headers = await sign(BODY, secret, { timestamp: NOW })
  for (const text of [`${secret}\n`, ` ${secret} `, `${secret}\r\n`])
    assert.equal((await verify(BODY, headers, text, { now: NOW * 1000 })).event.name, 'order.filled')
  for (const text of [`"${secret}"`, `${secret} ${secret}`, '\n'])
    await assert.rejects(verify(BODY, headers, text, { now: NOW * 1000 }), TypeError)
})
