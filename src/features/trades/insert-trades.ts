// WriteSet the rows of trades.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { type Day, dayAt, type Instant } from '../../values/time.ts'
import type { Fill } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import type { OpenOrder } from './open-orders.ts'

/** What an execution comes to, for its trade and its transaction. */
export interface Execution {
  id: string
  fill: Fill
  /** Clean: what the units of a buy cost, and what those of a sale had cost. */
  cost: Decimal
  accrued_interest: Decimal | null
  notional: Decimal
  notional_currency: string
  quantity_currency: string | null
  ytm: Decimal | null
  settles: Day
  broker: string
}

/** The row of a trade, but for what the change knows. */
export interface TradeRow extends Omit<Execution, 'fill' | 'settles'>, Omit<Fill, 'executed_at'> {
  order: string
  account: string
  instrument: string
  side: string
  position: string | null
  entry: string
  settlement_date: Day
  executed_at: Instant
}

/** Gives the row of the trade, for the caller to write, and has it settled on its day. */
export function newTrade(
  context: Context,
  { id: order, account, instrument, side }: Pick<OpenOrder, 'id' | 'account' | 'instrument' | 'side'>,
  { fill, settles, ...execution }: Execution,
  position: string | null,
  entry: string,
): TradeRow {
  const due_at = dayAt(settles, DAILY_WORK)
  const payload = { trade: execution.id }
  enqueue(context, { kind: 'trading.settle-trade', payload, due_at, rank: RANK.settlement })
  const of = { order, account, instrument, side, position, entry, settlement_date: settles }
  return { ...fill, ...execution, ...of }
}

/** WriteSet the trades when the change is complete. */
export function insertTrades({ defer, tenant, now }: Context, trades: readonly TradeRow[]): void {
  if (trades.length === 0) return
  defer`
    insert into trades (tenant, id, "order", account, position, instrument, side, status, price, quantity,
                        quantity_currency, notional, notional_currency, accrued_interest, cost, ytm, counterparty,
                        execution_broker, execution_reference, trading_venue, entry, settlement_date, executed_at,
                        created_at, modified_at)
    select ${tenant}, id, "order", account, position, instrument, side, 'executed', price, quantity, quantity_currency,
           notional, notional_currency, accrued_interest, cost, ytm, counterparty, broker, execution_reference,
           trading_venue, entry, settlement_date, executed_at, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(trades)}::json)
      as x (id text, "order" text, account text, position text, instrument text, side text, price numeric,
            quantity numeric, quantity_currency text, notional numeric, notional_currency text,
            accrued_interest numeric, cost numeric, ytm numeric, counterparty text, broker text,
            execution_reference text, trading_venue text, entry text, settlement_date date, executed_at timestamptz)`
}
