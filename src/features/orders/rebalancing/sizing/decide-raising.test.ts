import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { decideRaising, raisableFrom } from './decide-raising.ts'
import type { LineFacts, RunFacts, SizedRun } from './rules.ts'

const X = runLine('ins_X', { target_weight: '0.6', units: '60', mid: '100', bid: '99.95' })
const Y = runLine('ins_Y', { target_weight: '0.3', units: '150', mid: '20', bid: '19.99', increment: '1' })
const Z = runLine('ins_Z', { target_weight: '0.1', units: '18', mid: '50', bid: '49.95' })

const FACTS: RunFacts = {
  currency: 'EUR',
  cash: '100.00',
  cash_weight: '0',
  minimum_order_amount: '1.00',
  lines: [X, Y, Z],
}

const sizes = (run: SizedRun) => run.lines.map(({ order }) => order?.quantity ?? null)
const reasons = (run: SizedRun) => run.lines.map(({ skipped_reason }) => skipped_reason)

test('lines give what is above their targets once the cash has left', () => {
  const run = decideRaising(FACTS, '1000.00', true)
  assert.deepEqual(sizes(run), ['6.0533', '16', null])
  assert.deepEqual(
    run.lines.map(({ order }) => order?.estimated_notional ?? null),
    ['605.03', '319.84', null],
  )
  // 605.03 + 319.84 − 3.00 = 921.87, which is 21.87 more than the 900.00 that are missing.
  assert.equal(run.estimated_cash_after, '1021.87')
  assert.equal(run.cash_target, '1000.00')
  assert.deepEqual(
    run.lines.map(({ explanation }) => explanation.target_value),
    ['5400.00', '2700.00', '900.00'],
  )
})

test('cash that suffices sells nothing', () => {
  assert.deepEqual(sizes(decideRaising(FACTS, '100.00', true)), [null, null, null])
  assert.deepEqual(reasons(decideRaising(FACTS, '100.00', true)), [null, null, null])
})

test('an account without a subscription sells of each line in proportion to its value', () => {
  const free = FACTS.lines.map((line) => ({
    ...line,
    target_weight: '0',
    bid: line.mid,
    increment: '0.0001',
    price_margin: '0',
    feeOf: () => '0.00',
  }))
  // 990.00 of 9,900.00 is a tenth of each line.
  assert.deepEqual(sizes(decideRaising({ ...FACTS, lines: free }, '1090.00', false)), ['6', '15', '1.8'])
})

const given = (members: Partial<RunFacts>, amount: string) =>
  decideRaising({ ...FACTS, ...members }, amount, true)
const withZ = (members: Partial<LineFacts>) => [X, Y, { ...Z, ...members }]

test.each([
  // Z is 0.50 above its target: the order would be too small.
  ['a share below the minimum', withZ({ units: '18.01' }), '1000.50'],
  ['a share below the minimum quantity', withZ({ units: '18.5', minimum_quantity: '1' }), '1025.00'],
  ['a share that its fee would take', withZ({ units: '18.5', feeOf: () => '30.00' }), '1025.00'],
])('%s is left out, and the others bring the cash', (_, lines, amount) => {
  const run = given({ lines }, amount)
  assert.deepEqual([sizes(run)[2], reasons(run)[2]], [null, 'below_minimum'])
  assert.ok(Number(run.estimated_cash_after) >= Number(amount))
})

test('a line beside an open order is left alone, and the others bring the cash', () => {
  const run = given({ lines: [{ ...X, reasons: { buy: null, sell: 'open_order' } }, Y, Z] }, '1000.00')
  assert.equal(reasons(run)[0], 'open_order')
  assert.ok(Number(run.estimated_cash_after) >= 1000)
})

test('everything is sold for all that can be raised', () => {
  const most = raisableFrom(FACTS)
  // 60 × 99.45025, 150 × 19.89005 and 18 × 49.70025, each less 1.50, and 100.00 of cash.
  assert.equal(most, '9940.61')
  assert.deepEqual(sizes(given({}, most)), ['60', '150', '18'])
})

test('the last line stays, with the minimum quantity of its instrument', () => {
  const run = given({ lines: [{ ...X, minimum_quantity: '5' }] }, '200.00')
  assert.deepEqual([sizes(run), run.lines[0]!.explanation.limited_by], [['5'], 'minimum'])
})
