// The rows of new orders, and the job that sends an order to the venue.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import type { OrderRow, Standing } from './read.ts'

type Given =
  | 'account'
  | 'instrument'
  | 'order_type'
  | 'purpose'
  | 'side'
  | 'currency'
  | 'cash_amount'
  | 'net_cash_amount'
  | 'automatic_rollover'
  | 'rollover_sent'
  | 'fees'
  | 'reserved_asset'
  | 'reserved_amount'
type Optional = 'quantity' | 'limit_price' | 'quote' | 'scenario'

/** The row of an order that is placed now. */
export const newOrder = (
  { now }: Pick<Context, 'now'>,
  order: Pick<OrderRow, Given> & Partial<Pick<OrderRow, Optional>>,
): OrderRow => ({
  ...{ quantity: null, limit_price: null, quote: null, scenario: null },
  ...order,
  ...{ id: newId('ord_'), status: 'placed', created_at: now, modified_at: now },
  ...{ traded_quantity: '0', traded_notional: '0.00', position: null, trades: [] },
  ...{ cancelled_reason: null, submitted_at: null, filled_at: null, settled_at: null, cancelled_at: null },
})

/**
 * Has the order sent to the venue: a millisecond from now, or at the instant and with the daily work of its dealing
 * day.
 */
export function enqueueSubmit(
  context: Context,
  { id: order, account: partition_key }: Pick<OrderRow, 'id' | 'account'>,
  later?: { due_at: Instant; dealt: boolean },
): void {
  const { due_at = addMilliseconds(context.now, 1), dealt } = later ?? {}
  const rank = dealt ? RANK.dealing : RANK.execution
  const payload = { order, ...(dealt !== undefined && { dealt }) }
  enqueue(context, { kind: 'trading.submit-order', payload, due_at, rank, partition_key })
}

export interface Inserted {
  row: OrderRow
  /** The status of its account as it was read. */
  standing: Standing['status']
  for_pros: boolean
  /** Whether what is set aside was counted, in hand, against what rollovers were lent; if not, nothing may be lent. */
  is_counted: boolean
  /** Of a rollover the position whose bill it replaces. */
  rolls?: string
}

/**
 * Adds the orders to what the change writes. Their accounts are locked against a change of their status while the
 * orders are written, and must be as they were read; the whole change gives way otherwise.
 */
export function insertOrders({ defer, tenant, now }: Context, orders: readonly Inserted[]): void {
  if (orders.length === 0) return
  const rows = orders.map(({ row, ...facts }) => ({ ...row, ...facts }))
  defer`
    insert into orders (tenant, id, account, instrument, status, order_type, purpose, side, currency, cash_amount,
                        net_cash_amount, quantity, limit_price, quote, automatic_rollover, rollover_sent, rolls, scenario,
                        fees, reserved_asset, reserved_amount, created_at, modified_at)
    select ${tenant}, x.id,
      must((select a.id from accounts a
        where a.tenant = ${tenant} and a.id = x.account and a.status = x.standing
          and case when x.side = 'buy' then a.may_buy else a.may_sell end
          and (a.is_primary_owner_mifid_pro or not x.for_pros)
          and (x.is_counted or not exists (select from ledger_balances b
            where b.tenant = ${tenant} and b.account = 'rollover:' || x.account and b.asset = x.reserved_asset
              and b.balance < 0))
        for share), 'the account changed while the order was placed'),
      x.instrument, 'placed', x.order_type, x.purpose, x.side, x.currency, x.cash_amount, x.net_cash_amount, x.quantity,
      x.limit_price, x.quote, x.automatic_rollover, x.rollover_sent, x.rolls, x.scenario, x.fees, x.reserved_asset,
      x.reserved_amount, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, account text, standing text, for_pros boolean, is_counted boolean, instrument text, order_type text, purpose text,
            side text, currency text, cash_amount numeric, net_cash_amount numeric, quantity numeric,
            limit_price numeric, quote text, automatic_rollover boolean, rollover_sent boolean, rolls text,
            scenario text, fees numeric, reserved_asset text, reserved_amount numeric)`
}
