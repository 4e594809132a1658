// The rows of executions and completions. They are collected for all orders of a batch, then written with one statement
// for each table.
import type { Context } from '../../../context.ts'
import {
  type ChargeRow,
  type CollectionRow,
  insertCharges,
  insertCollections,
} from '../../billing/write-charges.ts'
import { bookTransactions, type NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import type { MovedPosition } from '../../portfolio/holdings/decide-position.ts'
import { deferPositions } from '../../portfolio/holdings/move-positions.ts'
import { type FilledOrder, markFilled, type WorkingOrder, writeTraded } from '../trading/advance-orders.ts'
import { insertTrades, type TradeToInsert } from './insert-trades.ts'

export interface WriteSet {
  trades: TradeToInsert[]
  transactions: NewTransaction[]
  positions: MovedPosition[]
  working: WorkingOrder[]
  filled: FilledOrder[]
  charges: ChargeRow[]
  collections: CollectionRow[]
}

/** A set without rows. */
export const emptyWriteSet = (): WriteSet => ({
  trades: [],
  transactions: [],
  positions: [],
  working: [],
  filled: [],
  charges: [],
  collections: [],
})

/** Writes the set with the change. */
export async function applyWriteSet(context: Context, writes: WriteSet): Promise<void> {
  insertTrades(context, writes.trades)
  bookTransactions(context, writes.transactions)
  await deferPositions(context, writes.positions)
  writeTraded(context, writes.working)
  markFilled(context, writes.filled)
  insertCharges(context, writes.charges)
  insertCollections(context, writes.collections)
}
