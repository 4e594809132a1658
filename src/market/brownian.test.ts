import assert from 'node:assert/strict'
import { test } from 'vitest'
import { brownian } from './brownian.ts'
import { sourceOf } from './draws.ts'

function mean(values: number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

const paths = Array.from({ length: 2000 }, (_, seed) => sourceOf(String(seed), 'path'))

test('the path starts at zero and is the same whenever it is read', () => {
  const source = sourceOf('holdfast', 'MSCI World|EUR')
  assert.equal(brownian(source, 0), 0)
  // To the last bit: + − × ÷ and square roots leave an engine no choice.
  assert.equal(brownian(source, 1), 1.2228239624463635)
  assert.equal(brownian(source, -525_600), 867.5891119920993)
  assert.equal(brownian(source, 5_256_001), -491.00122844704293)
})

test('the change over any interval, before or after the origin, has mean 0 and the length as its variance', () => {
  for (const start of [-10_000_000, -777, 0, 12_345, 4_000_000]) {
    for (const stretch of [1, 60, 1440, 525_600]) {
      const changes = paths.map((path) => brownian(path, start + stretch) - brownian(path, start))
      // 2000 draws: the mean is off by √(stretch / 2000), the variance by 3.2 %; four times that is allowed.
      assert.ok(Math.abs(mean(changes)) < 4 * Math.sqrt(stretch / 2000), `mean of ${stretch} from ${start}`)
      const variance = mean(changes.map((change) => change * change)) / stretch
      assert.ok(variance > 0.87 && variance < 1.13, `variance ${variance} of ${stretch} from ${start}`)
    }
  }
})

test('successive changes, and changes of different names, are independent', () => {
  for (const [start, stretch] of [
    [0, 1440],
    [-1440, 1440],
    [8191, 1],
    [100_000, 60],
  ] as const) {
    const products = paths.map((path) => {
      const before = brownian(path, start) - brownian(path, start - stretch)
      const after = brownian(path, start + stretch) - brownian(path, start)
      return (before * after) / stretch
    })
    assert.ok(Math.abs(mean(products)) < 4 / Math.sqrt(2000), `${mean(products)} at ${start}`)
  }
  const others = paths.map((path, seed) => {
    return (brownian(path, 10_000) * brownian(sourceOf(String(seed), 'another'), 10_000)) / 10_000
  })
  assert.ok(Math.abs(mean(others)) < 4 / Math.sqrt(2000))
})

test('no minute jumps by more than 12 standard deviations', () => {
  const source = sourceOf('holdfast', 'jumps')
  let before = brownian(source, -50_000)
  for (let minute = -49_999; minute <= 50_000; minute++) {
    const value = brownian(source, minute)
    assert.ok(Math.abs(value - before) < 12, String(minute))
    before = value
  }
})

test('a fraction of a minute and the end of time are refused', () => {
  const source = sourceOf('holdfast', 'edge')
  for (const minute of [0.5, 2 ** 33, -(2 ** 33), Number.NaN])
    assert.throws(() => brownian(source, minute), /No path reaches minute/)
  assert.ok(Number.isFinite(brownian(source, 2 ** 33 - 1)))
})
