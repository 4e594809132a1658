// What every storage must hold to; each adapter runs these tests against itself.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { checkStorage } from './check-storage.ts'
import type { Storage } from './storage.ts'

const PDF = 'application/pdf'
const MIB = 1024 * 1024

async function* pieces(...given: (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const piece of given) yield Buffer.from(piece)
}

async function* breaking(after: Buffer, count: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield after
  throw new Error('the client went away')
}

async function read(storage: Storage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.open(key)
  if (!stream) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream.bytes) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  assert.equal(stream.size, bytes.length)
  return bytes
}

/** Holds a storage to its contract; open gives one that is empty. */
export function holdsContract(name: string, open: () => Promise<Storage>): void {
  describe(`a storage: ${name}`, () => {
    test('a storage returns a stored object byte for byte', async () => {
      const storage = await open()
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
      await storage.put('ten_1/up_1/a.pdf', pieces('one ', 'two ', bytes), PDF)
      assert.deepEqual(
        await read(storage, 'ten_1/up_1/a.pdf'),
        Buffer.concat([Buffer.from('one two '), bytes]),
      )
    })

    test('a storage stores an object of many parts whole', async () => {
      const storage = await open()
      const piece = Buffer.alloc(MIB, 'abcdefghij')
      await storage.put('ten_1/big', pieces(...Array(11).fill(piece), 'end'), PDF)
      const back = await read(storage, 'ten_1/big')
      assert.equal(back?.length, 11 * MIB + 3)
      assert.ok(back!.equals(Buffer.concat([...Array(11).fill(piece), Buffer.from('end')])))
    })

    test('a storage stores an object whose size is exactly that of its parts, and one without bytes', async () => {
      const storage = await open()
      await storage.put('ten_1/even', pieces(...Array(10).fill(Buffer.alloc(MIB, 'x'))), PDF)
      assert.equal((await read(storage, 'ten_1/even'))?.length, 10 * MIB)
      await storage.put('ten_1/empty', pieces(), PDF)
      assert.equal((await read(storage, 'ten_1/empty'))?.length, 0)
    })

    test('a storage finds nothing for an object that does not exist', async () => {
      const storage = await open()
      assert.equal(await storage.open('ten_1/none'), undefined)
      assert.deepEqual(await storage.list('ten_1'), [])
      await storage.remove('ten_1/none')
    })

    test('a storage stores nothing of an object if its source fails, after few bytes or many', async () => {
      const storage = await open()
      for (const count of [0, 1, 7]) {
        await assert.rejects(
          storage.put(`ten_1/broken${count}`, breaking(Buffer.alloc(MIB), count), PDF),
          /the client went away/,
        )
        assert.equal(await storage.open(`ten_1/broken${count}`), undefined)
      }
      assert.deepEqual(await storage.list('ten_1'), [])
      await storage.sweep(Number.MAX_SAFE_INTEGER)
    })

    test('a storage keeps the old object if a new one fails', async () => {
      const storage = await open()
      await storage.put('ten_1/kept', pieces('before'), PDF)
      await assert.rejects(
        storage.put('ten_1/kept', breaking(Buffer.alloc(MIB), 6), PDF),
        /the client went away/,
      )
      assert.equal(String(await read(storage, 'ten_1/kept')), 'before')
    })

    test('a storage replaces an object as a whole', async () => {
      const storage = await open()
      await storage.put('ten_1/a', pieces('a long text'), PDF)
      await storage.put('ten_1/a', pieces('short'), PDF)
      assert.equal(String(await read(storage, 'ten_1/a')), 'short')
    })

    test('a storage lists the objects directly in a folder and nothing else', async () => {
      const storage = await open()
      for (const key of [
        'ten_1/up_1/a',
        'ten_1/up_1/b',
        'ten_1/up_1/deeper/c',
        'ten_1/up_12/d',
        'ten_2/up_1/e',
      ])
        await storage.put(key, pieces(key), PDF)
      assert.deepEqual((await storage.list('ten_1/up_1')).sort(), ['ten_1/up_1/a', 'ten_1/up_1/b'])
    })

    test('a storage removes one object and leaves its neighbour', async () => {
      const storage = await open()
      await storage.put('ten_1/up_1/a', pieces('a'), PDF)
      await storage.put('ten_1/up_1/b', pieces('b'), PDF)
      await storage.remove('ten_1/up_1/a')
      assert.equal(await storage.open('ten_1/up_1/a'), undefined)
      assert.equal(String(await read(storage, 'ten_1/up_1/b')), 'b')
      await storage.remove('ten_1/up_1/b')
      assert.deepEqual(await storage.list('ten_1/up_1'), [])
    })

    test('a storage puts and removes objects of one folder concurrently without losing any', async () => {
      const storage = await open()
      const names = Array.from({ length: 20 }, (_, n) => `ten_1/up_1/${n}`)
      await Promise.all(
        names.map(async (key, n) => {
          await storage.put(key, pieces(key), PDF)
          if (n % 2) await storage.remove(key)
        }),
      )
      const left = names.filter((_, n) => n % 2 === 0).sort()
      assert.deepEqual((await storage.list('ten_1/up_1')).sort(), left)
    })

    test("passes the operator's check, which leaves nothing behind", async () => {
      await checkStorage(await open())
    })

    test('a storage refuses keys that lead out of its folder', async () => {
      const storage = await open()
      for (const key of [
        '',
        '.',
        '..',
        '../a',
        'a/../b',
        'a//b',
        '/a',
        'a/',
        'a\\b',
        'a/.b',
        'a\0b',
        'ä',
        'a b',
      ])
        await assert.rejects(storage.put(key, pieces('x'), PDF), /not a key/, key)
    })
  })
}
