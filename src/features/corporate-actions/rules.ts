// What corporate actions come to, without input or output. m money of one unit at a price of one (par / 100 for prices
// in percent, else 1), K clean cost of the units held. Money half-up to cents, units down to the increment.
//   income (coupon, distribution)   gross = round2(units × amount per unit), cash = gross − taxes
//   maturity                        cash = round2(units × m × redemption), redemption in percent of par or money
//   split, merger                   whole = units × ratio down to the increment, the fraction left over is paid:
//                                   cash = round2(fraction × cash_price × m + units × cash_per_unit); of K the share
//                                   cash ÷ (cash + whole × cash_price × m) is realized, the rest moves on
// Taxes: each rate on its own, round2(gross × rate ÷ 100). Source: the platform's own rules, docs/trading.md.

import type { Context, Transfer } from '../../context.ts'
import { failParam } from '../../errors.ts'
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

export type ActionType = 'coupon' | 'distribution' | 'maturity' | 'split' | 'merger'

/** What is left of the terms once their decimals are read. */
export interface Terms {
  /** Money per unit, of a distribution. */
  amount_per_unit?: Decimal
  /** Percent of par, or money where the price is money. */
  redemption?: Decimal
  /** New units for one old. */
  ratio?: Decimal
  cash_price?: Decimal
  cash_per_unit?: Decimal
  new_instrument?: string
}

/** A position the action finds: units that count for it, and what all of them cost. */
export interface Held {
  position: string
  account: string
  instrument: string
  units: Decimal
  cost: Decimal
  m: Decimal
  currency: string
}

export interface Tax {
  rate: Decimal
  amount: Decimal
  currency: string
}

/** A movement on the account's list. */
export interface Line {
  transaction_type: 'coupon_payment' | 'maturity' | 'merger'
  instrument: string
  cash_amount: Decimal | null
  unit_quantity: Decimal | null
  unit_price: Decimal | null
  tax: Decimal
  taxes: Tax[]
}

/** Units and cost that a position gains, or loses where negative. */
export interface Move {
  instrument: string
  quantity: Decimal
  cost: Decimal
}

/** Everything an action does to one position. */
export interface Booking {
  lines: Line[]
  moves: Move[]
  /** Paid to the account. */
  cash: Decimal
  /** Withheld on the way. */
  tax: Decimal
  /** The account has closed: the cash goes to suspense, and nothing to the account. */
  is_suspended?: boolean
}

/** What is to be booked, and in whose change. */
export interface ToBook {
  context: Context
  action: string
  account: string
  /** The position that the action found. */
  position: string
  currency: string
  booking: Booking
}

// As the cost of a position is kept.
const COST_PLACES = 12

/** The taxes on a gross amount, each rounded on its own; rates in percent. */
export function taxesOn(gross: Decimal, rates: readonly Decimal[], currency: string): Tax[] {
  return rates.map((rate) => ({ rate, amount: money(divide(multiply(gross, rate), '100', 10)), currency }))
}

const taxSum = (taxes: readonly Tax[]) => money(sum(taxes.map((tax) => tax.amount)))

/** Income per unit on the units that count for it. */
export function incomeBooking(held: Held, perUnit: Decimal, rates: readonly Decimal[]): Booking {
  const gross = money(multiply(held.units, perUnit))
  const taxes = taxesOn(gross, rates, held.currency)
  const tax = taxSum(taxes)
  const cash = money(subtract(gross, tax))
  const line: Line = {
    transaction_type: 'coupon_payment',
    instrument: held.instrument,
    cash_amount: cash,
    unit_quantity: null,
    unit_price: null,
    tax,
    taxes,
  }
  return { lines: [line], moves: [], cash, tax }
}

/** The same income where the account has closed since. */
export const suspended = ({ cash, tax }: Booking): Booking => ({
  ...{ lines: [], moves: [], cash, tax, is_suspended: true },
})

/** Redemption of all units. */
export function maturityBooking(held: Held, redemption: Decimal, rates: readonly Decimal[]): Booking {
  const { units, instrument, cost, m } = held
  const gross = money(multiply(multiply(units, m), redemption))
  const taxes = taxesOn(gross, rates, held.currency)
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

/** What new units and cash come to for old units, and how their cost divides. */
export function exchangeOf(
  { units, cost }: Pick<Held, 'units' | 'cost'>,
  { ratio = '0', cash_price, cash_per_unit = '0' }: Terms,
  into: { increment: Decimal; m: Decimal },
): { whole: Decimal; cash: Decimal; cost_moved: Decimal; cost_realized: Decimal } {
  const exact = multiply(units, ratio)
  const whole = floorTo(exact, into.increment)
  const fraction = subtract(exact, whole)
  // Units that were transferred in may lie off the increment, so that even a whole ratio leaves a fraction.
  if (cash_price === undefined && isPositive(fraction))
    throw failParam('body.cash_price', 'missing_param', `Required, because ${units} units leave a fraction.`)
  const unit = multiply(cash_price ?? '0', into.m)
  const cash = money(add(multiply(fraction, unit), multiply(units, cash_per_unit)))
  const worth = add(cash, multiply(whole, unit))
  const share = isPositive(worth) ? divide(multiply(cost, cash), worth, COST_PLACES) : '0'
  const cost_realized = isZero(whole) ? cost : round(share, COST_PLACES)
  return { whole, cash, cost_moved: subtract(cost, cost_realized), cost_realized }
}

/** A split or merger of all units into an instrument, which for a split is the same. */
export function exchangeBooking(
  held: Held,
  terms: Terms,
  into: { instrument: string; increment: Decimal; m: Decimal },
): Booking {
  const { units, instrument, cost } = held
  const { whole, cash, cost_moved, cost_realized } = exchangeOf(held, terms, into)
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
  free: string
  bank: string
  depot: string
  taxes: string
}

/** The transfers of a booking: units against the depot, cash from the bank, what is withheld aside. */
export function transfersOf(
  { lines, cash, tax }: Booking,
  currency: string,
  { free, bank, depot, taxes }: Ledgers,
): Transfer[] {
  const units = lines.flatMap(({ instrument, unit_quantity }) => {
    if (unit_quantity === null) return []
    const gains = isPositive(unit_quantity)
    const amount = gains ? unit_quantity : negate(unit_quantity)
    return [
      gains
        ? { from: depot, to: free, asset: instrument, amount }
        : { from: free, to: depot, asset: instrument, amount },
    ]
  })
  return [
    ...units,
    { from: bank, to: free, asset: currency, amount: cash },
    { from: bank, to: taxes, asset: currency, amount: tax },
  ]
}

/** The same booking, turned round: what it brought goes back, what it took returns. */
export function reversed({ lines, moves, cash, tax, ...rest }: Booking): Booking {
  const turned = (amount: Decimal) => money(negate(amount))
  return {
    lines: lines.map((one) => ({
      ...one,
      cash_amount: one.cash_amount === null ? null : turned(one.cash_amount),
      unit_quantity: one.unit_quantity === null ? null : negate(one.unit_quantity),
      tax: turned(one.tax),
      taxes: one.taxes.map((row) => ({ ...row, amount: turned(row.amount) })),
    })),
    moves: moves.map((move) => ({ ...move, quantity: negate(move.quantity), cost: negate(move.cost) })),
    cash: turned(cash),
    tax: turned(tax),
    ...rest,
  }
}
