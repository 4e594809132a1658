import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openStorage } from './open-storage.ts'

const top = mkdtempSync(join(tmpdir(), 'holdfast-settings-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

async function* bytes() {
  yield Buffer.from('x')
}

test('files are in DATA_DIR by default, or in FILES_DIR if it is set', async () => {
  await openStorage(readConfig({ DATA_DIR: join(top, 'one') })).put('a/b', bytes(), 'text/plain')
  assert.ok(existsSync(join(top, 'one/files/objects/a/b')))
  const elsewhere = readConfig({ DATA_DIR: join(top, 'two'), FILES_DIR: join(top, 'three') })
  await openStorage(elsewhere).put('a/b', bytes(), 'text/plain')
  assert.ok(existsSync(join(top, 'three/objects/a/b')) && !existsSync(join(top, 'two')))
})

test('nothing is created before the first object', () => {
  openStorage(readConfig({ DATA_DIR: join(top, 'four') }))
  assert.ok(!existsSync(join(top, 'four')))
})

test.each([
  [{ S3_BUCKET: 'a/b' }, /^S3_BUCKET must be the name of a bucket/],
  [{ S3_BUCKET: 'files', S3_PREFIX: '../x' }, /^S3_PREFIX must be/],
  [{ S3_BUCKET: 'files', S3_ENDPOINT: 'minio.example.com' }, /^S3_ENDPOINT must be a URL .*http:\/\/\.$/],
  [{ S3_ACCESS_KEY_ID: 'AKIA' }, /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together/],
  [{ S3_SECRET_ACCESS_KEY: 'hush' }, /must be set together/],
])('wrong settings are refused: %o', (settings, message) => {
  assert.throws(() => readConfig(settings as Record<string, string>), { message })
})

test('no refusal shows a secret', () => {
  const settings = { S3_ENDPOINT: 'ftp://user:hush@example.com', S3_SECRET_ACCESS_KEY: 'hush' }
  assert.throws(
    () => readConfig(settings),
    (error: Error) => !error.message.includes('hush'),
  )
})
