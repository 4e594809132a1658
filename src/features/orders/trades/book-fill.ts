// Books an execution: trade, postings, transactions, position, event and the job that settles it, in one change.
import type { Context } from '../../../context.ts'
import { available, reserved, UNSETTLED_TRADES } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import type { Fill, Venue } from '../../../venues/venue.ts'
import { readFees } from '../../billing/read.ts'
import { record } from '../../platform/events/record.ts'
import type { HeldPosition, MovedPosition } from '../../portfolio/holdings/decide-position.ts'
import type { PriceTerms } from '../trading/estimate-order.ts'
import { type DecidedFill, decideFill } from './decide-fill.ts'
import { newTrade } from './insert-trades.ts'
import type { OpenOrder } from './open-orders.ts'
import { isInWholeUnits } from './read-completions.ts'
import type { WriteSet } from './write-set.ts'

export interface BookedFill {
  execution: Pick<DecidedFill, 'notional' | 'settles'>
  /** The id of the execution's transaction, the incoming one for a currency pair. */
  transaction: string
  /** The position afterwards, which the caller writes; none for a currency pair. */
  position?: MovedPosition
}

/** Books an execution that the venue reports; the caller has locked the order and its position, and writes the set. */
export async function bookFill(
  context: Context,
  order: OpenOrder,
  { venue, terms }: { venue: Venue; terms: PriceTerms },
  fill: Fill,
  position: HeldPosition | undefined,
  writes: WriteSet,
): Promise<BookedFill> {
  const facts = { order, terms, position, new_position: newId('pos_') }
  const fees = (await readFees(context))(order.created_at)
  const decision = decideFill({ ...facts, fees, in_whole_units: isInWholeUnits(context, order) }, fill)
  return write(context, order, venue.name, fill, decision, writes)
}

async function write(
  context: Context,
  order: OpenOrder,
  broker: string,
  fill: Fill,
  decision: DecidedFill,
  writes: WriteSet,
): Promise<BookedFill> {
  const { pays, receives, position } = decision
  const trade = newId('trd_')
  // From the trade date on the market owes what the account receives; the settlement delivers it.
  const entry = await post(context, {
    kind: 'trade',
    reference: trade,
    transfers: [
      { from: reserved(order.account), to: UNSETTLED_TRADES, ...pays },
      { from: UNSETTLED_TRADES, to: available(order.account), ...receives },
    ],
  })
  record(context, 'trade.executed', trade)
  writes.trades.push(newTrade(context, order, { id: trade, entry, broker, fill, decision }))
  const transactions = decision.transactions.map((transaction) => ({
    ...transaction,
    id: newId('txn_'),
    entry,
  }))
  writes.transactions.push(...transactions)
  return { execution: decision, transaction: transactions.at(-1)!.id, position }
}
