// What the figures of an account mean: arithmetic on what the ledger holds.

import type { Currency } from '../../values/currencies.ts'
import {
  add,
  compare,
  type Decimal,
  isLess,
  money,
  price,
  rate,
  subtract,
  units,
} from '../../values/decimal.ts'
import { addDays, type Day } from '../../values/time.ts'
import type { CashBalance, TransactionType } from './schemas.ts'

const CUTOFF_DAYS = 4

export interface Cash {
  currency: Currency
  free: Decimal
  held: Decimal
  /** Credited, but not landed yet: advances and the proceeds of sells. */
  unsettled_in: Decimal
  /** Lent to a rollover until the old bill pays. */
  lent: Decimal
}

const atLeastZero = (x: Decimal) => (isLess(x, '0') ? '0' : x)

/**
 * The figures of one currency: total = free + held − lent; for trading = total − reserved; for withdrawal =
 * total − unsettled_in − reserved, both at least zero. Money owed for executed buys has left `free` already.
 */
export function cashBalance({ currency, free, held, unsettled_in, lent }: Cash): CashBalance {
  const own = subtract(free, lent)
  return {
    currency,
    total: money(add(own, held)),
    available_for_trading: money(atLeastZero(own)),
    available_for_withdrawal: money(atLeastZero(subtract(own, unsettled_in))),
    reserved: money(held),
  }
}

/** The last day, inclusive, on which a bill's rollover may be switched: four calendar days before it matures. */
export const rolloverCutoff = (maturity: Day): Day => addDays(maturity, -CUTOFF_DAYS)

export interface Units {
  status: 'open' | 'closing' | 'closed'
  total: Decimal
  unsettled: Decimal
  held: Decimal
}

/** The units of a position: settled = total − unsettled; only an open position may be traded. */
export function unitFigures({ total, unsettled, held, ...row }: Units, status = row.status) {
  return {
    total: units(total),
    settled: units(subtract(total, unsettled)),
    unsettled: units(unsettled),
    reserved: units(held),
    available_for_trading: status === 'open' ? units(subtract(total, held)) : '0',
  }
}

/**
 * A position as it is shown: from its maturity date on it is closing, also while it waits for the business day on
 * which it is paid.
 */
export const shownStatus = (status: Units['status'], instrument: Rollable, today: Day): Units['status'] =>
  status === 'open' && instrument.maturity_date && instrument.maturity_date <= today ? 'closing' : status

/** What of an instrument says whether its positions can be rolled over. */
export interface Rollable {
  supports_automatic_rollover?: boolean
  maturity_date?: Day
}

/** Whether, and until which day, the rollover of a position may be switched. */
export function rolloverFigures(
  status: Units['status'],
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

/** Writes the price of a movement: an exchange rate shows up to five places, any other price up to four. */
export function shownPrice(type: TransactionType, unit_price: Decimal): Decimal {
  return type === 'fx' ? rate(unit_price) : price(unit_price)
}

/** Puts an account's own currencies first, in their order, and behind them those it has cash in all the same. */
export function orderCash(found: Cash[], currencies: Cash['currency'][]): Cash[] {
  const empty = (currency: Cash['currency']) => ({
    currency,
    free: '0',
    held: '0',
    unsettled_in: '0',
    lent: '0',
  })
  const own = currencies.map(
    (currency) => found.find((cash) => cash.currency === currency) ?? empty(currency),
  )
  const others = found.filter(
    (cash) =>
      !currencies.includes(cash.currency) &&
      compare(subtract(add(cash.free, cash.held), cash.lent), '0') !== 0,
  )
  return [...own, ...others]
}
