// Random histories of one account, as its list of entries tells them: an ETF, a bond with coupons and accrued
// interest, a fund; trades in part and whole, trade busts, coupons with tax, fees and refunds, a maturity, splits,
// mergers, units that move.
import fc from 'fast-check'
import type { CouponsOn } from '../../src/features/portfolio/holding-history/coupon-windows.ts'
import type { AccountEntry } from '../../src/features/portfolio/holding-history/replay-entries.ts'
import { add, compare, type Decimal, isZero, money, multiply, negate } from '../../src/values/decimal.ts'
import {
  addDays,
  addMilliseconds,
  type Day,
  dayOf,
  daysBetween,
  type Instant,
} from '../../src/values/time.ts'

const HOUR = 3_600_000
/** The instant that many hours after the first day begins. */
export const instantOf = (n: number): Instant => addMilliseconds('2027-01-01T00:00:00.000Z', n * HOUR)

/** Money of one unit at a price of one. */
export const ms: Record<string, Decimal> = { etf: '1', bond: '10', fund: '1' }
/** The instruments; each has one position, of its name. */
export const NAMES = Object.keys(ms)

/** A price that is random, and always the same for its instant. */
export function priceOn(name: string, at: Instant, salt: number): { price: Decimal; accrued: Decimal } {
  let hash = salt
  for (const letter of name + at) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  const accrued = name === 'bond' ? ((hash >> 7) % 400) / 100 : 0
  return { price: (20 + (hash % 18_000) / 100).toFixed(2), accrued: accrued.toFixed(2) }
}

const FIRST_COUPON: Day = '2027-01-06'
const COUPON_DAYS = 12

/**
 * The coupon of the bond that is in no accrued interest on a day: one every twelve days, for five days before its
 * date.
 */
export function couponOn(name: string, day: Day) {
  const n = Math.floor((daysBetween(FIRST_COUPON, day) + 5) / COUPON_DAYS)
  if (name !== 'bond' || n < 0) return undefined
  const coupon_date = addDays(FIRST_COUPON, n * COUPON_DAYS)
  const [record_date, payment_date] = [addDays(coupon_date, -1 - (n % 3)), addDays(coupon_date, n % 2)]
  return { coupon_date, record_date, payment_date, per_unit: (3 + n / 4).toFixed(2) }
}

/** The same as the code asks for it. */
export const couponsOn: CouponsOn = (name, day) =>
  name === 'bond' ? { from: day, until: addDays(day, 1), detached: couponOn(name, day) } : undefined

const quantity = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2))
const amount = fc.integer({ min: 1, max: 90_000 }).map((n) => (n / 100).toFixed(2))
const kinds = [
  'buy',
  'buy',
  'sell',
  'sell',
  'empty',
  'coupon',
  'fee',
  'refund',
  'tax',
  'cash',
  'in',
  'out',
  'split',
]
/** Something that may happen to an account. */
export const act = fc.record({
  kind: fc.constantFrom(...kinds, 'buy', 'sell', 'merge', 'mature', 'undo', 'undo', 'withdraw', 'return'),
  name: fc.constantFrom(...NAMES),
  quantity,
  amount,
  /** Whether it falls on the instant of the one before. */
  together: fc.constantFrom(true, false, false),
  /** Hours since the one before, where they are wanted. */
  hours: fc.constantFrom(1, 5, 19, 48, 200),
})
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

export interface History {
  entries: AccountEntry[]
  /** Hours from the first day's beginning to the last act. */
  hours: number
  /** Positions whose units moved otherwise than by trades. */
  moved: Set<string>
  salt: number
}

/** An entry with a new reference and no movement; the caller sets its time and its amounts. */
export const emptyEntry = (id: string, transaction_type: string) => ({
  id,
  entry: `ent_${id}`,
  position: null,
  cash_amount: null,
  unit_quantity: null,
  unit_price: null,
  accrued_interest: null,
  tax: '0.00',
  currency: 'EUR' as const,
  transaction_type,
  reference: id,
  reference_type: 'order',
  settles: null,
})

