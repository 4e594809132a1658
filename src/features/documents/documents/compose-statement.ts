// Composes an account statement from the holdings before the period and the movements in it. Pure.
//   per currency   closing = opening + sum of cash amounts        per position   closing = opening + sum of units
// An entry booked at the very first instant of a day belongs to that day; values are those of midnight.
import { add, type Decimal, isZero, money, price, units } from '../../../values/decimal.ts'
import { addDays, daysBetween, type Instant, startOfDay } from '../../../values/time.ts'
import {
  type AccountEntry,
  type Book,
  copyOf,
  enter,
  type Snapshot,
  snapshotAt,
} from '../../portfolio/holding-history/replay-entries.ts'
import { shownPrice } from '../../portfolio/holdings/rules.ts'
import type { TransactionType } from '../../portfolio/holdings/schemas.ts'
import type { AccountAtValue } from '../../portfolio/valuation/rules.ts'
import type { Head } from './describe-parts.ts'
import { totalsOf } from './rules.ts'
import type { ContentInstrument, StatementPeriod } from './schemas.ts'
import type { AccountStatementContent } from './statement-shapes.ts'

/** A movement of the account's list, with the further members that a statement shows. */
export interface StatementMovement extends AccountEntry {
  summary: string
  settlement_date: string | null
}

type Currency = AccountStatementContent['cash'][number]['currency']

export interface StatementFacts extends StatementPeriod, Head {
  funding_currencies: readonly Currency[]
  /** The holdings before the period. */
  opening: Book
  /** Oldest first. */
  movements: readonly StatementMovement[]
  /** The holdings at the beginning and at the end, valued in the base currency. */
  valued: readonly [AccountAtValue, AccountAtValue]
  history: NonNullable<AccountStatementContent['history']>
  instruments: ReadonlyMap<string, ContentInstrument>
}

const MAX_POINTS = 100

/** The midnights at which a statement shows the value: at most 100 at equal distances, and both ends. */
export function midnightsOf({ period_start, period_end }: StatementPeriod): Instant[] {
  const days = daysBetween(period_start, period_end)
  const step = Math.ceil(days / (MAX_POINTS - 1))
  const count = Math.ceil(days / step)
  return Array.from({ length: count + 1 }, (_, at) =>
    startOfDay(addDays(period_start, Math.min(at * step, days))),
  )
}

/** The holdings at each of the ascending midnights. An entry booked at a midnight belongs to the day that begins. */
export function snapshotsBefore(
  midnights: readonly Instant[],
  opening: Book,
  movements: readonly StatementMovement[],
): Snapshot[] {
  const book = copyOf(opening)
  let next = 0
  return midnights.map((at) => {
    for (; next < movements.length && movements[next]!.booked_at < at; next++) enter(book, movements[next]!)
    return snapshotAt(book, at)
  })
}

/** Composes the statement. */
export function composeStatement(facts: StatementFacts): AccountStatementContent {
  const { issuer, issuer_address, issuer_contact, issuer_logo, environment, issued_at, account } = facts
  const { period_start, period_end, valued, history } = facts
  const units = unitAccounts(facts)
  const holdings = holdingsOf(valued[1])
  const mentioned = new Set([
    ...units.map((one) => one.instrument),
    ...facts.movements.flatMap(({ instrument }) => instrument ?? []),
  ])
  return {
    document_type: 'account_statement',
    issuer,
    issuer_address,
    issuer_contact,
    issuer_logo,
    environment,
    issued_at,
    account,
    period_start,
    period_end,
    opening: worthOf(valued[0]),
    closing: worthOf(valued[1]),
    history,
    cash: cashAccounts(facts),
    units,
    holdings,
    instruments: [...mentioned].map((id) => facts.instruments.get(id)!).sort(bySymbol),
  }
}

const bySymbol = (a: ContentInstrument, b: ContentInstrument) =>
  a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0

const worthOf = ({ at, total_value, total_cash_value, total_position_value }: AccountAtValue) => ({
  at,
  total_value,
  total_cash_value,
  total_position_value,
})

