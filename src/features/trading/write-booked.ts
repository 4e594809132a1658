// What executions and the end of orders come to is gathered while it is decided, and written table by table: one
// statement for each, however many orders there are.
import type { Context } from '../../context.ts'
import { eachById } from '../../db/sql.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import {
  type ChargeRow,
  type CollectionRow,
  insertCharges,
  insertCollections,
} from '../billing/insert-charges.ts'
import { bookTransactions, type NewTransaction } from '../holdings/book-transaction.ts'
import { insertTrades, type TradeRow } from './insert-trade.ts'
import { type Moved, writePositions } from './move-position.ts'

/** What an order has traded so far. */
export interface Traded {
  id: string
  traded_quantity: Decimal
  traded_notional: Decimal
  position: string | null
}

export interface Writes {
  trades: TradeRow[]
  transactions: NewTransaction[]
  positions: Moved[]
  /** Orders that work on, of which some have traded; null leaves the next look as it is. */
  working: (Traded & { has_traded: boolean; look_at: Instant | null })[]
  filled: (Traded & { fees: Decimal })[]
  charges: ChargeRow[]
  collections: CollectionRow[]
}

/** Nothing to write yet. */
export const noWrites = (): Writes => ({
  ...{ trades: [], transactions: [], positions: [], working: [], filled: [], charges: [], collections: [] },
})

/** Writes what was gathered when the change is complete. */
export async function writeBooked(context: Context, writes: Writes): Promise<void> {
  insertTrades(context, writes.trades)
  bookTransactions(context, writes.transactions)
  await writePositions(context, context.defer, writes.positions)
  if (writes.working.length > 0) updateWorking(context, writes.working)
  if (writes.filled.length > 0) updateFilled(context, writes.filled)
  insertCharges(context, writes.charges)
  insertCollections(context, writes.collections)
}

function updateWorking({ defer, tenant, now }: Context, working: Writes['working']): void {
  defer`
    update orders o
    set traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        look_at = coalesce(x.look_at, o.look_at), modified_at = case when x.has_traded then ${now} else o.modified_at end
    from json_to_recordset(${JSON.stringify(working)}::json)
      as x (id text, traded_quantity numeric, traded_notional numeric, position text, has_traded boolean,
            look_at timestamptz)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

function updateFilled({ defer, tenant, now }: Context, filled: Writes['filled']): void {
  defer`
    update orders o
    set status = 'filled', filled_at = ${now}, cancelled_reason = null, fees = x.fees,
        traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(filled)}::json)
      as x (id text, fees numeric, traded_quantity numeric, traded_notional numeric, position text)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}
