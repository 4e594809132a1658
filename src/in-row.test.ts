import assert from 'node:assert/strict'
import { test } from 'vitest'
import { inRow, partsOf } from './in-row.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test('parts decide one after the other, write in their order, and no more than two are under way', async () => {
  const seen: string[] = []
  let underWay = 0
  const done = await inRow([0, 1, 2, 3, 4], async (n, { turn, decided }) => {
    underWay += 1
    assert.ok(underWay <= 2)
    seen.push(`${n} decides`)
    await pause()
    decided()
    await turn
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

test('one that fails holds up no other, and is told when all have come to their end', async () => {
  const written: number[] = []
  await assert.rejects(
    inRow([0, 1, 2], async (n, { turn, decided }) => {
      if (n === 1) throw new Error('the second')
      decided()
      await turn
      await pause()
      written.push(n)
    }),
    /the second/,
  )
  assert.deepEqual(written, [0, 2])
})

test('a list is cut into parts of so many, the last of what is left', () => {
  assert.deepEqual(partsOf([1, 2, 3, 4, 5], 2), [[1, 2], [3, 4], [5]])
  assert.deepEqual(partsOf([], 2), [])
})
