// Writes the row of a trade.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { type Day, dayAt } from '../../values/time.ts'
import type { Fill } from '../../venues/venue.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/jobs.ts'
import { DAILY_WORK } from './rules.ts'
import type { Working } from './working-order.ts'

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

/** Writes the trade when the change is complete, and has it settled on its day. */
export function insertTrade(
  context: Context,
  order: Pick<Working, 'id' | 'account' | 'instrument' | 'side'>,
  { id, fill, notional, settles, ...execution }: Execution,
  position: string | null,
  entry: string,
): void {
  const { defer, tenant, now } = context
  const { price, quantity } = fill
  defer`
    insert into trades (tenant, id, "order", account, position, instrument, side, status, price, quantity,
                        quantity_currency, notional, notional_currency, accrued_interest, cost, ytm, counterparty,
                        execution_broker, execution_reference, trading_venue, entry, settlement_date, executed_at,
                        created_at, modified_at)
    values (${tenant}, ${id}, ${order.id}, ${order.account}, ${position}, ${order.instrument}, ${order.side}, 'executed',
            ${price}, ${quantity}, ${execution.quantity_currency}, ${notional}, ${execution.notional_currency},
            ${execution.accrued_interest}, ${execution.cost}, ${execution.ytm}, ${fill.counterparty}, ${execution.broker},
            ${fill.execution_reference}, ${fill.trading_venue}, ${entry}, ${settles}, ${fill.executed_at}, ${now}, ${now})`
  const due_at = dayAt(settles, DAILY_WORK)
  enqueue(context, { kind: 'trading.settle-trade', payload: { trade: id }, due_at, rank: RANK.settlement })
}
