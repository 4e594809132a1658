// The value of units that a journal moves, at the market.
import { costOf } from '../../../market/instrument-terms.ts'
import { add, type Decimal, money, subtract } from '../../../values/decimal.ts'

/** One unit at the market now. */
export interface UnitQuote {
  /** The middle price, clean. */
  price: Decimal
  /** Per unit, in the quotation of the price. */
  accrued_interest: Decimal
  money_per_point: Decimal
}

/** Units in money, in cents. */
export interface UnitValue {
  clean: Decimal
  accrued: Decimal
  total: Decimal
}

/**
 * The value of the units: total = round2(quantity × (price + accrued interest) × m), as a valuation has it, clean =
 * round2(quantity × price × m), and the accrued interest is the difference.
 */
export function worthOf(
  { price, accrued_interest, money_per_point: m }: UnitQuote,
  quantity: Decimal,
): UnitValue {
  const total = costOf(quantity, add(price, accrued_interest), m)
  const clean = costOf(quantity, price, m)
  return { clean, accrued: money(subtract(total, clean)), total }
}
