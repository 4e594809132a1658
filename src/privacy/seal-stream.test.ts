import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { CHUNK_BYTES, newContentKey, openBytes, sealBytes } from './seal-stream.ts'

const SEALED_CHUNK = CHUNK_BYTES + 16

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const key = newContentKey()
const seal = (bytes: Buffer, size = 100_000) => gather(sealBytes(key, pieces(bytes, size)))
const open = (sealed: Buffer, size = 100_000, under = key) =>
  gather(openBytes(under, pieces(sealed, size), 'it'))
const bytesOf = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31 + (n >> 8)) & 0xff))

test.each([
  0,
  1,
  CHUNK_BYTES - 1,
  CHUNK_BYTES,
  CHUNK_BYTES + 1,
  2 * CHUNK_BYTES,
  3 * CHUNK_BYTES + 7,
])('%i bytes open unchanged; sealing adds 16 bytes for each chunk of 64 KiB', async (length) => {
  const bytes = bytesOf(length)
  const sealed = await seal(bytes)
  assert.equal(sealed.length, length + 16 * Math.max(1, Math.ceil(length / CHUNK_BYTES)))
  assert.ok((await open(sealed)).equals(bytes))
})

test('a stream is sealed and opened in pieces of any size', async () => {
  const seed = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
  console.log(`seal-stream: TEST_SEED=${seed}`)
  const bytes = bytesOf(2 * CHUNK_BYTES + 5)
  const size = fc.integer({ min: 700, max: 200_000 })
  await fc.assert(
    fc.asyncProperty(size, size, async (one, other) => {
      assert.ok((await open(await seal(bytes, one), other)).equals(bytes))
    }),
    { seed, numRuns: 25 },
  )
})

describe('these do not open:', () => {
  const bytes = bytesOf(3 * CHUNK_BYTES + 100)
  const chunk = (sealed: Buffer, n: number) => sealed.subarray(n * SEALED_CHUNK, (n + 1) * SEALED_CHUNK)
  const altered: [string, (sealed: Buffer) => Buffer][] = [
    ['a byte changed', (sealed) => Buffer.from(sealed.map((byte, at) => (at === 70_000 ? byte ^ 1 : byte)))],
    [
      'a tag changed',
      (sealed) => Buffer.from(sealed.map((byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte))),
    ],
    ['the last byte gone', (sealed) => sealed.subarray(0, -1)],
    ['the last chunk gone', (sealed) => sealed.subarray(0, 3 * SEALED_CHUNK)],
    ['all gone', () => Buffer.alloc(0)],
    ['a chunk left out', (sealed) => Buffer.concat([chunk(sealed, 0), chunk(sealed, 2), chunk(sealed, 3)])],
    [
      'two chunks in each other’s place',
      (sealed) => Buffer.concat([chunk(sealed, 1), chunk(sealed, 0), chunk(sealed, 2), chunk(sealed, 3)]),
    ],
    ['something behind the end', (sealed) => Buffer.concat([sealed, chunk(sealed, 3)])],
  ]
  test.each(altered)('%s', async (_, change) => {
    await assert.rejects(open(change(await seal(bytes))), /it (does not open|is cut off)/)
  })

  test('anything under a different key', async () => {
    await assert.rejects(open(await seal(bytes), 100_000, newContentKey()), /does not open/)
  })

  test('no byte of a chunk is passed on before the chunk is authenticated', async () => {
    const sealed = await seal(bytes)
    sealed[SEALED_CHUNK + 5]! ^= 1
    const got: Buffer[] = []
    await assert.rejects(async () => {
      for await (const piece of openBytes(key, pieces(sealed, 1000), 'it')) got.push(piece)
    }, /does not open/)
    assert.ok(Buffer.concat(got).equals(bytes.subarray(0, CHUNK_BYTES)))
  })
})

test('sealed bytes show nothing of their content', async () => {
  const text = 'the same words again and again, '
  const sealed = await seal(Buffer.from(text.repeat(1000)))
  assert.ok(!sealed.includes('same words'))
})
