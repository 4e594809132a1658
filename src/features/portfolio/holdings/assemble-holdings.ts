// Assembles the holdings of an account from its rows: cash by currency, and positions with their units. Pure.
import { available, claimOn, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { add, type Decimal, negate } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { type Cash, isIncoming } from './cash.ts'
import type { Delivery, UnitBalances } from './rules.ts'

/** A position as it is stored, with its units. */
export interface PositionRow extends UnitBalances {
  id: string
  account: string
  instrument: string
  average_price: string | null
  ytm: string | null
  total_buy_trades: number
  automatic_rollover: boolean
  most_recent_maturity_period: string | null
  opened_at: string
  closed_at: string | null
  /** A rollover order is placed for it. */
  is_rolling: boolean
  created_at: string
  modified_at: string
}

/** The rows of an account's holdings: cash and the units of positions are balances of the ledger. */
export interface HoldingRows {
  balances: { account: string; asset: string; balance: Decimal }[]
  unsettled: {
    position: string | null
    unit_quantity: Decimal
    currency: string | null
    cash_amount: Decimal
    /** The day on which units of a corporate action are delivered; null for other units. */
    delivered_on: Day | null
  }[]
  /** The positions for which a rollover order is placed. */
  rolling: ReadonlySet<string>
  positions: (Omit<
    PositionRow,
    'account' | 'is_rolling' | 'total' | 'reserved' | 'unsettled' | 'deliveries'
  > & {
    quantity: Decimal
  })[]
}

/** The name under which the rows have the cash that is held back, beside the ledger accounts. */
export const HELD_BACK = 'held back'

type Sums = Map<string, Decimal>

const include = (sums: Sums, key: string, x: Decimal) => sums.set(key, add(sums.get(key) ?? '0', x))
const sumOf = (sums: Sums, key: string): Decimal => sums.get(key) ?? '0'

interface Balances {
  available: Sums
  reserved: Sums
  lent: Sums
  claimed: Sums
  held_back: Sums
}

function addBalances({ balances }: HoldingRows, account: string): Balances {
  const sums: Balances = {
    available: new Map(),
    reserved: new Map(),
    lent: new Map(),
    claimed: new Map(),
    held_back: new Map(),
  }
  const byAccount: Record<string, Sums> = {
    [available(account)]: sums.available,
    [reserved(account)]: sums.reserved,
    [rolloverLoan(account)]: sums.lent,
    [claimOn(account)]: sums.claimed,
    [HELD_BACK]: sums.held_back,
  }
  for (const row of balances) include(byAccount[row.account]!, row.asset, row.balance)
  return sums
}

/** The cash of the account in every currency. */
export function assembleCash(account: string, rows: HoldingRows): Cash[] {
  const balances = addBalances(rows, account)
  const incoming: Sums = new Map()
  for (const { currency, cash_amount } of rows.unsettled)
    if (currency !== null && isIncoming({ cash_amount })) include(incoming, currency, cash_amount)
  return [...CURRENCIES].sort().map((currency) => ({
    currency,
    available: sumOf(balances.available, currency),
    reserved: sumOf(balances.reserved, currency),
    lent: negate(add(sumOf(balances.lent, currency), sumOf(balances.claimed, currency))),
    unsettled_in: sumOf(incoming, currency),
    held_back: sumOf(balances.held_back, currency),
    is_claimed: balances.claimed.size > 0,
  }))
}

/** The positions of the account, in the order of their rows. */
export function assemblePositions(account: string, rows: HoldingRows): PositionRow[] {
  const balances = addBalances(rows, account)
  const unsettled: Sums = new Map()
  const deliveries = new Map<string, Delivery[]>()
  for (const { position, unit_quantity, delivered_on } of rows.unsettled) {
    if (position === null) continue
    include(unsettled, position, unit_quantity)
    if (delivered_on === null) continue
    const delivery = { day: delivered_on, units: unit_quantity }
    deliveries.set(position, [...(deliveries.get(position) ?? []), delivery])
  }
  return rows.positions.map(({ quantity, ...row }) => ({
    ...row,
    account,
    is_rolling: rows.rolling.has(row.id),
    unsettled: sumOf(unsettled, row.id),
    deliveries: deliveries.get(row.id) ?? null,
    ...unitsOf(row, quantity, balances),
  }))
}

// The units in the ledger are those of the open position of an instrument; a closing one beside it stores its own.
function unitsOf(
  { status, instrument }: Pick<PositionRow, 'status' | 'instrument'>,
  quantity: Decimal,
  balances: Balances,
): Pick<PositionRow, 'total' | 'reserved'> {
  if (status !== 'open') return { total: status === 'closed' ? '0' : quantity, reserved: '0' }
  const reserved = sumOf(balances.reserved, instrument)
  return { total: add(sumOf(balances.available, instrument), reserved), reserved }
}
