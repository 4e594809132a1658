// Files of a server with an S3 store, and the effect of a stop on running transfers.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, inject, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { linkDownload } from '../../src/features/platform/files/link-download.ts'
import { newLog } from '../../src/open-process.ts'
import { type Running, startProcess } from '../../src/start.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import { type Caller, callerOf, refused } from '../support/client.ts'
import { nowOf } from '../support/first-clock.ts'
import { freePort } from '../support/free-port.ts'
import { UNLIMITED } from '../support/unlimited.ts'
import { passTime } from '../support/until.ts'
import { askUpload, PDF, putBytes, SAMPLES, uploadFile } from '../support/upload.ts'

const directory = mkdtempSync(join(tmpdir(), 'holdfast-store-'))
let store: S3rver
let endpoint: string
let running: Running
let tenant: Caller

async function startServer(settings: Record<string, string>) {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: inject('dataDir'),
    FILES_DIR: join(directory, 'files'),
    ROLE: 'api',
    DATABASE_CONNECTIONS: '4',
    ...UNLIMITED,
    LOG_LEVEL: 'silent',
    ...settings,
  })
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  const started = await startProcess(config, place, newLog('silent'))
  const owner = callerOf(config.base_url, {
    client_id: inject('clientId'),
    client_secret: inject('clientSecret'),
  })
  const sandbox = await owner.post('/sandbox/tenants', { name: 'In a store' })
  return { started, config, caller: callerOf(config.base_url, sandbox) }
}

beforeAll(async () => {
  const bucket = { name: 'papers', configs: [] }
  store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [bucket] })
  endpoint = `http://127.0.0.1:${(await store.run()).port}`
  const { started, caller } = await startServer(inStore())
  running = started
  tenant = caller
})
afterAll(async () => {
  await running.stop()
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

const inStore = () => ({
  S3_BUCKET: 'papers',
  S3_ENDPOINT: endpoint,
  S3_PREFIX: 'test/one',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})
const listed = (upload: string) => openStorage(readConfig(inStore())).list(`${tenant.tenant}/${upload}`)

describe('a store that speaks S3', () => {
  test('a store that speaks S3 holds small files and large ones, sealed, and gives them back', async () => {
    const large = Buffer.alloc(12_000_000, 'abcdefg')
    SAMPLES[PDF]!.copy(large)
    for (const bytes of [SAMPLES[PDF]!, large]) {
      const { id, signed_upload } = await uploadFile(tenant, { bytes })
      const [object, ...more] = await listed(signed_upload)
      assert.deepEqual(more, [])
      const stream = await openStorage(readConfig(inStore())).open(object!)
      const chunks: Buffer[] = []
      for await (const chunk of stream!.bytes) chunks.push(chunk as Buffer)
      const kept = Buffer.concat(chunks)
      assert.equal(kept.length, bytes.length + 16 * Math.ceil(bytes.length / 65_536))
      assert.ok(!kept.includes('%PDF') && !kept.includes('abcdefg'))
      const { app } = running
      const now = await nowOf(app, tenant.tenant)
      const got = await fetch(await linkDownload({ app, tenant: tenant.tenant, now }, id))
      assert.ok(Buffer.from(await got.arrayBuffer()).equals(bytes))
    }
  })

  test('a store that speaks S3 stores nothing of a refused upload', async () => {
    const { id, signed_upload_url: url } = await askUpload(tenant)
    await refused(putBytes(url, 'no PDF'), 400, 'invalid_request')
    await refused(putBytes(url, Buffer.alloc(21 * 1024 * 1024, SAMPLES[PDF]!)), 400, 'invalid_request')
    assert.deepEqual(await listed(id), [])
  })

  test('a store that speaks S3 serves legal documents through links', async () => {
    const [{ id }] = await tenant.get('/legal-documents')
    const answer = await tenant.call('GET', `/legal-documents/${id}/latest/file`)
    const got = await fetch(answer.headers.get('location')!)
    assert.equal(got.headers.get('content-type'), PDF)
    assert.match(await got.text(), /^%PDF-1\.7/)
  })

  test('a store that speaks S3 fails the request if it cannot be reached, and leaves the upload unchanged', async () => {
    const dead = await startServer({ ...inStore(), S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })
    try {
      const { id, signed_upload_url: url } = await askUpload(dead.caller)
      await refused(putBytes(url), 500, 'server_error')
      await refused(dead.caller.call('POST', '/files', { signed_upload: id }), 400, 'file_not_uploaded')
    } finally {
      await dead.started.stop()
    }
  })
})

test('a stop does not wait for an upload or a download that makes no progress', async () => {
  const { started, caller, config } = await startServer({})
  const { signed_upload_url } = await askUpload(caller)
  const [{ id }] = await caller.get('/legal-documents')
  const { download_url } = await caller.get(`/legal-documents/${id}/latest`)
  const head = `PUT ${new URL(signed_upload_url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: ${PDF}\r\nContent-Length: 1000\r\n\r\n%PDF-1.7`
  const sockets = [head, `GET ${new URL(download_url).pathname} HTTP/1.1\r\nHost: x\r\n\r\n`].map((text) => {
    const socket = connect(config.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.pause()
    socket.write(text)
    return socket
  })
  await passTime(200, 'nothing says that the server has begun to read')
  // Only a stop that has waited for as long as it may cuts every connection.
  const cut = vi.spyOn(Server.prototype, 'closeAllConnections')
  await started.stop()
  assert.equal(cut.mock.calls.length, 0)
  cut.mockRestore()
  for (const socket of sockets) socket.destroy()
})
