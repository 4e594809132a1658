import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readConfig } from './config.ts'

const permits = (settings: Record<string, string>) => readConfig(settings).allow_insecure_webhook_urls

test('webhooks to this machine are allowed if only this machine can reach the API', () => {
  assert.equal(permits({}), true)
  for (const base of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080', 'http://127.1.2.3'])
    assert.equal(permits({ BASE_URL: base }), true, base)
  assert.equal(permits({ HOST: '0.0.0.0' }), false)
  assert.equal(permits({ HOST: '0.0.0.0', BASE_URL: 'http://127.0.0.1:8080' }), false)
  const live = { ENVIRONMENT: 'live', PERSONAL_DATA_KEY: 'x' }
  assert.equal(permits(live), false)
})

test('behind a public proxy they are refused unless the setting allows them', () => {
  for (const base of ['https://api.example.com', 'https://127.example.com', 'https://10.0.0.1']) {
    assert.equal(permits({ BASE_URL: base }), false, base)
    assert.equal(permits({ BASE_URL: base, ALLOW_INSECURE_WEBHOOK_URLS: 'true' }), true, base)
  }
  assert.equal(permits({ ALLOW_INSECURE_WEBHOOK_URLS: 'false' }), false)
})

test.each([
  [
    'live',
    'nats://nats.example:4222',
    'EVENT_FEED_URL must start with tls:// in live, unless its host is this machine.',
  ],
  [
    'sandbox',
    'nats://user:secret@nats.example:4222',
    /^EVENT_FEED_URL must be addresses .* without user and password;/,
  ],
  [
    'sandbox',
    'nats://a.example:4222,tls://b.example:4222',
    /^EVENT_FEED_URL must have only addresses with tls:/,
  ],
  ['sandbox', 'https://a.example:4222', /^EVENT_FEED_URL must be addresses nats:/],
])('the event feed in %s to %s is refused, and the refusal does not show the address', (environment, EVENT_FEED_URL, message) => {
  const PERSONAL_DATA_KEY = Buffer.alloc(32).toString('base64')
  const read = () => readConfig({ ENVIRONMENT: environment, PERSONAL_DATA_KEY, EVENT_FEED_URL })
  assert.throws(read, { message })
  assert.throws(read, ({ message: shown }: Error) => !shown.includes('example'))
})

test.each([
  ['live', 'tls://a.example:4222, tls://b.example:4222'],
  ['live', 'nats://127.0.0.1:4222'],
  ['sandbox', 'nats://nats.example'],
])('the event feed in %s to %s is accepted', (ENVIRONMENT, EVENT_FEED_URL) => {
  const PERSONAL_DATA_KEY = Buffer.alloc(32).toString('base64')
  assert.equal(
    readConfig({ ENVIRONMENT, PERSONAL_DATA_KEY, EVENT_FEED_URL }).event_feed_url,
    EVENT_FEED_URL.replaceAll(' ', ''),
  )
})

test.each([
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
])('%s needs a database that is not the embedded one', (name) => {
  const message =
    /^DATABASE_DIRECT_URL and DATABASE_READ_URL are for a database of DATABASE_URL; it is not set\.$/
  const address = 'postgres://db.example/holdfast'
  assert.throws(() => readConfig({ [name]: address }), { message })
  readConfig({ [name]: address, DATABASE_URL: address })
})