/** Plays the acts, an hour or their own interval apart, and skips impossible ones. */
export function play(acts: Act[], salt: number, isSpread = false): History {
  const history: History = { entries: [], hours: 0, moved: new Set(), salt }
  const held = new Map<string, Decimal>()
  const units = (name: string) => held.get(name) ?? '0'
  const undoable: AccountEntry[] = []
  let hour = 0
  let count = 0
  const write = (type: string, more: Partial<AccountEntry>): AccountEntry => {
    const id = `txn_${String(++count).padStart(4, '0')}`
    const row: AccountEntry = {
      ...emptyEntry(id, type),
      booked_at: instantOf(hour),
      instrument: more.position ?? null,
      settles: dayOf(instantOf(hour)),
      ...more,
    }
    if (row.position && row.unit_quantity) held.set(row.position, add(units(row.position), row.unit_quantity))
    history.entries.push(row)
    return row
  }
  const trade = (side: 'buy' | 'sell', name: string, q: Decimal) => {
    const { price, accrued } = priceOn(name, instantOf(hour + 1000), salt)
    const interest = money(multiply(multiply(q, accrued), ms[name]!))
    const notional = add(money(multiply(multiply(q, price), ms[name]!)), interest)
    const signs = side === 'buy' ? [negate(notional), q] : [notional, negate(q)]
    undoable.push(
      write(side, {
        position: name,
        cash_amount: money(signs[0]!),
        unit_quantity: signs[1]!,
        unit_price: price,
        accrued_interest: name === 'bond' ? interest : null,
        settles: addDays(dayOf(instantOf(hour)), Number(q.replace('.', '')) % 4),
      }),
    )
  }
  for (const { kind, name, quantity: q, amount: a, together, hours } of acts) {
    if (!together) hour += isSpread ? hours : 1
    history.hours = hour
    const own = units(name)
    const part = compare(q, own) < 0 ? q : own
    if (kind === 'buy') trade('buy', name, q)
    else if (kind === 'fee') write('fee', { cash_amount: `-${a}`, tax: '0.19', reference_type: 'fee_charge' })
    else if (kind === 'refund') write('refund', { cash_amount: a, reference_type: 'refund' })
    else if (kind === 'cash') write('deposit', { cash_amount: a, reference_type: 'deposit' })
    else if (kind === 'withdraw') write('withdrawal', { cash_amount: `-${a}`, reference_type: 'withdrawal' })
    else if (kind === 'return') write('refund', { cash_amount: a, reference_type: 'withdrawal' })
    else if (kind === 'undo') {
      // Any of them, as a venue may declare an earlier trade void; by the amount, so that the history stays a function.
      const [last] = undoable.splice(Number(a.replace('.', '')) % Math.max(1, undoable.length), 1)
      if (!last || compare(units(last.position!), last.unit_quantity!) < 0) continue
      const turned = {
        cash_amount: money(negate(last.cash_amount!)),
        unit_quantity: negate(last.unit_quantity!),
      }
      write(last.transaction_type, {
        ...last,
        id: `txn_${count}_back`,
        entry: `back_${count}`,
        booked_at: instantOf(hour),
        ...turned,
      })
    } else if (kind === 'in') {
      // Half of the units that come in have a cost.
      const unit_price = count % 2 ? null : a
      write('position_migration_in', { position: name, unit_quantity: q, unit_price, currency: null })
      history.moved.add(name)
    } else if (isZero(own)) continue
    else if (kind === 'sell') trade('sell', name, part)
    else if (kind === 'empty') trade('sell', name, own)
    else if (kind === 'coupon')
      write('coupon_payment', { position: name, cash_amount: a, reference: `coa_${count}` })
    else if (kind === 'tax')
      write('coupon_payment', { position: name, cash_amount: a, tax: '47.48', reference: `coa_${count}` })
    else if (kind === 'mature' && name === 'bond')
      write('maturity', {
        position: name,
        cash_amount: money(multiply(own, '1000')),
        unit_quantity: negate(own),
        unit_price: '100',
      })
    else if (kind === 'out') {
      write('book_transfer', { position: name, unit_quantity: negate(part), currency: null })
      history.moved.add(name)
    } else if (kind === 'split' || kind === 'merge') {
      const into = kind === 'split' ? name : NAMES[(NAMES.indexOf(name) + 1) % NAMES.length]!
      const entry = `ent_x${count}`
      const shared = { entry, reference: `coa_${count}`, reference_type: 'corporate_action' }
      write('merger', { ...shared, position: name, unit_quantity: negate(own), currency: null })
      write('merger', { ...shared, position: into, unit_quantity: q, cash_amount: a, unit_price: '31.40' })
      history.moved.add(into)
      history.moved.add(name)
    }
    if (kind !== 'buy' && kind !== 'sell' && kind !== 'empty') undoable.length = 0
  }
  return history
}
