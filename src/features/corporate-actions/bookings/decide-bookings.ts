// Decides the bookings of corporate actions. m is the money of one unit at a price of one (par / 100 for
// prices in percent, else 1), K the clean cost of the units. Money half-up to cents, units down to the increment.
//   income (coupon, distribution, dividend)
//                                   gross = round2(units × amount per unit), cash = gross − taxes
//   maturity                        cash = round2(units × m × redemption), redemption in percent of par or money
//   delisting                       cash = round2(units × cash_per_unit), all of K is realized
//   rights issue                    decide-rights.ts
//   split, merger                   whole = units × ratio ÷ old_units down to the increment, the fraction left is paid:
//                                   cash = round2(fraction × cash_price × m + units × cash_per_unit); of K the share
//                                   cash ÷ (cash + whole × cash_price × m) is realized, the rest moves on
// Taxes: taxes/decide-taxation.ts. Source: the platform's own rules, docs/trading.md.
import { failParam } from '../../../errors.ts'
import { couponPerUnit } from '../../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { currenciesOf, moneyPerPoint } from '../../../market/instrument-terms.ts'
import {
  add,
  type Decimal,
  divide,
  isPositive,
  isZero,
  money,
  multiply,
  multiplyDivideMoney,
  negate,
  round,
  subtract,
} from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import type { HandedLot } from '../../portfolio/holdings/book-transaction.ts'
import { costPartOf, exchangeLots, handedLots, type Lot } from '../../portfolio/lots/rules.ts'
import { exchangeUnits } from '../decide-exchange.ts'
import type { ActionRow, PositionUnits } from '../read.ts'
import {
  type ActionTerms,
  type Booking,
  type BookingLine,
  type EntitledPosition,
  hasRights,
  newLine,
  paysInUnits,
  rightsTerms,
  type UnitMove,
} from '../rules.ts'
import { type Taxation, type TaxedTransaction, taxGross } from '../taxes/decide-taxation.ts'
import { newUnitsInCash, spinOffBooking, stockDividendBooking, type Target } from './decide-new-units.ts'
import { rightsBooking } from './decide-rights.ts'

/** How an action is booked for any position. */
export interface BookingTerms {
  place: Pick<EntitledPosition, 'instrument' | 'm' | 'currency'>
  /** The transaction that may be taxed. */
  taxed: TaxedTransaction
  /** Units of another instrument take the lots along, or a part of their cost. */
  handsLots?: boolean
  /** The elections of the holder count. */
  hasElections?: boolean
  book(holding: EntitledPosition, taxation: Taxation): Booking
  /** The booking for an account that has closed, if it is another one. */
  bookClosed?(holding: EntitledPosition): Booking
  /** The day on which cash and units are delivered, if they are booked before. */
  settles_on?: Day
}

/** The terms by which an action of the instrument is booked; `target` is the instrument of the new units. */
export function decideTerms(
  { type, terms, payment_date }: Pick<ActionRow, 'type' | 'terms' | 'payment_date'>,
  row: Instrument,
  target: Instrument,
): BookingTerms {
  const m = moneyPerPoint(row)
  const place = { instrument: row.id, m, currency: currenciesOf(row).quote }
  const taxed = (transaction_type: BookingLine['transaction_type']) => ({
    transaction_type,
    issuer_country: row.issuer_country,
    source_country: null,
  })
  if (type === 'delisting') {
    return { place, taxed: taxed('delisting'), book: (holding) => delistingBooking(holding, terms) }
  }
  if (type === 'maturity') {
    const redemption = terms.redemption ?? '100'
    return {
      place,
      taxed: taxed('maturity'),
      book: (holding, taxation) => maturityBooking(holding, redemption, taxation),
    }
  }
  if (type === 'split' || type === 'merger') {
    const into = intoOf(target)
    const book = (holding: EntitledPosition) => exchangeBooking(holding, terms, into)
    return { place, taxed: taxed('merger'), handsLots: target.id !== row.id, book }
  }
  if (paysInUnits({ type })) {
    const into = intoOf(target)
    return {
      place,
      taxed: taxed(type as BookingLine['transaction_type']),
      settles_on: payment_date,
      handsLots: type === 'spin_off',
      book: (holding) =>
        type === 'spin_off'
          ? spinOffBooking(holding, terms, into)
          : stockDividendBooking(holding, terms, into),
      bookClosed: (holding) => newUnitsInCash(holding, terms, into),
    }
  }
  if (hasRights({ type })) {
    const into = intoOf(target)
    const book = (holding: EntitledPosition) => rightsBooking(holding, rightsTerms(terms), into)
    return { place, taxed: taxed('rights_issue'), hasElections: true, book }
  }
  const perUnit = type === 'coupon' ? couponPerUnit(row, m, payment_date) : terms.amount_per_unit!
  const kind = type === 'dividend' ? 'dividend' : 'coupon_payment'
  return {
    place,
    taxed: type === 'dividend' ? { ...taxed(kind), source_country: sourceCountryOf(row) } : taxed(kind),
    book: (holding, taxation) => incomeBooking(holding, perUnit, taxation, kind),
  }
}

