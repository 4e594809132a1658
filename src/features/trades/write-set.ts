// What executions and the end of orders come to is gathered while it is decided, and written table by table: one
// statement for each, however many orders there are.
import type { Context } from '../../context.ts'
import {
  type ChargeRow,
  type CollectionRow,
  insertCharges,
  insertCollections,
} from '../billing/insert-charges.ts'
import type { MovedPosition } from '../holdings/average-cost.ts'
import { bookTransactions, type NewTransaction } from '../holdings/book-transaction.ts'
import { deferPositions } from '../holdings/move-positions.ts'
import { type FilledOrder, markFilled, type WorkingOrder, writeTraded } from '../trading/advance-orders.ts'
import { insertTrades, type TradeRow } from './insert-trades.ts'

export interface WriteSet {
  trades: TradeRow[]
  transactions: NewTransaction[]
  positions: MovedPosition[]
  working: WorkingOrder[]
  filled: FilledOrder[]
  charges: ChargeRow[]
  collections: CollectionRow[]
}

/** Nothing to write yet. */
export const emptyWriteSet = (): WriteSet => ({
  ...{ trades: [], transactions: [], positions: [], working: [], filled: [], charges: [], collections: [] },
})

/** WriteSet what was gathered when the change is complete. */
export async function applyWriteSet(context: Context, writes: WriteSet): Promise<void> {
  insertTrades(context, writes.trades)
  bookTransactions(context, writes.transactions)
  await deferPositions(context, writes.positions)
  writeTraded(context, writes.working)
  markFilled(context, writes.filled)
  insertCharges(context, writes.charges)
  insertCollections(context, writes.collections)
}
