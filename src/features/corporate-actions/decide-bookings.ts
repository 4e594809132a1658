// Decides the bookings of corporate actions. m is the money of one unit at a price of one (par / 100 for
// prices in percent, else 1), K the clean cost of the units. Money half-up to cents, units down to the increment.
//   income (coupon, distribution)   gross = round2(units × amount per unit), cash = gross − taxes
//   maturity                        cash = round2(units × m × redemption), redemption in percent of par or money
//   split, merger                   whole = units × ratio down to the increment, the fraction left over is paid:
//                                   cash = round2(fraction × cash_price × m + units × cash_per_unit); of K the share
//                                   cash ÷ (cash + whole × cash_price × m) is realized, the rest moves on
// Taxes: each rate on its own, round2(gross × rate ÷ 100). Source: the platform's own rules, docs/trading.md.
import type { Transfer } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { couponPerUnit } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, moneyPerPoint } from '../../market/instrument-terms.ts'
import {
  add,
  type Decimal,
  divide,
  floorTo,
  isPositive,
  isZero,
  money,
  multiply,
  negate,
  round,
  subtract,
  sum,
} from '../../values/decimal.ts'
import type { ActionRow, PositionUnits } from './read.ts'
import type { Booking, Holding, Line, Move, Tax, TaxedTransaction, Terms } from './rules.ts'

/** How an action is booked for any position. */
export interface BookingTerms {
  place: Pick<Holding, 'instrument' | 'm' | 'currency'>
  /** The transaction that may be taxed. */
  taxed: TaxedTransaction
  book(holding: Holding, rates: readonly Decimal[]): Booking
}

/** The terms by which an action of the instrument is booked; `target` is the instrument of the new units. */
export function decideTerms(
  { type, terms, payment_date }: Pick<ActionRow, 'type' | 'terms' | 'payment_date'>,
  row: Instrument,
  target: Instrument,
): BookingTerms {
  const m = moneyPerPoint(row)
  const place = { instrument: row.id, m, currency: currenciesOf(row).quote }
  const taxed = (transaction_type: Line['transaction_type']) => ({
    ...{ transaction_type, issuer_country: row.issuer_country },
  })
  if (type === 'maturity') {
    const redemption = terms.redemption ?? '100'
    return {
      place,
      taxed: taxed('maturity'),
      book: (holding, rates) => maturityBooking(holding, redemption, rates),
    }
  }
  if (type === 'split' || type === 'merger') {
    const into = { instrument: target.id, increment: target.trading_increment, m: moneyPerPoint(target) }
    return { place, taxed: taxed('merger'), book: (holding) => exchangeBooking(holding, terms, into) }
  }
  const perUnit = type === 'coupon' ? couponPerUnit(row, m, payment_date) : terms.amount_per_unit!
  return {
    place,
    taxed: taxed('coupon_payment'),
    book: (holding, rates) => incomeBooking(holding, perUnit, rates),
  }
}

/** The booking of an action for the position; the cash of a closed account is suspended. */
export function decideBooking(
  { place, book }: BookingTerms,
  { account, position, units, cost, is_closed }: Omit<PositionUnits, 'action'>,
  rates: readonly Decimal[],
): { holding: Holding; booking: Booking } {
  const holding = { account, position, units, cost, ...place }
  const booking = book(holding, rates)
  return { holding, booking: is_closed ? suspended(booking) : booking }
}

// The decimal places of a position's cost.
const COST_PLACES = 12

/** The taxes on a gross amount, each rounded on its own; rates in percent. */
function taxesOn(gross: Decimal, rates: readonly Decimal[], currency: string): Tax[] {
  return rates.map((rate) => ({ rate, amount: money(divide(multiply(gross, rate), '100', 10)), currency }))
}

const taxSum = (taxes: readonly Tax[]) => money(sum(taxes.map((tax) => tax.amount)))

/** Income per unit on the units of the record date. */
export function incomeBooking(holding: Holding, perUnit: Decimal, rates: readonly Decimal[]): Booking {
  const gross = money(multiply(holding.units, perUnit))
  const taxes = taxesOn(gross, rates, holding.currency)
  const tax = taxSum(taxes)
  const cash = money(subtract(gross, tax))
  const line: Line = {
    transaction_type: 'coupon_payment',
    instrument: holding.instrument,
    cash_amount: cash,
    unit_quantity: null,
    unit_price: null,
    tax,
    taxes,
  }
  return { lines: [line], moves: [], cash, tax }
}