const intoOf = (target: Instrument): Target => ({
  instrument: target.id,
  increment: target.trading_increment,
  m: moneyPerPoint(target),
})

// The country in which the company is registered taxes its dividends at source.
const sourceCountryOf = ({ attributes, issuer_country }: Instrument) =>
  (attributes.registered_country as string | null | undefined) ?? issuer_country

/** The booking of an action for the position on the day; the cash of a closed account is suspended. */
export function decideBooking(
  { place, book, bookClosed = (holding) => book(holding, taxation), settles_on }: BookingTerms,
  { account, position, units, held, cost, is_closed }: Omit<PositionUnits, 'action'>,
  taxation: Taxation,
  today: Day,
  more: Pick<EntitledPosition, 'lots' | 'elections'> = {},
): { holding: EntitledPosition; booking: Booking } {
  const holding = { account, position, units, held, cost, ...place, ...more }
  const booking = is_closed ? suspended(bookClosed(holding)) : book(holding, taxation)
  const isLater = settles_on !== undefined && settles_on > today
  return { holding, booking: isLater ? { ...booking, settles_on } : booking }
}

// The decimal places of a position's cost.
const COST_PLACES = 12

/** Income per unit on the units that count. */
export function incomeBooking(
  holding: EntitledPosition,
  perUnit: Decimal,
  taxation: Taxation,
  transaction_type: 'coupon_payment' | 'dividend' = 'coupon_payment',
): Booking {
  const gross = money(multiply(holding.units, perUnit))
  const { net, tax, taxes, withheld, reclaim } = taxGross(gross, taxation, holding.currency)
  const line = newLine(transaction_type, holding.instrument, { cash_amount: net, tax, taxes })
  return { lines: [line], moves: [], cash: net, tax: withheld, ...(reclaim ? { reclaim } : {}) }
}

/** The same income for an account that has closed. */
export const suspended = (booking: Booking): Booking => ({
  ...booking,
  lines: [],
  moves: [],
  is_suspended: true,
})

/** Redemption of all units. */
export function maturityBooking(holding: EntitledPosition, redemption: Decimal, taxation: Taxation): Booking {
  const { units, instrument, cost, m } = holding
  const gross = money(multiply(multiply(units, m), redemption))
  const { net, tax, taxes, withheld } = taxGross(gross, taxation, holding.currency)
  const line = newLine('maturity', instrument, {
    cash_amount: net,
    unit_quantity: negate(units),
    unit_price: redemption,
    tax,
    taxes,
  })
  const moves = [{ instrument, quantity: negate(units), cost: negate(cost) }]
  return { lines: [line], moves, cash: net, tax: withheld }
}

/** The end of all units, for cash or for nothing. */
export function delistingBooking(
  { units, instrument, cost }: EntitledPosition,
  { cash_per_unit }: ActionTerms,
): Booking {
  const cash = money(multiply(units, cash_per_unit!))
  const paid = { cash_amount: cash, unit_quantity: negate(units), unit_price: cash_per_unit! }
  const moves = [{ instrument, quantity: negate(units), cost: negate(cost) }]
  return { lines: [newLine('delisting', instrument, paid)], moves, cash, tax: '0.00' }
}

