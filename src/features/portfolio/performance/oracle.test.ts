// Returns against a second opinion: time-weighted by a spreadsheet of days that shares nothing with the code,
// money-weighted by the solver of another package, over random histories of an account and of each of its positions.
// A failure prints its seed.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  act,
  couponOn,
  couponsOn,
  type History,
  instantOf,
  ms,
  NAMES,
  play,
  priceOn,
} from '../../../../test/support/random-history.ts'
import { type Line, type Opinion, secondOpinion } from '../../../../test/support/returns-oracle.ts'
import type { AccountEntry, Snapshot } from '../holding-history/replay-entries.ts'
import { type AccountAtValue, cashValue, positionValue, totals } from '../valuation/rules.ts'
import { accountFlow, planReturns, positionFlow } from './flows.ts'
import { type ExplainedReturns, returnsOf } from './rules.ts'

const xirr = createRequire(import.meta.url)('xirr') as (flows: { amount: number; when: Date }[]) => number

const RUNS = 500
const ONE = { rate: '1', rate_numerator: '1', rate_denominator: '1', rate_timestamp: null }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const PAID_IN = '90000000.00'

// So much cash that no history spends it.
const opening: AccountEntry = {
  id: 'txn_0',
  entry: 'ent_0',
  position: null,
  booked_at: instantOf(0),
  cash_amount: PAID_IN,
  unit_quantity: null,
  unit_price: null,
  accrued_interest: null,
  tax: '0.00',
  currency: 'EUR',
  instrument: null,
  transaction_type: 'deposit',
  reference: 'dep_0',
  reference_type: 'deposit',
  settles: null,
}

interface Period {
  start: string
  end: string
}

/** The returns as the API works them out, on prices of the test's own market. */
function ours({ entries, salt }: History, period: Period, position?: string) {
  const value = ({ at, cash, positions }: Snapshot): AccountAtValue => {
    const valuedCash = cash.map((one) => {
      const row = { ...one, ...ONE }
      return { ...row, value: cashValue(row) }
    })
    const valued = positions.map(({ position: id, instrument, quantity, receivable = null }) => {
      const { price, accrued: accrued_interest } = priceOn(instrument, at, salt)
      const row = { quantity, price, accrued_interest, money_per_point: ms[instrument]!, receivable, ...ONE }
      const rest = { symbol: instrument, provider: 'test', price_timestamp: at, currency: 'EUR' }
      return { position: id, instrument, ...row, ...rest, value: positionValue(row) }
    })
    return {
      at,
      currency: 'EUR',
      cash: valuedCash,
      positions: valued,
      ...totals(valuedCash, valued),
    }
  }
  const view = (all: Snapshot): Snapshot =>
    position === undefined
      ? all
      : { ...all, cash: [], positions: all.positions.filter((one) => one.position === position) }
  const earlier = entries.filter(({ booked_at }) => booked_at <= period.end)
  const rule = position === undefined ? accountFlow : positionFlow(position)
  const plan = planReturns(earlier, period, rule, view, couponsOn)
  const explained: ExplainedReturns = {
    opening: value(plan.opening),
    flows: plan.flows.map((one) => ({ ...one, moved: value(one.moved), held: value(one.held) })),
    closing: value(plan.closing),
  }
  const all = [explained.opening, ...explained.flows.map(({ held }) => held), explained.closing]
  const coming = all.filter(({ positions }) => positions.some((one) => one.receivable)).length
  return { ...returnsOf(explained), coming }
}

// The package counts whole days of a year of 365, so an hour becomes a day, and the year's rate the span's.
function solved({ flows }: Opinion): number | undefined {
  const first = flows[0]!.at
  const days = (at: number) => (at - first) / HOUR_MS
  try {
    const year = xirr(
      flows.map(({ at, cents }) => ({ amount: Number(cents), when: new Date(days(at) * DAY_MS) })),
    )
    return (1 + year) ** (days(flows.at(-1)!.at) / 365) - 1
  } catch {
    return undefined
  }
}

const signs = ({ flows }: Opinion) => flows.map(({ cents }) => cents > 0n)

