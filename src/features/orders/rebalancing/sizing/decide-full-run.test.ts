import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine as line } from '../../../../../test/support/run-lines.ts'
import { subtract } from '../../../../values/decimal.ts'
import { decideBuysAfterSells, decideFullRun } from './decide-full-run.ts'
import type { RunFacts, SizedRun } from './rules.ts'

const X = line('ins_X', { target_weight: '0.45', units: '60', mid: '100', bid: '99.95', ask: '100.05' })
const Y = line('ins_Y', { target_weight: '0.35', units: '150', mid: '20', bid: '19.99', ask: '20.01' })
const Z = line('ins_Z', { target_weight: '0.15', mid: '50', bid: '49.95', ask: '50.05', increment: '1' })

const FACTS: RunFacts = {
  currency: 'EUR',
  cash: '1000.00',
  cash_weight: '0.05',
  minimum_order_amount: '1.00',
  lines: [X, Y, Z],
}

const lineOf = (run: SizedRun, instrument: string) =>
  run.lines.find((each) => each.instrument === instrument)!
const explained = (run: SizedRun, instrument: string) => lineOf(run, instrument).explanation
const orderOf = (run: SizedRun, instrument: string) => lineOf(run, instrument).order

const RUN = decideFullRun(FACTS)

test('the line above its target is sold down to it', () => {
  assert.deepEqual(orderOf(RUN, 'ins_X'), {
    side: 'sell',
    quantity: '15',
    cash_amount: null,
    price: '99.95',
    estimated_notional: '1499.25',
    estimated_fees: '1.50',
  })
})

test('buys are scaled to the cash, rounded down, and topped up while the cash pays', () => {
  assert.deepEqual(orderOf(RUN, 'ins_Z'), {
    side: 'buy',
    quantity: '29',
    cash_amount: '1460.21',
    price: '50.05',
    estimated_notional: '1451.45',
    estimated_fees: '1.50',
  })
  assert.deepEqual(orderOf(RUN, 'ins_Y'), {
    side: 'buy',
    quantity: '25',
    cash_amount: '504.26',
    price: '20.01',
    estimated_notional: '500.25',
    estimated_fees: '1.50',
  })
})

test('the run has its figures', () => {
  const { lines: _, ...figures } = RUN
  assert.deepEqual(figures, {
    base_value: '10000.00',
    cash_before: '1000.00',
    cash_target: '500.00',
    estimated_proceeds: '1499.25',
    estimated_cost: '1951.70',
    estimated_fees: '4.50',
    estimated_cash_after: '543.05',
    estimated_value_after: '9993.05',
  })
})

test('each line is explained', () => {
  assert.deepEqual(explained(RUN, 'ins_Z'), {
    target_weight: '0.1500',
    weight_before: '0.0000',
    value_before: '0.00',
    target_value: '1500.00',
    difference: '1500.00',
    exact_quantity: '29.7461',
    rounding: '0.7461',
    scale: '0.991535',
    limited_by: 'cash',
    weight_after: '0.1451',
    text: 'Buys 29 units for about 1,451.45 EUR: 15.00 % wanted, 0.00 % held; a 30th unit did not fit the cash.',
  })
  assert.deepEqual(explained(RUN, 'ins_X'), {
    target_weight: '0.4500',
    weight_before: '0.6000',
    value_before: '6000.00',
    target_value: '4500.00',
    difference: '-1500.00',
    exact_quantity: '15',
    rounding: '0',
    scale: '1.000000',
    limited_by: 'target',
    weight_after: '0.4503',
    text: 'Sells 15 units for about 1,499.25 EUR: 45.00 % wanted, 60.00 % held; this reaches the target.',
  })
  // 25 × 0.991535 = 24.7884, topped up by 0.2116.
  const { exact_quantity, rounding, limited_by, weight_after } = explained(RUN, 'ins_Y')
  assert.deepEqual(
    [exact_quantity, rounding, limited_by, weight_after],
    ['24.7884', '-0.2116', 'target', '0.3502'],
  )
})

test('the order of the lines changes nothing', () => {
  const reversed = decideFullRun({ ...FACTS, lines: [Z, Y, X] })
  assert.deepEqual(reversed, { ...RUN, lines: [...RUN.lines].reverse() })
})

// The run has cost 6.95, so Y is 2.43 above 0.35 × 9,993.05, and X is 3.13 above its target.
const REPEATED = {
  ...FACTS,
  cash: '543.05',
  lines: [
    { ...X, units: '45', sellable_units: '45' },
    { ...Y, units: '175', sellable_units: '175' },
    { ...Z, units: '29', sellable_units: '29' },
  ],
}

test('a repeated run sells nothing to make up for the cost of the first', () => {
  const sides = (run: SizedRun) => run.lines.map(({ order }) => order?.side ?? null)
  const cost = subtract(RUN.base_value, RUN.estimated_value_after)
  assert.equal(cost, '6.95')
  assert.deepEqual(sides(decideFullRun(REPEATED, cost)), [null, null, null])
  assert.deepEqual(sides(decideFullRun(REPEATED)), ['sell', 'sell', null])
})

const AFTER = {
  ...FACTS,
  cash: '2497.75',
  lines: [{ ...X, units: '45' }, Y, Z],
  base_value: '10000.00',
  cash_target: '500.00',
  target_values: new Map([
    ['ins_X', '4500.00'],
    ['ins_Y', '3500.00'],
    ['ins_Z', '1500.00'],
  ]),
  sold: new Set(['ins_X']),
}

test('the buys after the sells are those of the preview if cash and prices are as expected', () => {
  const run = decideBuysAfterSells(AFTER)
  assert.deepEqual(
    run.lines.map(({ order }) => order),
    [null, orderOf(RUN, 'ins_Y'), orderOf(RUN, 'ins_Z')],
  )
})

const APPROVED = new Map([
  ['ins_Y', { quantity: '25', cash_amount: '504.26' }],
  ['ins_Z', { quantity: '29', cash_amount: '1460.21' }],
])

test.each([
  // 1,964.47 pays for both to the cent, whatever the prices are now.
  ['2464.47', '25', '29'],
  // A cent less does not: 24.9999 × 20.11005 = 502.7492, and 25 cost 502.76.
  ['2464.46', '24.9999', '29'],
  ['9999.99', '25', '29'],
  // k = (500 − 3.02) ÷ (25 × 20.11005 + 29 × 50.30025) = 0.2534: 7 of Z for 353.61, and 144.89 ÷ 20.11005 of Y.
  ['1000.00', '7.2048', '7'],
])('an approved run with %s in cash buys at most what was approved', (cash, y, z) => {
  const run = decideBuysAfterSells({ ...AFTER, cash, approvals: APPROVED })
  assert.deepEqual([orderOf(run, 'ins_Y')?.quantity, orderOf(run, 'ins_Z')?.quantity], [y, z])
})

test('what the run has sold is not bought in it, even below its target', () => {
  const run = decideBuysAfterSells({ ...AFTER, lines: [{ ...X, units: '10' }, Y, Z] })
  assert.equal(orderOf(run, 'ins_X'), null)
})
