// The access token: one for many callers, a new one before it ends, and one more when the server refuses it.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { newLog } from '../../../src/open-process.ts'
import { startProcess } from '../../../src/start.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { UNLIMITED } from '../../../test/support/unlimited.ts'
import { passTime } from '../../../test/support/until.ts'
import { InvalidTokenError, type ResponseInfo } from '../src/holdfast.ts'
import { clientOf, clientWithAccount, freshClient } from './clients.ts'
import { startProxy } from './proxy.ts'

let server: Awaited<ReturnType<typeof startProcess>>
let shortLived = ''

beforeAll(async () => {
  const port = await freePort()
  shortLived = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    BASE_URL: shortLived,
    DATA_DIR: inject('dataDir'),
    ...UNLIMITED,
    ACCESS_TOKEN_TTL_SECONDS: '5',
    ROLE: 'api',
  }
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  server = await startProcess(readConfig(settings), place, newLog('silent'))
})
afterAll(() => server.stop())

test('a token is fetched once for many callers', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl)
  const hf = clientOf(tenant, { base_url: proxy.url })
  await Promise.all(Array.from({ length: 50 }, () => hf.with({ client_user: 'u' }).identity.retrieve()))
  assert.equal(proxy.requests.filter(({ path }) => path === '/auth/token').length, 1)
})

test('a token is renewed before its end, so that no call is refused', async () => {
  const { tenant } = await freshClient()
  const statuses: string[] = []
  const hooks = { response: ({ operation, status }: ResponseInfo) => statuses.push(`${operation} ${status}`) }
  const hf = clientOf(tenant, { base_url: shortLived, hooks })
  await hf.identity.retrieve()
  await hf.identity.retrieve()
  await passTime(4_200, 'of a token of five seconds, whose last fifth is the margin')
  await hf.identity.retrieve()
  const count = (text: string) => statuses.filter((one) => one === text).length
  assert.ok(count('auth.issue_token 200') >= 2)
  assert.equal(count('identity.retrieve 200'), 3)
  assert.equal(count('identity.retrieve 401'), 0)
})

test('a token that the server refuses is renewed once, and the call goes on', async () => {
  const { tenant, account } = await clientWithAccount()
  const proxy = await startProxy(tenant.baseUrl)
  const hf = clientOf(tenant, { base_url: proxy.url })
  await hf.accounts.retrieve(account)
  await hf.sandbox.advance_clock({ seconds: 86_400 }) // The token ends on the clock of the tenant.
  await Promise.all([hf.accounts.retrieve(account), hf.accounts.retrieve(account)])
  const tokens = proxy.requests.filter(({ path }) => path === '/auth/token').length
  assert.equal(tokens, 2)
})

test('a token that the server refuses again is an error after one renewal', async () => {
  const { tenant } = await freshClient()
  const refusal = { status: 401, body: '{"code":"invalid_token","detail":"Expired."}' }
  const proxy = await startProxy(tenant.baseUrl, ({ path }) => (path === '/me' ? refusal : 'pass'))
  const hf = clientOf(tenant, { base_url: proxy.url })
  await assert.rejects(hf.identity.retrieve(), InvalidTokenError)
  assert.equal(proxy.requests.filter(({ path }) => path === '/me').length, 2)
  assert.equal(proxy.requests.filter(({ path }) => path === '/auth/token').length, 2)
})

test('a token goes on being fetched for the others when one caller gives up', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl)
  const hf = clientOf(tenant, { base_url: proxy.url })
  const aborting = new AbortController()
  const calls = [hf.identity.retrieve({ signal: aborting.signal }), hf.identity.retrieve()]
  aborting.abort()
  const [first, second] = await Promise.allSettled(calls)
  assert.deepEqual([first!.status, second!.status], ['rejected', 'fulfilled'])
  assert.equal(proxy.requests.filter(({ path }) => path === '/auth/token').length, 1)
})

test('a token is asked for again when the first request for it fails', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl, ({ path }, n) =>
    path === '/auth/token' && n === 1 ? 'drop answer' : 'pass',
  )
  const hf = clientOf(tenant, { base_url: proxy.url })
  await hf.identity.retrieve()
  assert.equal(proxy.requests.filter(({ path }) => path === '/auth/token').length, 2)
})
