// The adapter against a server that speaks S3, on a free port and in a folder of its own.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, test } from 'vitest'
import { readConfig } from '../config.ts'
import { checkStorage } from './check-storage.ts'
import { openStorage } from './open-storage.ts'
import { holdsContract } from './storage.contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'holdfast-s3-'))
let server: S3rver
let endpoint = ''

beforeAll(async () => {
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  endpoint = `http://127.0.0.1:${(await server.run()).port}`
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true, force: true })
})

const settings = (more: Record<string, string> = {}) =>
  readConfig({
    S3_BUCKET: 'files',
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...more,
  })

let count = 0
holdsContract('S3', async () => openStorage(settings({ S3_PREFIX: `one/${++count}` })))

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('installations share a bucket by their prefix', async () => {
  const [one, two] = [openStorage(settings({ S3_PREFIX: 'a' })), openStorage(settings({ S3_PREFIX: 'b' }))]
  await one.put('ten_1/x', bytes('of a'), 'text/plain')
  assert.equal(await two.open('ten_1/x'), undefined)
  assert.deepEqual(await one.list('ten_1'), ['ten_1/x'])
})

test('a wrong key or bucket is a failure, not an absent object', async () => {
  await assert.rejects(openStorage(settings({ S3_ACCESS_KEY_ID: 'nobody' })).open('ten_1/x'), {
    name: 'InvalidAccessKeyId',
  })
  await assert.rejects(openStorage(settings({ S3_BUCKET: 'other' })).open('ten_1/x'), {
    name: 'NoSuchBucket',
  })
  await assert.rejects(checkStorage(openStorage(settings({ S3_BUCKET: 'other' }))), /bucket/)
})
