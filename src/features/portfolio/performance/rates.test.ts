import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { compare } from '../../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { startOf } from './periods.ts'
import { type Cashflow, cashflowsOf, type Flow, moneyWeighted, rateText, timeWeighted } from './rates.ts'

const xirr = createRequire(import.meta.url)('xirr') as (flows: { amount: number; when: Date }[]) => number

const DAY = 86_400_000
const day = (n: number): Instant => addMilliseconds('2026-03-01T00:00:00.000Z', n * DAY)
const flow = (direction: 'in' | 'out', n: number, amount: string, value: string): Flow => ({
  direction,
  at: day(n),
  amount,
  value,
})
const shown = (rate: string | null) => (rate === null ? null : rateText(rate))

function figures(opening: string, flows: Flow[], closing: string, last: number) {
  const cash = cashflowsOf({ at: day(0), amount: opening }, flows, { at: day(last), amount: closing })
  const { rate, reason } = moneyWeighted(cash)
  return [shown(timeWeighted(opening, flows, closing)), shown(rate), reason]
}

describe('worked examples', () => {
  test('an account with two deposits and a withdrawal', () => {
    const flows = [
      flow('in', 0, '1000.00', '0.00'),
      flow('in', 31.5, '500.00', '1022.00'),
      flow('out', 70, '300.00', '1237.22'),
    ]
    assert.deepEqual(figures('0', flows, '1212.48', 92), ['0.011579', '0.009930', null])
  })

  test('a bond bought, with a coupon and a part sold', () => {
    const flows = [
      flow('in', 0, '9850', '0'),
      flow('out', 100, '180', '9840'),
      flow('out', 150, '3992', '5994'),
    ]
    assert.deepEqual(figures('0', flows, '5976', 200), ['0.029252', '0.033959', null])
  })

  test('the money-weighted rate alone', () => {
    const rate = (...flows: [number, string][]) =>
      shown(moneyWeighted(flows.map(([n, amount]) => ({ at: day(n), amount }))).rate)
    assert.equal(rate([0, '-1000'], [182, '-500'], [365, '1600']), '0.080266')
    assert.equal(rate([0, '-1000'], [90, '1010']), '0.010000')
    assert.equal(rate([0, '-2000'], [60, '300'], [180, '1750']), '0.027764')
    assert.equal(rate([0, '-1000'], [1, '1100']), '0.100000')
    assert.equal(rate([0, '-1000'], [1, '999999000']), '999998.000000')
    assert.equal(rate([0, '-1000'], [0, '1000']), null)
  })

  test('edges', () => {
    assert.deepEqual(figures('0', [], '0', 3), [null, null, 'xirr_single_cashflow'])
    const one = flow('in', 0, '100', '0')
    assert.deepEqual(figures('0', [one], '0', 3), ['-1.000000', null, 'xirr_single_cashflow'])
    const two = flow('in', 1, '100', '0')
    assert.deepEqual(figures('0', [one, flow('in', 1, '100', '100')], '0', 3), [
      '-1.000000',
      null,
      'xirr_no_sign_change',
    ])
    assert.deepEqual(figures('0', [one, two], '0', 3), ['-1.000000', null, 'xirr_no_sign_change'])
    // Something out of nothing has no rate, and leaves one that was earned before as it is.
    const all = [flow('in', 0, '100', '0'), flow('out', 1, '110', '0')]
    assert.equal(figures('0', all, '0', 3)[0], '0.100000')
    assert.equal(figures('0', all, '50', 3)[0], '0.100000')
    const late = [...all, flow('out', 2, '7.20', '0'), flow('in', 3, '100', '0')]
    assert.equal(figures('0', late, '105', 4)[0], '0.155000') // 1.10 × 1.05
    assert.deepEqual(figures('0', [], '50', 3), [null, null, 'xirr_single_cashflow'])
    assert.deepEqual(figures('0', [flow('out', 1, '50', '0')], '0', 3), [null, null, 'xirr_single_cashflow'])
  })
})

// Newton's method gives up now and then where nearly everything is lost; bisection does not.
function yearly(flows: Cashflow[]): number | undefined {
  try {
    return xirr(flows.map(({ at, amount }) => ({ amount: Number(amount), when: new Date(at) })))
  } catch {
    return undefined
  }
}

const money = (min: number, max: number) => fc.integer({ min, max }).map((cents) => (cents / 100).toFixed(2))

test('the money-weighted rate equals that of an independent solver, converted from a year to the period', () => {
  const paid = fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), money(100, 1_000_000)), { maxLength: 6 })
  fc.assert(
    fc.property(
      paid,
      money(100, 1_000_000),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (later, first, factor) => {
        const invested: Cashflow[] = [{ at: day(0), amount: `-${first}` }]
        for (const [n, amount] of later.sort(([a], [b]) => a - b))
          invested.push({ at: day(n), amount: `-${amount}` })
        const total = invested.reduce((sum, { amount }) => sum - Number(amount), 0)
        const flows = [...invested, { at: day(730), amount: (total * factor).toFixed(2) }]
        const { rate } = moneyWeighted(flows)
        const year = yearly(flows)
        fc.pre(year !== undefined)
        const expected = (1 + year!) ** (730 / 365) - 1
        const room = 2e-6 * Math.max(1, Math.abs(expected))
        assert.ok(rate !== null && Math.abs(expected - Number(rate)) < room, `${rate} ${expected}`)
      },
    ),
    { numRuns: 200 },
  )
})

test('both rates are one factor if the value grows by it, whatever was paid in or out', () => {
  fc.assert(
    fc.property(money(100, 100_000), fc.integer({ min: 50, max: 200 }), (first, percent) => {
      const closing = ((Number(first) * percent) / 100).toFixed(4)
      const [twrr, mwrr] = figures(first, [], closing, 30)
      assert.equal(twrr, mwrr)
      assert.equal(compare(twrr!, ((percent - 100) / 100).toFixed(2)), 0)
    }),
  )
})

test('periods follow the calendar, and a missing day becomes the last of its month', () => {
  const end = '2028-03-31T10:15:00.000Z'
  assert.equal(startOf('1d', end), '2028-03-30T10:15:00.000Z')
  assert.equal(startOf('1w', end), '2028-03-24T10:15:00.000Z')
  assert.equal(startOf('1m', end), '2028-02-29T10:15:00.000Z')
  assert.equal(startOf('3m', end), '2027-12-31T10:15:00.000Z')
  assert.equal(startOf('6m', end), '2027-09-30T10:15:00.000Z')
  assert.equal(startOf('1y', '2028-02-29T00:00:00.000Z'), '2027-02-28T00:00:00.000Z')
  assert.equal(startOf('this-month', end), '2028-03-01T00:00:00.000Z')
  assert.equal(startOf('ytd', end), '2028-01-01T00:00:00.000Z')
  assert.equal(startOf('all', end), undefined)
})
