import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  addRatios,
  ceilRatio,
  compareRatios,
  divideRatios,
  floorRatio,
  multiplyRatios,
  ratioOf,
  roundRatio,
  subtractRatios,
  sumRatios,
} from './ratio.ts'

const third = divideRatios(ratioOf('1'), ratioOf('3'))

test('ratios compute exactly, and three thirds are one', () => {
  assert.equal(compareRatios(sumRatios([third, third, third]), ratioOf('1.00')), 0)
  assert.equal(compareRatios(multiplyRatios(third, ratioOf('-3')), ratioOf('-1')), 0)
  assert.equal(compareRatios(subtractRatios(third, addRatios(third, ratioOf('0.001'))), ratioOf('0')), -1)
  assert.equal(compareRatios(divideRatios(ratioOf('1'), ratioOf('-0.5')), ratioOf('-2')), 0)
})

test.each([
  ['29.7461', '1', '29', '30'],
  ['25', '0.0001', '25.0000', '25.0000'],
  ['-0.3', '0.25', '-0.50', '-0.25'],
  ['7', '2.5', '5.0', '7.5'],
  ['0', '1', '0', '0'],
])('%s in steps of %s is %s down and %s up', (x, step, down, up) => {
  assert.equal(floorRatio(ratioOf(x), step), down)
  assert.equal(ceilRatio(ratioOf(x), step), up)
})

test.each([
  ['1.005', 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  ['-0.001', 2, '0.00'],
  ['2', 6, '2.000000'],
])('%s to %s places is %s', (x, places, rounded) => {
  assert.equal(roundRatio(ratioOf(x), places), rounded)
})

test('a ratio has no zero below and no step of zero', () => {
  assert.throws(() => divideRatios(third, ratioOf('0')), /divided by zero/)
  assert.throws(() => floorRatio(third, '0'), /not a step/)
  assert.throws(() => ratioOf('1e5'), /not a plain decimal/)
})
