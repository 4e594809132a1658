import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newBuffer, newFlush } from './buffer.ts'

const note = (status: number, n: number) => ({ status, n })

test('a buffer gives what it took, once', () => {
  const buffer = newBuffer<ReturnType<typeof note>>(4)
  buffer.add(note(200, 1))
  buffer.add(note(409, 2))
  assert.deepEqual(buffer.take(), { notes: [note(409, 2), note(200, 1)], skipped: 0 })
  assert.deepEqual(buffer.take(), { notes: [], skipped: 0 })
})

test('a full buffer prefers refusals, and counts what it left out', () => {
  const buffer = newBuffer<ReturnType<typeof note>>(4)
  for (let n = 0; n < 6; n++) buffer.add(note(200, n))
  for (let n = 0; n < 3; n++) buffer.add(note(400, n))
  const { notes, skipped } = buffer.take()
  assert.deepEqual(
    notes.map(({ status }) => status),
    [400, 400, 400, 200],
  )
  assert.equal(skipped, 5)
})

test('the last flush also stores what came while another was under way', async () => {
  const waiting = ['first']
  const stored: string[] = []
  const { promise: opened, resolve: open } = promiseOf()
  const { flush, close } = newFlush(async () => {
    const taken = waiting.splice(0)
    await opened
    stored.push(...taken)
  })
  const under_way = flush()
  assert.equal(flush(), under_way)
  waiting.push('second')
  const closed = close()
  open()
  await closed
  assert.deepEqual(stored, ['first', 'second'])
})

function promiseOf() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