function checkMoneyWeighted(
  mwrr: string | null,
  reason: string | null,
  opinion: Opinion,
): 'solved' | 'root' | 'none' {
  const { flows } = opinion
  const turns = signs(opinion).filter((sign, n, all) => n > 0 && sign !== all[n - 1]).length
  const expected = flows.length < 2 ? 'xirr_single_cashflow' : turns === 0 ? 'xirr_no_sign_change' : null
  assert.equal(reason, expected)
  if (mwrr === null) return 'none'
  const [first, last] = [flows[0]!.at, flows.at(-1)!.at]
  const left = (g: number) =>
    flows.reduce((sum, { at, cents }) => sum + Number(cents) * g ** (1 - (at - first) / (last - first)), 0)
  // Six places of the root, as far as floating point has them: the sum changes its sign just below or just above.
  const g = 1 + Number(mwrr)
  const half = 6e-7 + 1e-9 * g
  const [below, above] = [left(Math.max(g - half, 1e-7)), left(g + half)]
  assert.ok(below * above <= 0, `${mwrr} is no root: ${below} ${above}`)
  const other = turns === 1 ? solved(opinion) : undefined
  if (other === undefined) return 'root'
  const room = 1e-6 * Math.max(1, Math.abs(other))
  assert.ok(Math.abs(other - Number(mwrr)) < room, `money-weighted ${mwrr}, the other solver says ${other}`)
  return 'solved'
}

function checkTimeWeighted(twrr: string | null, { twrr: expected }: Opinion): void {
  if (expected === null || twrr === null) {
    assert.equal(twrr, expected)
    return
  }
  const room = 5.1e-7 + 1e-10 * Math.abs(expected)
  assert.ok(Math.abs(Number(twrr) - expected) <= room, `time-weighted ${twrr}, by days ${expected}`)
}

const history = fc.record({
  acts: fc.array(act, { minLength: 10, maxLength: 40 }),
  salt: fc.integer({ min: 1, max: 2 ** 30 }),
  /** Percent of the hours of the history: where the period begins, and how long it is. */
  ends: fc.tuple(fc.integer({ min: -10, max: 90 }), fc.integer({ min: 1, max: 120 })),
})

test('both rates equal those of a day-by-day spreadsheet and of an independent solver', () => {
  const seen = { twrr: 0, moved: 0, solved: 0, root: 0, none: 0, days: 0, coming: 0 }
  fc.assert(
    fc.property(history, ({ acts, salt, ends: [from, length] }) => {
      const played = play(acts, salt, true)
      played.entries.unshift(opening)
      const hours = (percent: number) => Math.ceil((percent * (played.hours + 1)) / 100)
      const start = hours(from)
      const period = {
        start: instantOf(start),
        end: instantOf(start + hours(length)),
      }
      seen.days += (Date.parse(period.end) - Date.parse(period.start)) / DAY_MS
      const quoted = (name: string, at: string) => ({
        ...priceOn(name, at, salt),
        m: ms[name]!,
        coupon: couponOn(name, at.slice(0, 10)),
      })
      const earlier = played.entries.filter(({ booked_at }) => booked_at <= period.end) as Line[]
      for (const position of [undefined, ...NAMES]) {
        const { twrr, mwrr, reason, coming } = ours(played, period, position)
        seen.coming += coming
        const opinion = secondOpinion(earlier, quoted, period, position)
        checkTimeWeighted(twrr, opinion)
        seen[checkMoneyWeighted(mwrr, reason, opinion)]++
        if (twrr !== null) seen.twrr++
        if (twrr !== null && position !== undefined && played.moved.has(position)) seen.moved++
      }
    }),
    { numRuns: RUNS },
  )
  // Histories in which nothing happens prove nothing.
  assert.ok(
    seen.twrr > 2 * RUNS &&
      seen.moved > RUNS / 2 &&
      seen.solved > RUNS &&
      seen.root > RUNS / 5 &&
      seen.none > 50,
    JSON.stringify(seen),
  )
  assert.ok(seen.days > 10 * RUNS && seen.coming > RUNS, JSON.stringify(seen))
})
