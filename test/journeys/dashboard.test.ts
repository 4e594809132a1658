// The dashboard of developers over HTTP: its page, its files, and what a browser may do with them.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { verify } from '../../packages/sdk/src/webhooks.ts'
import { refused } from '../support/client.ts'
import { delivered, frozenTenant, listen, sendTest } from '../support/webhooks.ts'

const MAX_GZIP_BYTES = 150_000

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${inject('baseUrl')}${path}`, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...headers },
  })

const filesIn = (html: string) =>
  [...html.matchAll(/(?:src|href)="([\w./-]+)"/g)].map(([, path]) => `/${path}`)

describe('the dashboard', () => {
  test('the dashboard is a page that is never stored, runs its script alone and reaches its server alone', async () => {
    const page = await get('/dashboard')
    assert.deepEqual(
      ['content-type', 'cache-control', 'referrer-policy', 'x-content-type-options'].map((name) =>
        page.headers.get(name),
      ),
      ['text/html; charset=utf-8', 'no-store', 'no-referrer', 'nosniff'],
    )
    const policy = page.headers.get('content-security-policy')!.split('; ')
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      assert.ok(policy.includes(rule), rule)
    const html = await page.text()
    assert.doesNotMatch(html, /<script(?![^>]*src=)|<style|\sstyle=|\son\w+=|https?:/)
    const slash = await get('/dashboard/')
    assert.deepEqual([slash.status, slash.headers.get('location')], [308, '/dashboard'])
  })

  test('every file of the dashboard answers, and all of them are small', async () => {
    const files = filesIn(await (await get('/dashboard')).text())
    assert.equal(files.length, 4, files.join(' '))
    let bytes = 0
    for (const path of files) {
      const file = await get(path, { 'Accept-Encoding': 'gzip' })
      assert.equal(file.status, 200, path)
      bytes += Number(file.headers.get('content-length'))
    }
    assert.ok(bytes < MAX_GZIP_BYTES, `${bytes} bytes`)
  })

  test('only files of the dashboard have an address below it', async () => {
    for (const path of [
      'assets/',
      'assets/none.js',
      'assets/index.html',
      'assets/%2e%2e%2fpackage.json',
      'other',
    ])
      assert.equal((await get(`/dashboard/${path}`)).status, 404, path)
  })
})

describe('a delivery as its receiver sees it', () => {
  test('a client of a sandbox sees the exact body of its delivery, also of a test, with headers that verify', async () => {
    const receiver = await listen()
    const tenant = await frozenTenant()
    const webhook = await tenant.post('/webhooks', { url: receiver.url })
    const { id } = await sendTest(tenant, webhook, { name: 'made.up', data: { note: '<b>Zoë</b>' } })
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    await delivered(tenant, id, ({ status }) => status === 'succeeded')
    const sent = await tenant.get(`/sandbox/webhook-deliveries/${id}`)
    const [received] = receiver.received
    assert.deepEqual([sent.url, sent.body], [receiver.url, received!.body])
    const now = Number(sent.headers['Webhook-Timestamp']) * 1000
    const { event } = await verify(sent.body, sent.headers, webhook.secret, { now })
    assert.equal(event.name, 'made.up')
    await assert.rejects(verify(`${sent.body} `, sent.headers, webhook.secret, { now }), {
      reason: 'no_match',
    })
    const other = await frozenTenant()
    await refused(other.call('GET', `/sandbox/webhook-deliveries/${id}`), 404, 'not_found')
  })
})
