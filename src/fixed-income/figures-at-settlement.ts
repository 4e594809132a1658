// The figures of a bill or bond beside its price: accrued interest and yield, at the settlement of a trade. If the
// arithmetic has no answer (a coupon that is not fixed in advance, a settlement after maturity), a figure is missing.
import { type Decimal, round } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'
import type { ListedOnCalendar } from './calendars.ts'
import { accruedInterestOf, isFixedIncome, yieldOf } from './of-instrument.ts'
import { orUndefined } from './refusal.ts'

/** Accrued interest of the instrument at settlement, in percent of par, 8 places; zero for all but coupon bonds. */
export function accruedInterest(instrument: ListedOnCalendar, settlement: () => Day): Decimal {
  if (instrument.instrument_type !== 'bond') return '0'
  return orUndefined(() => accruedInterestOf(instrument, settlement())) ?? '0'
}

/** Yield at the clean price and settlement, in percentage points; null if the instrument has none. */
export function yieldAt(instrument: ListedOnCalendar, price: Decimal, settlement: Day): Decimal | null {
  if (!isFixedIncome(instrument)) return null
  return orUndefined(() => yieldOf(instrument, settlement, price)) ?? null
}

const YIELD_PLACES = 4

/** Writes a yield: four places, half-up. */
export function yieldText(x: Decimal | null): Decimal | null {
  if (x === null) return null
  const [whole, fraction = ''] = round(x, YIELD_PLACES).split('.')
  return `${whole}.${fraction.padEnd(YIELD_PLACES, '0')}`
}
