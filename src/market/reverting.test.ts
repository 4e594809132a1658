import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sourceOf } from './draws.ts'
import { reverting } from './reverting.ts'

const YEAR = 525_600
const paths = Array.from({ length: 2000 }, (_, seed) => sourceOf(String(seed), 'reverting'))
const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length

test('the path starts at zero and is the same whenever it is read', () => {
  const source = sourceOf('holdfast', 'curves|EUR|level')
  assert.equal(reverting(source, 0.15, 0), 0)
  // To the last bit: + − × ÷ and square roots leave an engine no choice.
  assert.deepEqual(
    [1, -YEAR, 5_256_001].map((minute) => reverting(source, 0.15, minute)),
    [-0.0009853181946774575, 0.06275680515291296, -0.10248202689963543],
  )
})

test('its variance grows from 0 to 1 with the distance from the origin, before and after it', () => {
  for (const speed of [0.15, 0.6])
    for (const years of [-20, -1, 0.1, 1, 5, 40]) {
      const values = paths.map((path) => reverting(path, speed, years * YEAR))
      const expected = 1 - Math.exp(-2 * speed * Math.abs(years))
      // 2000 draws: the mean is off by √(variance / 2000), the variance by 3.2 %; four times that is allowed.
      assert.ok(Math.abs(mean(values)) < 4 * Math.sqrt(expected / 2000), `mean at ${years}`)
      const ratio = mean(values.map((value) => value * value)) / expected
      assert.ok(ratio > 0.87 && ratio < 1.13, `variance ${ratio} at ${years} with speed ${speed}`)
    }
})

test('values h years apart have the correlation e^(−κh), also across a bisection point', () => {
  for (const [from, h] of [
    [30, 0.5],
    [30, 3],
    [-30, 1],
    [2 ** 24 / YEAR, 1 / 365],
  ] as const) {
    const speed = 0.25
    const products = paths.map((path) => {
      const at = Math.round(from * YEAR)
      return reverting(path, speed, at) * reverting(path, speed, at + Math.round(h * YEAR))
    })
    assert.ok(Math.abs(mean(products) - Math.exp(-speed * h)) < 0.13, `${from} ${h}: ${mean(products)}`)
  }
})

test('the rate moves by √(2κ / minutes of a year) from one minute to the next', () => {
  const source = sourceOf('holdfast', 'steps')
  const squares: number[] = []
  for (let minute = -5000; minute < 5000; minute++)
    squares.push((reverting(source, 0.25, minute + 1) - reverting(source, 0.25, minute)) ** 2)
  const ratio = mean(squares) / (0.5 / YEAR)
  assert.ok(ratio > 0.9 && ratio < 1.1, String(ratio))
})

test('a fraction of a minute and the end of time are refused', () => {
  const source = sourceOf('holdfast', 'edge')
  for (const minute of [0.5, 2 ** 33, Number.NaN])
    assert.throws(() => reverting(source, 0.25, minute), /No path reaches minute/)
  assert.ok(Number.isFinite(reverting(source, 0.25, 2 ** 33 - 1)))
})
