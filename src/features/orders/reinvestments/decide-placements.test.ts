// What becomes of reinvestments when their orders are to be placed, and 2,000 generated cases in which no order takes
// more than its income, or than the account has.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { STOCK } from '../../../../test/support/instruments.ts'
import { factsOf, HOLDING, listedOf, RIGHTS } from '../../../../test/support/order-facts.ts'
import { add, compare, isPositive, subtract, sum } from '../../../values/decimal.ts'
import { draftPurchase } from '../automatic-orders/draft-purchase.ts'
import { decidePlacements } from './decide-placements.ts'
import type { PendingReinvestment } from './read.ts'

const listed = listedOf(STOCK)

const pending = (more: Partial<PendingReinvestment> = {}): PendingReinvestment => ({
  id: 'rnv_1',
  account: 'acc_1',
  position: 'pos_1',
  instrument: listed.row.id,
  amount: '97.92',
  is_open: true,
  position_income: 'account_default',
  account_income: 'reinvest',
  ...more,
})
const orderOf = (reinvestment: PendingReinvestment) =>
  draftPurchase(reinvestment, reinvestment.amount, listed, 'reinvestment')
const marketAt = (ask: string, fees = factsOf(listed).fees) =>
  factsOf(listed, { price: { bid: ask, ask, timestamp: factsOf(listed).now }, fees })
const buyingPowerWith = (available: string) => ({ rights: RIGHTS, holding: { ...HOLDING, available } })

const decide = (reinvestment: PendingReinvestment, available = '97.92', ask = '81.30') =>
  decidePlacements(marketAt(ask), [
    { reinvestment, order: orderOf(reinvestment), buying_power: buyingPowerWith(available) },
  ])

test('the whole income is the cash of a pooled order', () => {
  const [{ order, decision }] = decide(pending()).placed as [never] as [
    ReturnType<typeof decide>['placed'][number],
  ]
  assert.deepEqual([order.purpose, order.is_pooled, order.scenario], ['reinvestment', true, null])
  assert.deepEqual([decision.terms.cash_amount, decision.estimate.reserved], ['97.92', '97.92'])
  // (97.92 − 1.50) ÷ 81.30, without a buffer
  assert.deepEqual([decision.estimate.quantity, decision.estimate.notional], ['1.1859', '96.41'])
})

test.each<[string, PendingReinvestment, string, string]>([
  ['the position is closed', pending({ is_open: false }), '97.92', 'nothing_to_invest'],
  ['the account pays out', pending({ account_income: 'pay_out' }), '97.92', 'skipped_by_client'],
  ['the position pays out', pending({ position_income: 'pay_out' }), '97.92', 'skipped_by_client'],
  ['a cent is gone', pending(), '97.91', 'insufficient_funds'],
  ['the fee takes it all', pending({ amount: '1.50' }), '97.92', 'below_minimum'],
])('nothing is ordered if %s', (_, reinvestment, available, reason) => {
  assert.deepEqual(decide(reinvestment, available), { placed: [], skipped: [{ reinvestment, reason }] })
})

test('a whole unit is bought with the cash for exactly one', () => {
  const whole = pending({ amount: '82.80' })
  const row = { ...listed.row, trading_increment: '1' }
  const wire = { ...listed.wire, trading_increment: '1' }
  const market = factsOf(
    { row, wire },
    { price: { bid: '81.30', ask: '81.30', timestamp: factsOf(listed).now } },
  )
  const { placed } = decidePlacements(market, [
    {
      reinvestment: whole,
      order: draftPurchase(whole, whole.amount, { row }, 'reinvestment'),
      buying_power: buyingPowerWith('82.80'),
    },
  ])
  assert.equal(placed[0]!.decision.estimate.quantity, '1') // 82.80 − 1.50 = 81.30
})

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((n) => (n / 100).toFixed(2))
const cases = fc.record({
  incomes: fc.array(fc.record({ amount: cents(100_000), account: fc.constantFrom('acc_1', 'acc_2') }), {
    minLength: 1,
    maxLength: 6,
  }),
  available: fc.record({ acc_1: cents(200_000), acc_2: cents(200_000) }),
  ask: cents(50_000),
  fee: fc.record({
    unit_amount: fc.constantFrom('0', '1.50'),
    rate: fc.constantFrom('0', '0.0025'),
  }),
})
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))

test(`orders never take more than their income or the cash that is there, seed ${seed}`, () => {
  fc.assert(
    fc.property(cases, ({ incomes, available, ask, fee }) => {
      const fees = factsOf(listed).fees.map((one) => ({ ...one, chargeable_currencies: { EUR: fee } }))
      const reinvestments = incomes.map((income, n) => pending({ ...income, id: `rnv_${n}` }))
      const { placed, skipped } = decidePlacements(
        marketAt(ask, fees),
        reinvestments.map((reinvestment) => ({
          reinvestment,
          order: orderOf(reinvestment),
          buying_power: buyingPowerWith(available[reinvestment.account as 'acc_1']),
        })),
      )
      assert.equal(placed.length + skipped.length, incomes.length)
      for (const { reinvestment, decision } of placed) {
        const { reserved, notional, fees: charged, quantity } = decision.estimate
        assert.equal(compare(reserved, reinvestment.amount), 0)
        assert.ok(isPositive(quantity))
        assert.ok(compare(add(notional, charged), reserved) <= 0) // the rest stays
      }
      for (const account of ['acc_1', 'acc_2'] as const) {
        const taken = placed.filter(({ reinvestment }) => reinvestment.account === account)
        const total = sum(taken.map(({ decision }) => decision.estimate.reserved))
        assert.ok(compare(subtract(available[account], total), '0') >= 0)
      }
    }),
    { numRuns: 2000, seed },
  )
})
