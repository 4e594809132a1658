import type { Context } from '../../../context.ts'
import { type Day, dayAt } from '../../../values/time.ts'
import type { Fill } from '../../../venues/venue.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import type { DecidedFill } from './decide-fill.ts'
import type { OpenOrder } from './open-orders.ts'

type Amounts = 'cost' | 'accrued_interest' | 'notional' | 'notional_currency' | 'quantity_currency' | 'ytm'

/** The row of a trade. */
export interface TradeToInsert extends Omit<Fill, 'notional'>, Pick<DecidedFill, Amounts> {
  id: string
  order: string
  account: string
  instrument: string
  side: string
  position: string | null
  entry: string
  broker: string
  settlement_date: Day
}

interface NewTrade {
  id: string
  entry: string
  broker: string
  fill: Fill
  decision: DecidedFill
}

/** The row of the trade, which the caller writes; enqueues its settlement. */
export function newTrade(
  context: Context,
  { id: order, account, instrument, side }: Pick<OpenOrder, 'id' | 'account' | 'instrument' | 'side'>,
  { id, entry, broker, fill, decision }: NewTrade,
): TradeToInsert {
  const { cost, accrued_interest, notional, notional_currency, quantity_currency, ytm, settles } = decision
  const due_at = dayAt(settles, DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade: id }, due_at, rank: RANK.settlement })
  return {
    ...fill,
    id,
    order,
    account,
    instrument,
    side,
    entry,
    broker,
    position: decision.position?.id ?? null,
    cost,
    accrued_interest,
    notional,
    notional_currency,
    quantity_currency,
    ytm,
    settlement_date: settles,
  }
}

/** Inserts the trades with the change. */
export function insertTrades({ defer, tenant, now }: Context, trades: readonly TradeToInsert[]): void {
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
