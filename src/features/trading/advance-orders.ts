// Every statement that takes orders from one state to the next. The states from which an order may go there are the
// guard of each.
import type { Context } from '../../context.ts'
import { eachById, oneOf } from '../../db/sql.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { OrderRow } from './read.ts'
import { statesBefore } from './rules.ts'

/** Has the orders wait that were placed; returns those that do now. */
export async function markPending({ sql, tenant, now }: Context, ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    update orders set status = 'pending', modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = 'placed' returning id`
  return new Set(rows.map(({ id }) => id))
}

/** An order as it goes out to the venue; null for the size of one that buys nothing. */
export interface SizedOrder extends Pick<OrderRow, 'id' | 'reserved_amount'> {
  sized_quantity: Decimal | null
}

/** Sends the orders out, with their size and what is then set aside, by the statement that is given. */
export async function markExecuting(
  { tenant, now }: Context,
  write: Context['sql'] | Context['defer'],
  orders: readonly SizedOrder[],
): Promise<void> {
  const rows = orders.map(({ id, sized_quantity, reserved_amount }) => ({
    ...{ id, sized_quantity, reserved_amount },
  }))
  await write`
    update orders o
    set status = 'executing', submitted_at = ${now}, sized_quantity = x.sized_quantity,
        reserved_amount = x.reserved_amount, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, sized_quantity numeric, reserved_amount numeric)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}
      and o.status = any (${statesBefore('executing')})`
}

/** Calls the orders cancelling that are executing, for the reason; returns those that are now. */
export async function markCancelling(
  { sql, tenant, now }: Context,
  ids: string[],
  reason: string,
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    update orders set status = 'cancelling', cancelled_reason = ${reason}, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = 'executing' returning id`
  return rows.map(({ id }) => id)
}

/** Cancels the orders that have no trade, for the reason; returns those that are cancelled by it. */
export async function markCancelled(
  { sql, tenant, now }: Context,
  ids: string[],
  reason: string,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    update orders
    set status = 'cancelled', cancelled_reason = ${reason}, cancelled_at = ${now}, fees = 0, modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = any (${statesBefore('cancelled')})
      and traded_quantity = 0
    returning id`
  return new Set(rows.map(({ id }) => id))
}

/** What an order has traded so far. */
export type TradedOrder = Pick<OrderRow, 'id' | 'traded_quantity' | 'traded_notional' | 'position'>

/** An order that works on; null leaves its next poll as it is. */
export interface WorkingOrder extends TradedOrder {
  has_traded: boolean
  look_at: Instant | null
}

/** Writes what orders that work on have traded, when the change is complete. */
export function writeTraded({ defer, tenant, now }: Context, orders: readonly WorkingOrder[]): void {
  if (orders.length === 0) return
  defer`
    update orders o
    set traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        look_at = coalesce(x.look_at, o.look_at),
        modified_at = case when x.has_traded then ${now} else o.modified_at end
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as x (id text, traded_quantity numeric, traded_notional numeric, position text, has_traded boolean,
            look_at timestamptz)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

/** An order that ends with what it has traded. */
export type FilledOrder = TradedOrder & Pick<OrderRow, 'fees'>

/** Calls orders filled that the caller has locked, when the change is complete. */
export function markFilled({ defer, tenant, now }: Context, orders: readonly FilledOrder[]): void {
  if (orders.length === 0) return
  defer`
    update orders o
    set status = 'filled', filled_at = ${now}, cancelled_reason = null, fees = x.fees,
        traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as x (id text, fees numeric, traded_quantity numeric, traded_notional numeric, position text)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

/** Settles the filled orders that have no trade left to settle; returns them with their fee charges. */
export function markSettled(
  { sql, tenant, now }: Context,
  ids: string[],
): Promise<{ id: string; charges: string[] }[]> {
  return sql`
    with settled as (
      update orders o set status = 'settled', settled_at = ${now}, modified_at = ${now}
      where o.tenant = ${tenant} and o.id ${oneOf(ids)} and o.status = 'filled'
        and not exists (select from trades t
                        where t.tenant = o.tenant and t."order" = o.id and t.status = 'executed')
      returning o.id)
    select id, array(select c.id from fee_charges c
                     where c.tenant = ${tenant} and c.related_order = settled.id) as charges
    from settled`
}

/** Takes a trade that is void off what the order has traded. */
export async function deductTrade(
  { sql, tenant, now }: Context,
  order: string,
  { quantity, notional }: { quantity: Decimal; notional: Decimal },
): Promise<void> {
  await sql`
    update orders
    set traded_quantity = traded_quantity - ${quantity}, traded_notional = traded_notional - ${notional},
        modified_at = ${now}
    where tenant = ${tenant} and id = ${order}`
}

/** Lowers the fees of the order to those that are left of it. */
export async function lowerFees({ sql, tenant }: Context, order: string, fees: Decimal): Promise<void> {
  await sql`update orders set fees = least(fees, ${fees}) where tenant = ${tenant} and id = ${order}`
}
