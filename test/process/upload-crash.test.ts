// A server that is killed while bytes come in: what was received in part is nowhere to be seen, and can be sent again.
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { refused } from '../support/caller.ts'
import { until } from '../support/until.ts'
import { askUpload, PDF, putBytes, uploadFile } from '../support/upload.ts'
import { endAll, newDatabase, newEnvironment, operatorTenant, startOwn } from './own-server.ts'

afterAll(endAll)

test('an upload that SIGKILL interrupts leaves no file, and can be sent again', async () => {
  const environment = await newEnvironment({ DATABASE_URL: await newDatabase() })
  const own = await startOwn(environment)
  const tenant = await operatorTenant(own)
  const before = await uploadFile(tenant)
  const { id, signed_upload_url } = await askUpload(tenant)
  const url = new URL(signed_upload_url)
  const incoming = join(environment.DATA_DIR!, 'files', 'incoming')
  const objects = (upload: string) =>
    readdirSync(join(environment.DATA_DIR!, 'files', 'objects', tenant.tenant, upload))

  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => {})
  const head = `PUT ${url.pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: ${PDF}\r\nContent-Length: 9000000\r\n\r\n%PDF-1.7`
  socket.write(head.padEnd(3_000_000, ' '))
  const written = () => readdirSync(incoming).map((name) => statSync(join(incoming, name)).size)
  await until(
    async () => written(),
    (sizes) => sizes.some((size) => size > 2_000_000),
  )
  await own.stop('SIGKILL')
  socket.destroy()
  assert.equal(readdirSync(incoming).length, 1)
  assert.throws(() => objects(id), /ENOENT/)
  assert.equal(objects(before.signed_upload).length, 1)

  await startOwn(environment)
  await refused(tenant.call('POST', '/files', { signed_upload: id }), 400, 'file_not_uploaded')
  assert.equal((await putBytes(signed_upload_url)).status, 200)
  assert.equal((await tenant.call('POST', '/files', { signed_upload: id })).status, 201)
  await refused(tenant.call('POST', '/files', { signed_upload: before.signed_upload }), 409, 'conflict')
})
