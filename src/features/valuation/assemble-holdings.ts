// Assembles the holdings of an account from its rows: cash by currency, and positions with their units. Pure.
import { available, reserved, rolloverLoan } from '../../ledger/chart.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import { add, type Decimal, isPositive, isZero, negate, units } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { PositionRow } from '../holdings/read.ts'
import { type Cash, cashBalance, orderCash } from '../holdings/rules.ts'
import type { CashBalance } from '../holdings/schemas.ts'
import { isPaidAfter } from './coupon-windows.ts'
import { type DueCoupon, receivableOf } from './receivables.ts'
import type { Snapshot } from './replay-entries.ts'
import type { Receivable } from './rules.ts'

type Currency = Cash['currency']
type Sums = Map<string, Decimal>

/** The holdings of an account: an immutable object, and the same one as long as nothing changes. */
export interface Holdings {
  currency: Currency
  /** As `listCashBalances` gives it. */
  cash: readonly CashBalance[]
  /** The positions with units or a receivable, newest first, as `listPositionRows` gives them. */
  positions: readonly PositionRow[]
  /** The same positions, ready to be valued. */
  to_value: Snapshot['positions']
}

/** The stored rows of an account. */
export interface HoldingRows {
  closed_at: Instant | null
  currency: Currency
  funding_currencies: Currency[]
  /** The positions for which a rollover order is placed. */
  rolling: ReadonlySet<string>
  positions: (Omit<PositionRow, 'account' | 'is_rolling' | 'total' | 'reserved' | 'unsettled'> & {
    quantity: Decimal
  })[]
  balances: { account: string; asset: string; balance: Decimal }[]
  unsettled: {
    position: string | null
    unit_quantity: Decimal
    currency: string | null
    cash_amount: Decimal
  }[]
  receivables: { position: string; instrument: string; units: Decimal }[]
}

/** Assembles what the account holds; the rows were read with these coupons. */
export function assembleHoldings(account: string, rows: HoldingRows, due: readonly DueCoupon[]): Holdings {
  const balances = addBalances(rows, account)
  const unsettled: Sums = new Map()
  for (const { position, unit_quantity } of rows.unsettled)
    if (position !== null) include(unsettled, position, unit_quantity)
  const receivables = receivablesOf(rows, due)
  const positions = rows.positions
    .map((row) => positionOf(account, row, balances, rows.rolling.has(row.id), sumOf(unsettled, row.id)))
    .filter(({ id, total }) => !isZero(total) || receivables.has(id))
  return {
    currency: rows.currency,
    cash: orderCash(cashOf(rows, balances), rows.funding_currencies).map(cashBalance),
    positions,
    to_value: positions.map(({ id, instrument, total }) => ({
      position: id,
      instrument,
      quantity: units(total),
      last_price: null,
      receivable: receivables.get(id) ?? null,
    })),
  }
}

interface Balances {
  available: Sums
  reserved: Sums
  lent: Sums
}

function addBalances({ balances }: HoldingRows, account: string): Balances {
  const sums: Balances = { available: new Map(), reserved: new Map(), lent: new Map() }
  const byAccount: Record<string, Sums> = {
    [available(account)]: sums.available,
    [reserved(account)]: sums.reserved,
    [rolloverLoan(account)]: sums.lent,
  }
  for (const row of balances) include(byAccount[row.account]!, row.asset, row.balance)
  return sums
}

const include = (sums: Sums, key: string, x: Decimal) => sums.set(key, add(sums.get(key) ?? '0', x))
const sumOf = (sums: Sums, key: string): Decimal => sums.get(key) ?? '0'

function cashOf({ unsettled }: HoldingRows, balances: Balances): Cash[] {
  const incoming: Sums = new Map()
  for (const { currency, cash_amount } of unsettled)
    if (currency !== null && isPositive(cash_amount)) include(incoming, currency, cash_amount)
  return [...CURRENCIES].sort().map((currency) => ({
    currency,
    available: sumOf(balances.available, currency),
    reserved: sumOf(balances.reserved, currency),
    lent: negate(sumOf(balances.lent, currency)),
    unsettled_in: sumOf(incoming, currency),
  }))
}

// The units in the ledger are those of the open position of an instrument; a closing one beside it stores its own.
function positionOf(
  account: string,
  { quantity, ...row }: HoldingRows['positions'][number],
  balances: Balances,
  is_rolling: boolean,
  unsettled: Decimal,
): PositionRow {
  if (row.status !== 'open') {
    const total = row.status === 'closed' ? '0' : quantity
    return { ...row, account, is_rolling, total, reserved: '0', unsettled }
  }
  const reserved = sumOf(balances.reserved, row.instrument)
  const total = add(sumOf(balances.available, row.instrument), reserved)
  return { ...row, account, is_rolling, total, reserved, unsettled }
}

// A coupon that is paid after the account has closed is not its own.
function receivablesOf(
  { receivables, closed_at }: HoldingRows,
  due: readonly DueCoupon[],
): Map<string, Receivable> {
  return new Map(
    receivables
      .map(({ position, ...row }) => [position, receivableOf(row, due)] as const)
      .filter(([, receivable]) => closed_at === null || !isPaidAfter(receivable, closed_at)),
  )
}
