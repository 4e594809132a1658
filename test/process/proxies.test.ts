// The proxies of deploy/ in front of a real server: the address of the caller, streams, large files, and refusals.
import assert from 'node:assert/strict'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Caller, callerOf, refused, send } from '../support/caller.ts'
import { openTestAccount } from '../support/journey.ts'
import { openStream } from '../support/stream.ts'
import { proxies, startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts'
import { askUpload, PDF, putBytes } from '../support/upload.ts'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const MIB = 1024 * 1024

if (proxies.missing.length > 0)
  process.stdout.write(
    `${proxies.missing.join(' and ')} not installed: their pages of deploy/ are not tested\n`,
  )

const usual = getGlobalDispatcher()
let own: OwnServer
let direct: Caller

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  own = await startOwn(await newEnvironment({ DATABASE_URL, TRUSTED_PROXIES: '127.0.0.1' }))
  direct = await operatorTenant(own)
})
afterAll(endAll)

// A file without a test fails.
test.skipIf(proxies.installed.length > 0)('a proxy is installed', ({ skip }) => skip())

describe.each(proxies.installed)('%s', (name) => {
  let proxy: TlsProxy
  let caller: Caller

  beforeAll(async () => {
    proxy = await startTlsProxy(name, own.baseUrl)
    setGlobalDispatcher(new Agent({ connect: { ca: proxy.ca, maxCachedSessions: 0 } }))
    caller = callerOf(proxy.url, direct)
  })
  afterAll(async () => {
    await getGlobalDispatcher().close()
    setGlobalDispatcher(usual)
    await proxy.stop()
  })

  test('the proxy passes requests on, says that callers shall stay on TLS, and hides the metrics', async () => {
    const answer = await caller.call('GET', '/me')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000')
    assert.equal((await send(own.baseUrl, 'GET', '/metrics')).status, 200)
    assert.equal((await send(proxy.url, 'GET', '/metrics')).status, 404)
  })

  test('the proxy names the address of the caller, whatever the caller writes itself', async () => {
    const allow = (network: string) =>
      command(own.environment, 'client', 'allow', direct.tenant, direct.client_id, network)
    const token = await caller.token()
    const me = (address: string) =>
      send(proxy.url, 'GET', '/me', undefined, {
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': address,
      })
    try {
      await allow('192.0.2.0/24')
      assert.notEqual((await me('192.0.2.9')).status, 200)
    } finally {
      await allow('127.0.0.0/8')
    }
    assert.equal((await me('192.0.2.9')).status, 200)
  })

  test('the proxy lets an event of the stream through immediately', async () => {
    const stream = await openStream(caller, '', {})
    await openTestAccount(caller)
    assert.ok((await stream.next()).event)
    stream.end()
  })

  test('the proxy takes a file of the largest size, and hands on the refusal of a larger one', async () => {
    const upload = async (bytes: number) => {
      const { signed_upload_url: url } = await askUpload(caller)
      const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])
      return putBytes(url.replace(own.baseUrl, proxy.url), body, { 'Content-Type': PDF })
    }
    assert.equal((await upload(20 * MIB)).status, 200)
    await refused(upload(20 * MIB + 1), 400, 'invalid_request')
  })
})