// The same income for an account that has closed.
const suspended = ({ cash, tax }: Booking): Booking => ({
  ...{ lines: [], moves: [], cash, tax, is_suspended: true },
})

/** Redemption of all units. */
export function maturityBooking(holding: Holding, redemption: Decimal, rates: readonly Decimal[]): Booking {
  const { units, instrument, cost, m } = holding
  const gross = money(multiply(multiply(units, m), redemption))
  const taxes = taxesOn(gross, rates, holding.currency)
  const tax = taxSum(taxes)
  const cash = money(subtract(gross, tax))
  const line: Line = {
    transaction_type: 'maturity',
    instrument,
    cash_amount: cash,
    unit_quantity: negate(units),
    unit_price: redemption,
    tax,
    taxes,
  }
  return { lines: [line], moves: [{ instrument, quantity: negate(units), cost: negate(cost) }], cash, tax }
}

/** The new units and the cash for old units, and the division of their cost. */
export function exchangeOf(
  { units, cost }: Pick<Holding, 'units' | 'cost'>,
  { ratio = '0', cash_price, cash_per_unit = '0' }: Terms,
  into: { increment: Decimal; m: Decimal },
): { whole: Decimal; cash: Decimal; cost_moved: Decimal; cost_realized: Decimal } {
  const exact = multiply(units, ratio)
  const whole = floorTo(exact, into.increment)
  const fraction = subtract(exact, whole)
  // Transferred units may lie off the increment, so even a whole ratio can leave a fraction.
  if (cash_price === undefined && isPositive(fraction))
    throw failParam('body.cash_price', 'missing_param', `Required, because ${units} units leave a fraction.`)
  const unit = multiply(cash_price ?? '0', into.m)
  const cash = money(add(multiply(fraction, unit), multiply(units, cash_per_unit)))
  const worth = add(cash, multiply(whole, unit))
  const share = isPositive(worth) ? divide(multiply(cost, cash), worth, COST_PLACES) : '0'
  const cost_realized = isZero(whole) ? cost : round(share, COST_PLACES)
  return { whole, cash, cost_moved: subtract(cost, cost_realized), cost_realized }
}

/** A split or merger of all units into an instrument; a split has the same instrument. */
export function exchangeBooking(
  holding: Holding,
  terms: Terms,
  into: { instrument: string; increment: Decimal; m: Decimal },
): Booking {
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
  const moves: Move[] = isSplit
    ? [{ instrument, quantity: subtract(whole, units), cost: negate(cost_realized) }]
    : [
        { instrument, quantity: negate(units), cost: negate(cost) },
        ...(gets ? [{ instrument: into.instrument, quantity: whole, cost: cost_moved }] : []),
      ]
  return { lines: gets || isPositive(cash) ? [out, comes] : [out], moves, cash, tax: '0.00' }
}

function line(instrument: string, more: Partial<Line>): Line {
  return {
    transaction_type: 'merger',
    instrument,
    cash_amount: null,
    unit_quantity: null,
    unit_price: null,
    tax: '0.00',
    taxes: [],
    ...more,
  }
}

export interface Ledgers {
  available: string
  bank: string
  custody: string
  taxes: string
}

/** The transfers of a booking: units against custody, cash and taxes from the bank. */
export function transfersOf(
  { lines, cash, tax }: Booking,
  currency: string,
  { available, bank, custody, taxes }: Ledgers,
): Transfer[] {
  const units = lines.flatMap(({ instrument, unit_quantity }) => {
    if (unit_quantity === null) return []
    const gains = isPositive(unit_quantity)
    const amount = gains ? unit_quantity : negate(unit_quantity)
    return [
      gains
        ? { from: custody, to: available, asset: instrument, amount }
        : { from: available, to: custody, asset: instrument, amount },
    ]
  })
  return [
    ...units,
    { from: bank, to: available, asset: currency, amount: cash },
    { from: bank, to: taxes, asset: currency, amount: tax },
  ]
}

/** The opposite booking, which takes back every amount. */
export function reversed({ lines, moves, cash, tax, ...rest }: Booking): Booking {
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
