import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { folderStorage } from './folder.ts'
import { holdsContract } from './storage.contract.ts'

const top = mkdtempSync(join(tmpdir(), 'holdfast-storage-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

let count = 0
const freshFolder = () => join(top, String(++count))

holdsContract('folder', async () => folderStorage(freshFolder()))

async function* bytes(text: string) {
  yield Buffer.from(text)
}

test('no temporary file remains after a put, even a failed one; folders and files are private to the owner', async () => {
  const root = freshFolder()
  const storage = folderStorage(root)
  await storage.put('ten_1/a', bytes('a'), 'text/plain')
  const broken = (async function* () {
    yield Buffer.from('b')
    throw new Error('gone')
  })()
  await assert.rejects(storage.put('ten_1/b', broken, 'text/plain'), /gone/)
  assert.deepEqual(readdirSync(join(root, 'incoming')), [])
  assert.equal(statSync(join(root, 'objects/ten_1/a')).mode & 0o777, 0o600)
  assert.equal(statSync(join(root, 'objects/ten_1')).mode & 0o777, 0o700)
})

test('sweep removes incomplete files of a crash, and not files that are being written', async () => {
  const root = freshFolder()
  mkdirSync(join(root, 'incoming'), { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(root, 'incoming', name), 'half')
  utimesSync(join(root, 'incoming', 'old'), 1_000, 1_000)
  await folderStorage(root).sweep(1_001_000)
  assert.deepEqual(readdirSync(join(root, 'incoming')), ['new'])
})

test('the folder of an object is removed with its last object', async () => {
  const root = freshFolder()
  const storage = folderStorage(root)
  await storage.put('ten_1/up_1/a', bytes('a'), 'text/plain')
  await storage.remove('ten_1/up_1/a')
  assert.deepEqual(readdirSync(join(root, 'objects/ten_1')), [])
})
