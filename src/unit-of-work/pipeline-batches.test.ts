import assert from 'node:assert/strict'
import { test } from 'vitest'
import { passTime } from '../../test/support/until.ts'
import { chunk, pipelineBatches } from './pipeline-batches.ts'

const pause = () => passTime(5, 'other batches are to get their turn')

test('batches decide one after the other and write in their order, at most two at a time', async () => {
  const seen: string[] = []
  let underWay = 0
  const done = await pipelineBatches([0, 1, 2, 3, 4], async (n, { previousDone, release }) => {
    underWay += 1
    assert.ok(underWay <= 2)
    seen.push(`${n} decides`)
    await pause()
    release()
    await previousDone
    seen.push(`${n} writes`)
    await pause()
    seen.push(`${n} ends`)
    underWay -= 1
    return n * 2
  })
  assert.deepEqual(done, [0, 2, 4, 6, 8])
  assert.deepEqual(
    seen.filter((what) => what.endsWith('writes')),
    ['0 writes', '1 writes', '2 writes', '3 writes', '4 writes'],
  )
  assert.ok(seen.indexOf('1 decides') < seen.indexOf('0 ends'))
})

test('a batch that fails delays no other, and is reported when all have ended', async () => {
  const written: number[] = []
  await assert.rejects(
    pipelineBatches([0, 1, 2], async (n, { previousDone, release }) => {
      if (n === 1) throw new Error('the second')
      release()
      await previousDone
      await pause()
      written.push(n)
    }),
    /the second/,
  )
  assert.deepEqual(written, [0, 2])
})

test('a list is cut into batches of one size, and the last holds the rest', () => {
  assert.deepEqual(chunk([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]])
  assert.deepEqual(chunk([], 2), [])
})
