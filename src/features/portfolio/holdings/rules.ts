// The figures of an account's positions, computed from the balances of the ledger; cash.ts has those of its cash.

import { atLeastZero, type Decimal, price, rate, subtract, sum, units } from '../../../values/decimal.ts'
import { addDays, type Day } from '../../../values/time.ts'
import type { TransactionType } from './schemas.ts'

const CUTOFF_DAYS = 4

/** The last day on which a bill's rollover may be switched: four calendar days before it matures. */
const rolloverCutoff = (maturity: Day): Day => addDays(maturity, -CUTOFF_DAYS)

export interface UnitBalances {
  status: 'open' | 'closing' | 'closed'
  total: Decimal
  unsettled: Decimal
  reserved: Decimal
  /** The units that corporate actions have added and that are delivered later; null for none. */
  deliveries: readonly Delivery[] | null
}

/** Units that are delivered on a day. */
export interface Delivery {
  day: Day
  units: Decimal
}

/**
 * The units of a position: settled = total − unsettled. Only an open position may be traded, and without the units that
 * are delivered after the day on which a sale of now settles; null if there can be none.
 */
export function unitFigures(
  { total, unsettled, reserved, deliveries, ...row }: UnitBalances,
  status = row.status,
  settles_on: Day | null = null,
) {
  const free = subtract(total, reserved)
  const late = settles_on === null ? [] : (deliveries ?? []).filter(({ day }) => day > settles_on)
  return {
    total: units(total),
    settled: units(subtract(total, unsettled)),
    unsettled: units(unsettled),
    reserved: units(reserved),
    available_for_trading: status === 'open' ? units(late.length > 0 ? withoutLate(free, late) : free) : '0',
  }
}

const withoutLate = (free: Decimal, late: readonly Delivery[]) =>
  atLeastZero(subtract(free, sum(late.map(({ units }) => units))))

/** The status of a position on the wire: from its maturity date on it is closing, even before it is paid. */
export const shownStatus = (
  status: UnitBalances['status'],
  instrument: Rollable,
  today: Day,
): UnitBalances['status'] =>
  status === 'open' && instrument.maturity_date && instrument.maturity_date <= today ? 'closing' : status

/** The members of an instrument that decide about rollovers of its positions. */
export interface Rollable {
  supports_automatic_rollover?: boolean
  maturity_date?: Day
}

/** Whether, and until which day, the rollover of a position may be switched. */
export function rolloverFigures(
  status: UnitBalances['status'],
  instrument: Rollable,
  today: Day,
  isRolling = false,
) {
  const { supports_automatic_rollover, maturity_date } = instrument
  const cutoff = supports_automatic_rollover && maturity_date ? rolloverCutoff(maturity_date) : null
  return {
    can_update_automatic_rollover: status === 'open' && cutoff !== null && today <= cutoff && !isRolling,
    automatic_rollover_cutoff: cutoff,
  }
}

/** The price of a transaction as text: an exchange rate has up to five places, any other price up to four. */
export function shownPrice(type: TransactionType, unit_price: Decimal): Decimal {
  return type === 'fx' ? rate(unit_price) : price(unit_price)
}
