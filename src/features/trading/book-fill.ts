// Books one execution: trade, ledger, transaction, position, events and the settlement to come, in one change.
import type { Context } from '../../context.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { free, held, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import type { Instrument } from '../../market/instrument.ts'
import { isZero, negate } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayAt, dayOf } from '../../values/time.ts'
import type { Fill } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { record } from '../events/record.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import type { OrderRow } from './read.ts'
import { afterBuy, afterSell, notionalOf } from './rules.ts'

/** When the daily work of a tenant is due. */
export const DAILY_WORK = '06:00:00'

type Filled = Pick<OrderRow, 'id' | 'account' | 'instrument' | 'side' | 'currency'>

/** Books an execution the venue reports and returns its transaction; one that is booked already changes nothing. */
export async function bookFill(
  context: Context,
  order: Filled,
  instrument: Instrument,
  fill: Fill,
  broker: string,
): Promise<string | undefined> {
  const { sql, tenant, now } = context
  const [known] = await sql<{ id: string }>`
    select id from trades where tenant = ${tenant} and execution_broker = ${broker}
      and execution_reference = ${fill.execution_reference}`
  if (known) return undefined
  const trade = newId('trd_')
  const notional = notionalOf(fill.quantity, fill.price)
  const settles = settlementDate(instrument, dayOf(fill.executed_at))
  const entry = await postTrade(context, order, trade, fill.quantity, notional)
  record(context, 'trade.executed', trade)
  const position =
    order.side === 'buy' ? await addUnits(context, order, fill) : await takeUnits(context, order, fill)
  await sql`
    insert into trades (tenant, id, "order", account, position, instrument, side, status, price, quantity, notional,
                        notional_currency, counterparty, execution_broker, execution_reference, trading_venue, entry,
                        settlement_date, executed_at, created_at, modified_at)
    values (${tenant}, ${trade}, ${order.id}, ${order.account}, ${position}, ${order.instrument}, ${order.side},
            'executed', ${fill.price}, ${fill.quantity}, ${notional}, ${order.currency}, ${fill.counterparty}, ${broker},
            ${fill.execution_reference}, ${fill.trading_venue}, ${entry}, ${settles}, ${fill.executed_at}, ${now}, ${now})`
  await sql`
    update orders
    set traded_quantity = traded_quantity + ${fill.quantity}, traded_notional = traded_notional + ${notional},
        position = ${position}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order.id}`
  const isBuy = order.side === 'buy'
  const transaction = bookTransaction(context, {
    account: order.account,
    position,
    entry,
    settled: false,
    settlement_date: settles,
    cash_amount: isBuy ? negate(notional) : notional,
    unit_quantity: isBuy ? fill.quantity : negate(fill.quantity),
    unit_price: fill.price,
    currency: order.currency,
    instrument: order.instrument,
    transaction_type: order.side,
    reference: order.id,
    reference_type: 'order',
    summary: `${isBuy ? 'Buy' : 'Sell'} ${instrument.symbol}`,
  })
  const due_at = dayAt(settles, DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade }, due_at, rank: RANK.settlement })
  return transaction
}

// From the trade date on the street owes the units of a buy and is owed its cash; settlement pays both.
function postTrade(context: Context, order: Filled, trade: string, quantity: string, notional: string) {
  const { account, currency, instrument, side } = order
  const transfers =
    side === 'buy'
      ? [
          { from: held(account), to: STREET, asset: currency, amount: notional },
          { from: STREET, to: free(account), asset: instrument, amount: quantity },
        ]
      : [
          { from: held(account), to: STREET, asset: instrument, amount: quantity },
          { from: STREET, to: free(account), asset: currency, amount: notional },
        ]
  return post(context, { kind: 'trade', reference: trade, transfers })
}

interface Held {
  id: string
  quantity: string
  cost: string
}

async function lockPosition(
  { sql, tenant }: Context,
  { account, instrument }: Filled,
): Promise<Held | undefined> {
  const [row] = await sql<Held>`
    select id, quantity, cost from positions
    where tenant = ${tenant} and account = ${account} and instrument = ${instrument} and status = 'open' for update`
  return row
}

async function addUnits(context: Context, order: Filled, { quantity, price }: Fill): Promise<string> {
  const { sql, tenant, now } = context
  const known = await lockPosition(context, order)
  const after = afterBuy(known ?? { quantity: '0', cost: '0' }, quantity, price)
  if (known) {
    await sql`
      update positions
      set quantity = ${after.quantity}, cost = ${after.cost}, average_price = ${after.average_price},
          total_buy_trades = total_buy_trades + 1, modified_at = ${now}
      where tenant = ${tenant} and id = ${known.id}`
    return known.id
  }
  const id = newId('pos_')
  await sql`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, total_buy_trades,
                           opened_at, created_at, modified_at)
    values (${tenant}, ${id}, ${order.account}, ${order.instrument}, 'open', ${after.quantity}, ${after.cost},
            ${after.average_price}, 1, ${now}, ${now}, ${now})`
  record(context, 'position.opened', id)
  return id
}

async function takeUnits(context: Context, order: Filled, { quantity }: Fill): Promise<string> {
  const { sql, tenant, now } = context
  const known = await lockPosition(context, order)
  if (!known) throw new Error(`order ${order.id} sold units of ${order.instrument} without an open position`)
  const after = afterSell(known, quantity)
  const isEmpty = isZero(after.quantity)
  await sql`
    update positions
    set quantity = ${after.quantity}, cost = ${after.cost}, status = ${isEmpty ? 'closing' : 'open'}, modified_at = ${now}
    where tenant = ${tenant} and id = ${known.id}`
  if (isEmpty) record(context, 'position.closing', known.id)
  return known.id
}
