// What becomes of executions on their day, and 2,000 generated cases in which no order takes more than was planned, or
// than the account has.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { STOCK } from '../../../../../test/support/instruments.ts'
import { factsOf, HOLDING, listedOf, RIGHTS } from '../../../../../test/support/order-facts.ts'
import { add, compare, isPositive, subtract, sum } from '../../../../values/decimal.ts'
import { type DueExecution, decideExecutions } from './decide-executions.ts'

const listed = listedOf(STOCK)
const CALENDAR = 'TARGET2+XETR'

const due = (more: Partial<DueExecution> = {}) =>
  ({
    id: 'spe_1',
    plan: 'sav_1',
    account: 'acc_1',
    instrument: listed.row.id,
    sizing: 'amount',
    amount: '100.00',
    keep_amount: null,
    maximum_amount: null,
    planned_amount: '100.00',
    shortfall: 'skip',
    retry_days: 3,
    attempts: 0,
    next_execution_on: '2027-04-01',
    ...more,
  }) as DueExecution
const sweep = (keep_amount: string, maximum_amount: string) =>
  due({ sizing: 'sweep', amount: null, planned_amount: null, keep_amount, maximum_amount } as never)

const marketAt = (ask: string, fees = factsOf(listed).fees) =>
  factsOf(listed, { price: { bid: ask, ask, timestamp: factsOf(listed).now }, fees })
const powerOf = (available: string, rights = RIGHTS) => ({ rights, holding: { ...HOLDING, available } })

const decide = (execution: DueExecution, available: string, ask = '33.00', rights = RIGHTS) =>
  decideExecutions(marketAt(ask), [
    { execution, buying_power: powerOf(available, rights), calendar: CALENDAR },
  ])

test('the amount of a plan, its fee included, is the cash of a pooled order', () => {
  const [placed] = decide(due(), '100.00').placed
  assert.deepEqual([placed!.order.purpose, placed!.order.is_pooled], ['savings_plan', true])
  assert.deepEqual(
    [placed!.decision.terms.cash_amount, placed!.decision.estimate.reserved],
    ['100.00', '100.00'],
  )
  // (100.00 − 1.50) ÷ 33.00
  assert.equal(placed!.decision.estimate.quantity, '2.9848')
})

// Monday, 1 March 2027; the retry is on Tuesday.
test.each<[string, DueExecution, available: string, outcome: string]>([
  ['enough', due(), '100.00', 'placed 100.00 of 100.00'],
  ['a cent short, skip', due(), '99.99', 'skipped insufficient_funds'],
  ['a cent short, reduce', due({ shortfall: 'reduce' }), '99.99', 'placed 99.99 of 100.00'],
  ['nothing there, reduce', due({ shortfall: 'reduce' }), '0', 'skipped insufficient_funds'],
  ['too little to buy, reduce', due({ shortfall: 'reduce' }), '1.50', 'skipped below_minimum'],
  ['a cent short, retry', due({ shortfall: 'retry' }), '99.99', 'retried 2027-03-02'],
  [
    'a cent short, the last retry but one',
    due({ shortfall: 'retry', attempts: 2 }),
    '0',
    'retried 2027-03-02',
  ],
  [
    'a cent short, the last retry',
    due({ shortfall: 'retry', attempts: 3 }),
    '0',
    'skipped insufficient_funds',
  ],
  [
    'a retry on the day of the next execution',
    due({ shortfall: 'retry', next_execution_on: '2027-03-02' }),
    '0',
    'skipped insufficient_funds',
  ],
  [
    'a retry of the last execution',
    due({ shortfall: 'retry', next_execution_on: null }),
    '0',
    'retried 2027-03-02',
  ],
  ['a sweep', sweep('100.00', '1000.00'), '812.34', 'placed 712.34 of 712.34'],
  ['a sweep up to its maximum', sweep('0', '500.00'), '812.34', 'placed 500.00 of 500.00'],
  ['a sweep of nothing', sweep('900.00', '500.00'), '812.34', 'skipped nothing_to_invest'],
  ['a sweep of too little', sweep('0', '500.00'), '1.50', 'skipped below_minimum'],
])('an execution with %s', (_, execution, available, outcome) => {
  const { placed, retried, skipped } = decide(execution, available)
  const outcomes = [
    ...placed.map((one) => `placed ${one.decision.terms.cash_amount} of ${one.planned_amount}`),
    ...retried.map(({ due_on }) => `retried ${due_on}`),
    ...skipped.map(({ reason }) => `skipped ${reason}`),
  ]
  assert.deepEqual(outcomes, [outcome])
})

test('an account that may not buy skips, whatever its cash', () => {
  const { skipped } = decide(due(), '100.00', '33.00', { ...RIGHTS, may_buy: false })
  assert.deepEqual(
    skipped.map(({ reason }) => reason),
    ['account_forbidden'],
  )
})

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const cases = fc.record({
  plans: fc.array(
    fc.record({
      amount: cents(100_000),
      account: fc.constantFrom('acc_1', 'acc_2'),
      shortfall: fc.constantFrom('skip', 'retry', 'reduce'),
      isSweep: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  available: fc.record({ acc_1: cents(200_000), acc_2: cents(200_000) }),
  ask: cents(50_000),
  fee: fc.record({ unit_amount: fc.constantFrom('0', '1.50'), rate: fc.constantFrom('0', '0.0025') }),
})
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`orders never take more than was planned or the cash that is there, seed ${seed}`, () => {
  fc.assert(
    fc.property(cases, ({ plans, available, ask, fee }) => {
      const fees = factsOf(listed).fees.map((one) => ({ ...one, chargeable_currencies: { EUR: fee } }))
      const executions = plans.map(({ amount, account, shortfall, isSweep }, n) => {
        const terms = isSweep ? sweep('10.00', amount) : due({ amount, planned_amount: amount } as never)
        return { ...terms, id: `spe_${n}`, account, shortfall } as DueExecution
      })
      const facts = executions.map((execution) => ({
        execution,
        buying_power: powerOf(available[execution.account as 'acc_1']),
        calendar: CALENDAR,
      }))
      const { placed, retried, skipped } = decideExecutions(marketAt(ask, fees), facts)
      assert.equal(placed.length + retried.length + skipped.length, plans.length)
      for (const { execution, planned_amount, decision } of placed) {
        const { reserved, notional, fees: charged, quantity } = decision.estimate
        assert.ok(compare(reserved, planned_amount) <= 0)
        assert.ok(compare(planned_amount, execution.maximum_amount ?? execution.amount!) <= 0)
        assert.ok(isPositive(quantity))
        assert.ok(compare(add(notional, charged), reserved) <= 0) // the rest stays
      }
      for (const account of ['acc_1', 'acc_2'] as const) {
        const taken = placed.filter(({ execution }) => execution.account === account)
        const total = sum(taken.map(({ decision }) => decision.estimate.reserved))
        assert.ok(compare(subtract(available[account], total), '0') >= 0)
      }
    }),
    { numRuns: 2000, seed },
  )
})
