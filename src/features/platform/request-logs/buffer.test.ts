import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newAllowance, newBuffer, newFlush } from './buffer.ts'

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

test('a client has its number of notes in a minute, and as many refusals', () => {
  const isAllowed = newAllowance(2)
  const ask = (client: string, status: number, now_ms: number) => isAllowed(client, status, now_ms)
  assert.deepEqual(
    [0, 1, 2].map((second) => ask('cli_1', 200, second * 1000)),
    [true, true, false],
  )
  assert.deepEqual(
    [400, 404, 500].map((status) => ask('cli_1', status, 3_000)),
    [true, true, false],
  )
  assert.deepEqual([ask('cli_2', 200, 59_999), ask('cli_1', 200, 59_999)], [true, false])
  assert.deepEqual([ask('cli_1', 200, 60_000), ask('cli_1', 404, 60_000)], [true, true])
})

function promiseOf() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