// The account's own currencies, then any other in which it had cash.
function cashAccounts(facts: StatementFacts): AccountStatementContent['cash'] {
  const { funding_currencies, opening, movements, valued } = facts
  const byCurrency = new Map<string, StatementMovement[]>()
  for (const currency of [...funding_currencies, ...[...opening.cash.keys()].sort()])
    byCurrency.set(currency, [])
  for (const movement of movements) {
    if (movement.cash_amount === null || movement.currency === null) continue
    const list = byCurrency.get(movement.currency)
    if (list) list.push(movement)
    else byCurrency.set(movement.currency, [movement])
  }
  const valuedIn = ({ cash }: AccountAtValue, currency: string) =>
    cash.find((one) => one.currency === currency)
  return [...byCurrency].map(([currency, list]) => {
    const [first, last] = [valuedIn(valued[0], currency), valuedIn(valued[1], currency)]
    const opening_balance = money(opening.cash.get(currency) ?? '0')
    let balance: Decimal = opening_balance
    const shown = list.map((movement) => {
      balance = money(add(balance, movement.cash_amount!))
      return showMovement(movement, balance)
    })
    return {
      currency: currency as Currency,
      opening_balance,
      closing_balance: balance,
      opening_value: first?.value ?? '0.00',
      closing_value: last?.value ?? '0.00',
      opening_rate: first?.rate ?? null,
      closing_rate: last?.rate ?? null,
      totals: totalsOf(list.map((one) => ({ ...one, cash_amount: one.cash_amount! }))),
      movements: shown,
    }
  })
}

function showMovement(movement: StatementMovement, balance: Decimal) {
  const { id, booked_at, settlement_date, summary, instrument, reference, reference_type } = movement
  return {
    transaction: id,
    booked_at,
    settlement_date,
    summary,
    instrument,
    transaction_type: movement.transaction_type as TransactionType,
    unit_quantity: movement.unit_quantity === null ? null : units(movement.unit_quantity),
    unit_price: shownUnitPrice(movement),
    accrued_interest: movement.accrued_interest,
    tax: money(movement.tax),
    cash_amount: money(movement.cash_amount!),
    balance,
    reference,
    reference_type,
  }
}

const shownUnitPrice = ({ transaction_type, unit_price }: StatementMovement) =>
  unit_price === null ? null : shownPrice(transaction_type as TransactionType, unit_price)

function unitAccounts({ opening, movements, instruments }: StatementFacts): AccountStatementContent['units'] {
  const accounts = new Map<string, AccountStatementContent['units'][number]>()
  const open = (position: string, instrument: string, quantity: Decimal) => {
    const account = {
      position,
      instrument,
      opening_quantity: quantity,
      closing_quantity: quantity,
      movements: [],
    }
    accounts.set(position, account)
    return accounts.get(position)!
  }
  for (const { position, instrument, quantity } of opening.positions.values())
    if (!isZero(quantity)) open(position, instrument, units(quantity))
  for (const movement of movements) {
    const { id, position, instrument, unit_quantity, booked_at, summary, transaction_type } = movement
    if (position === null || instrument === null || unit_quantity === null) continue
    const account = accounts.get(position) ?? open(position, instrument, '0')
    account.closing_quantity = units(add(account.closing_quantity, unit_quantity))
    account.movements.push({
      transaction: id,
      booked_at,
      summary,
      transaction_type: transaction_type as TransactionType,
      unit_quantity: units(unit_quantity),
      unit_price: shownUnitPrice(movement),
    })
  }
  const key = (one: { instrument: string; position: string }) =>
    `${instruments.get(one.instrument)!.symbol} ${one.position}`
  return [...accounts.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

function holdingsOf({ positions }: AccountAtValue): AccountStatementContent['holdings'] {
  return positions
    .map(({ symbol, ...one }) => ({
      symbol,
      shown: {
        position: one.position,
        instrument: one.instrument,
        quantity: units(one.quantity),
        price: price(one.price),
        price_timestamp: one.price_timestamp,
        accrued_interest: one.accrued_interest,
        receivable: one.receivable,
        currency: one.currency as Currency,
        rate: one.rate,
        value: one.value,
      },
    }))
    .sort((a, b) => (`${a.symbol} ${a.shown.position}` < `${b.symbol} ${b.shown.position}` ? -1 : 1))
    .map(({ shown }) => shown)
}
