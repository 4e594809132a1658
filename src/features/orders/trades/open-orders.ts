// Orders that may still execute, locked, with their instruments and trades.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import { findListed, type Listed } from '../../instruments/catalog/read.ts'
import type { HeldPosition } from '../../portfolio/holdings/decide-position.ts'
import type { OrderRow } from '../trading/read.ts'

export interface OpenOrder
  extends Pick<
    OrderRow,
    | 'id'
    | 'account'
    | 'instrument'
    | 'status'
    | 'purpose'
    | 'side'
    | 'order_type'
    | 'currency'
    | 'cash_amount'
    | 'net_cash_amount'
    | 'quantity'
    | 'limit_price'
    | 'stop_price'
    | 'time_in_force'
    | 'expires_at'
    | 'automatic_rollover'
    | 'rollover_sent'
    | 'scenario'
    | 'fees'
    | 'reserved_asset'
    | 'reserved_amount'
    | 'traded_quantity'
    | 'traded_notional'
    | 'position'
    | 'cancelled_reason'
    | 'triggered_at'
    | 'client_reference'
    | 'parent_order'
    | 'replacement'
    | 'created_at'
  > {
  submitted_at: Instant | null
  /** The quantity sent to the venue; null until the order goes out. */
  sized_quantity: Decimal | null
  next_check_at: Instant | null
  /** The number of replacements that were requested of the venue. */
  replacements: number
  rolls: string | null
  executions: number
  last_executed_at: Instant | null
  /** The latest settlement date of its trades. */
  settles: Day | null
  /** For a rollover, the maturity period of the position that it replaces. */
  rolled_period: string | null
  account_status: string
  is_firm: boolean
  listed: Listed
}

/** The order with its instrument, locked until the change ends; undefined if there is none. */
export async function lockOpenOrder(context: Context, id: string): Promise<OpenOrder | undefined> {
  return (await lockOpenOrders(context, [id])).get(id)
}

/** The orders with their instruments, by id, locked until the change ends. */
export async function lockOpenOrders(context: Context, ids: string[]): Promise<Map<string, OpenOrder>> {
  const { sql, tenant } = context
  const rows = await sql<Omit<OpenOrder, 'listed'>>`
    select o.id, o.account, o.instrument, o.status, o.purpose, o.side, o.order_type, o.currency, o.cash_amount,
           o.net_cash_amount, o.quantity, o.limit_price, o.stop_price, o.time_in_force, o.expires_at,
           o.automatic_rollover, o.rollover_sent, o.scenario, o.fees, o.reserved_asset, o.reserved_amount,
           o.traded_quantity, o.traded_notional, o.position, o.cancelled_reason, o.created_at, o.submitted_at,
           o.triggered_at, o.sized_quantity, o.client_reference, o.parent_order, o.replacement, o.replacements,
           o.next_check_at, o.rolls, a.status as account_status, a.is_firm, t.executions, t.last_executed_at, t.settles,
           (select p.most_recent_maturity_period from positions p
            where p.tenant = o.tenant and p.id = o.rolls) as rolled_period
    from orders o join accounts a on a.tenant = o.tenant and a.id = o.account
    cross join lateral (
      select count(*)::int as executions, max(executed_at) as last_executed_at,
             max(settlement_date) filter (where status <> 'busted') as settles
      from trades where tenant = o.tenant and "order" = o.id) t
    where o.tenant = ${tenant} and o.id ${oneOf(ids)}
    order by o.id for update of o`
  const orders = new Map<string, OpenOrder>()
  for (const row of rows) orders.set(row.id, { ...row, listed: await findListed(context, row.instrument) })
  return orders
}

/** The open positions that the orders add to or take from, by order, locked until the change ends. */
export async function lockPositionsOf(
  { sql, tenant }: Context,
  orders: string[],
): Promise<Map<string, HeldPosition>> {
  if (orders.length === 0) return new Map()
  // A lateral join looks each position up by its index; a plain join may read every position of the tenant.
  const rows = await sql<HeldPosition & { order: string }>`
    select o.id as "order", p.*
    from orders o
    cross join lateral (
      select id, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period,
             automatic_rollover and exists (select from orders r
               where r.tenant = ${tenant} and r.rolls = positions.id and r.status <> 'cancelled') as is_rolling
      from positions
      where tenant = ${tenant} and account = o.account and instrument = o.instrument and status = 'open' for update) p
    where o.tenant = ${tenant} and o.id ${oneOf(orders)}`
  return new Map(rows.map(({ order, ...position }) => [order, position]))
}