/** The new units and the cash for old units, and the division of their cost. */
export function exchangeOf(
  { units, cost }: Pick<EntitledPosition, 'units' | 'cost'>,
  { ratio = '0', old_units = '1', cash_price, cash_per_unit = '0' }: ActionTerms,
  into: { increment: Decimal; m: Decimal },
): { whole: Decimal; cash: Decimal; cost_moved: Decimal; cost_realized: Decimal } {
  const { whole, rest } = exchangeUnits(units, { ratio, old_units }, into.increment)
  // Transferred units may lie off the increment, so even a whole ratio can leave a fraction.
  if (cash_price === undefined && isPositive(rest))
    throw failParam('body.cash_price', 'missing_param', `Required, because ${units} units leave a fraction.`)
  const unit = multiply(cash_price ?? '0', into.m)
  const paid = add(multiply(rest, unit), multiply(multiply(units, cash_per_unit), old_units))
  const cash = multiplyDivideMoney(paid, '1', old_units)
  const worth = add(cash, multiply(whole, unit))
  const share = isPositive(worth) ? divide(multiply(cost, cash), worth, COST_PLACES) : '0'
  const cost_realized = isZero(whole) ? cost : round(share, COST_PLACES)
  return { whole, cash, cost_moved: subtract(cost, cost_realized), cost_realized }
}

/** A split or merger of all units into an instrument; a split has the same instrument. */
export function exchangeBooking(holding: EntitledPosition, terms: ActionTerms, into: Target): Booking {
  const { units, instrument, cost } = holding
  const { whole, cash, cost_moved, cost_realized } = exchangeOf(holding, terms, into)
  const isSplit = into.instrument === instrument
  const gets = isPositive(whole)
  const out = line(instrument, { unit_quantity: negate(units) })
  const comes = line(gets ? into.instrument : instrument, {
    unit_quantity: gets ? whole : null,
    cash_amount: isPositive(cash) ? cash : null,
    unit_price: isPositive(cash) ? (terms.cash_price ?? null) : null,
  })
  const moves: UnitMove[] = isSplit
    ? [{ instrument, quantity: subtract(whole, units), cost: negate(cost_realized) }]
    : [
        { instrument, quantity: negate(units), cost: negate(cost) },
        ...(gets ? [{ instrument: into.instrument, quantity: whole, cost: cost_moved }] : []),
      ]
  return {
    lines: gets || isPositive(cash) ? [out, comes] : [out],
    moves,
    cash,
    tax: '0.00',
    ...(holding.lots ? { lots: lotsOf(holding.lots, comes, { whole, ...into }) } : {}),
  }
}

// The lots of the new units; the cash for a fraction takes its share of their cost.
function lotsOf(
  lots: readonly Lot[],
  comes: BookingLine,
  { whole, increment, m: money_per_point }: { whole: Decimal; increment: Decimal; m: Decimal },
): HandedLot[] {
  const cost_part = costPartOf({ money_per_point }, comes, whole)
  return exchangeLots(handedLots(lots), { whole, increment, money_per_point, cost_part })
}

const line = (instrument: string, more: Partial<BookingLine>) => newLine('merger', instrument, more)

/** The opposite booking, which takes back every amount; what elections had reserved is available afterwards. */
export function reversed({ lines, moves, cash, tax, reserved: _, ...rest }: Booking): Booking {
  const turned = (amount: Decimal) => money(negate(amount))
  return {
    lines: lines.map((booked) => ({
      ...booked,
      cash_amount: booked.cash_amount === null ? null : turned(booked.cash_amount),
      unit_quantity: booked.unit_quantity === null ? null : negate(booked.unit_quantity),
      tax: turned(booked.tax),
      taxes: booked.taxes.map((row) => ({ ...row, amount: turned(row.amount) })),
    })),
    moves: moves.map((move) => ({ ...move, quantity: negate(move.quantity), cost: negate(move.cost) })),
    cash: turned(cash),
    tax: turned(tax),
    ...rest,
  }
}
