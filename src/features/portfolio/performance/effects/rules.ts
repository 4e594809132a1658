// The effect of an entry on the units, the cost and the interest of a position.
import { add, type Decimal, divide, isZero, multiply } from '../../../../values/decimal.ts'
import type { AccountEntry } from '../../holding-history/replay-entries.ts'

/** The units of a position, their cost, and the interest paid for. */
export interface Basis {
  units: Decimal
  cost: Decimal
  interest: Decimal
}

/** The effect of an entry on a position, with the capital and income that it realizes. */
export interface Effect extends Basis {
  position: string
  capital: Decimal
  income: Decimal
}

/** The facts that the walk needs beside the entries. */
export interface ReplayFacts {
  /** Money of one unit at a price of one. */
  m(instrument: string): Decimal
  /** The price of units that came in without a price. */
  priceOf(entry: AccountEntry): Decimal
}

const PLACES = 20
/** The basis of a position without units. */
export const nothing: Basis = { units: '0', cost: '0', interest: '0' }
/** Of the whole the share part ÷ of; all of it if `of` is zero. */
export const share = (whole: Decimal, part: Decimal, of: Decimal): Decimal =>
  isZero(of) ? whole : divide(multiply(whole, part), of, PLACES)

/** An effect on the position, with the members given. */
export const effect = (position: string, more: Partial<Effect>): Effect => ({
  position,
  ...nothing,
  capital: '0',
  income: '0',
  ...more,
})

/** The cash of an entry, before taxes. */
export const grossOf = ({ cash_amount, tax }: AccountEntry) => add(cash_amount ?? '0', tax)
