// The inputs of the earnings of a period: the positions at its ends, the effects of the entries between on each, and
// the charges. Pure. The state at an instant excludes the entries booked at it.
import { add, type Decimal, isZero, negate } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { CouponsOn } from '../holding-history/coupon-windows.ts'
import {
  type AccountEntry,
  type Book,
  emptyBook,
  enter,
  type HoldingAt,
  holdingAt,
} from '../holding-history/replay-entries.ts'
import type { ValuedPosition } from '../valuation/rules.ts'
import { after, type Basis, type ReplayedStep } from './cost-basis.ts'
import type { End, Inputs } from './earnings.ts'
import type { Interval } from './periods.ts'

const NOTHING: Basis = { units: '0', cost: '0', interest: '0' }

/** The holdings at both ends of every position opened before the end, newest first, or of the requested one. */
export function heldAtEnds(
  entries: readonly AccountEntry[],
  { start, end }: Interval,
  couponsOn: CouponsOn,
  only?: { id: string; instrument: string },
): { first: HoldingAt; last: HoldingAt }[] {
  const [before, until] = [bookBefore(entries, start, couponsOn), bookBefore(entries, end, couponsOn)]
  return listHoldings(until, only).map((last) => ({
    first: holdingAt(before, before.positions.get(last.position) ?? { ...last, quantity: '0' }, start),
    last: holdingAt(until, last, end),
  }))
}

function bookBefore(entries: readonly AccountEntry[], at: Instant, couponsOn: CouponsOn): Book {
  const book = emptyBook(couponsOn)
  for (const entry of entries) if (entry.booked_at < at) enter(book, entry)
  return book
}

function listHoldings({ positions }: Book, only?: { id: string; instrument: string }): HoldingAt[] {
  if (!only) return [...positions.values()].reverse()
  const none = { position: only.id, instrument: only.instrument, quantity: '0', last_price: null }
  return [positions.get(only.id) ?? none]
}

/** A position over a period: its state at both ends, and the results of the steps between. */
export interface Followed {
  realized: Inputs['realized']
  start: Basis
  end: Basis
}

/** Follows the position through the steps. */
export function followPosition(
  steps: readonly ReplayedStep[],
  position: string,
  { start, end }: Interval,
): Followed {
  const realized: Inputs['realized'] = []
  let [atStart, atEnd] = [NOTHING, NOTHING]
  for (const { entries, effects } of steps) {
    const { booked_at } = entries[0]!
    if (booked_at >= end) break
    for (const effect of effects) {
      if (effect.position !== position) continue
      atEnd = after(atEnd, effect)
      if (booked_at < start) atStart = after(atStart, effect)
      else if (!isZero(effect.capital) || !isZero(effect.income))
        realized.push({
          transactions: entries.map(({ id }) => id),
          capital: effect.capital,
          income: effect.income,
        })
    }
  }
  return { realized, start: atStart, end: atEnd }
}

/** Returns whether there is anything to convert: if every figure is zero, no rate is needed. */
export const hasFigures = (
  { realized, start, end }: Followed,
  { first, last }: { first: HoldingAt; last: HoldingAt },
): boolean =>
  realized.length > 0 ||
  !isZero(start.units) ||
  !isZero(end.units) ||
  Boolean(first.receivable ?? last.receivable)

/** Combines the inputs of a position's figures: its states and results, and its prices at both ends. */
export function inputsOf(
  { realized, start, end }: Followed,
  first: ValuedPosition,
  last: ValuedPosition,
): Inputs {
  const { position, money_per_point, rate, rate_numerator, rate_denominator } = last
  const [atStart, atEnd] = [endOf(start, first), endOf(end, last)]
  return {
    position,
    money_per_point,
    rate,
    rate_numerator,
    rate_denominator,
    realized,
    start: atStart,
    end: atEnd,
  }
}

const endOf = (basis: Basis, valued: ValuedPosition): End => ({
  ...basis,
  price: valued.price,
  accrued_interest: valued.accrued_interest,
  receivable: valued.receivable,
  provider: valued.provider,
  price_timestamp: valued.price_timestamp,
})

/** Returns whether a position held units, or was to be paid a coupon, at either end or has an entry in the period. */
export function hasPart(
  { position, start: first, end: last }: Inputs,
  entries: readonly AccountEntry[],
  { start, end }: Interval,
): boolean {
  if (!isZero(first.units) || !isZero(last.units) || first.receivable || last.receivable) return true
  return entries.some((one) => one.position === position && one.booked_at >= start && one.booked_at < end)
}

const isFee = ({ transaction_type, reference_type }: AccountEntry) =>
  transaction_type === 'fee' || (transaction_type === 'refund' && reference_type === 'refund')

/**
 * Sums the charges of the period, by currency: fees less refunds, and the taxes withheld from other entries.
 */
export function sumCharges(entries: readonly AccountEntry[], { start, end }: Interval) {
  const [fees, taxes] = [new Map<string, Decimal>(), new Map<string, Decimal>()]
  const put = (sums: Map<string, Decimal>, currency: string, amount: Decimal) =>
    sums.set(currency, add(sums.get(currency) ?? '0', amount))
  for (const entry of entries) {
    if (entry.booked_at < start || entry.booked_at >= end || entry.currency === null) continue
    if (isFee(entry)) put(fees, entry.currency, negate(entry.cash_amount ?? '0'))
    else if (!isZero(entry.tax)) put(taxes, entry.currency, entry.tax)
  }
  const listed = (sums: Map<string, Decimal>) => [...sums].map(([currency, amount]) => ({ currency, amount }))
  return { fees: listed(fees), taxes: listed(taxes) }
}
