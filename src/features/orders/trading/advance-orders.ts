// Every statement that moves orders from one state to the next. Each is guarded by the states from which that is
// possible. And the insert of the one kind of order that begins at the venue.
import type { Context } from '../../../context.ts'
import { eachById, oneOf } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { OrderRow } from './read.ts'
import { statesBefore } from './rules.ts'

/** Marks the placed orders as pending; returns the ids of those that are pending now. */
export async function markPending({ sql, tenant, now }: Context, ids: string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    update orders set status = 'pending', modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = 'placed' returning id`
  return new Set(rows.map(({ id }) => id))
}

/** An order as it goes out to the venue; the quantity is null if the order buys nothing. */
export interface SizedOrder extends Pick<OrderRow, 'id' | 'reserved_amount'> {
  sized_quantity: Decimal | null
  /** The fault of the sandbox that the order carries to the simulated venue. */
  fault?: string | undefined
}

/** Marks the orders as executing, with their quantity and reservation, immediately or at the end of the change. */
export async function markExecuting(
  { tenant, now }: Context,
  write: Context['sql'] | Context['defer'],
  orders: readonly SizedOrder[],
): Promise<void> {
  const rows = orders.map(({ id, sized_quantity, reserved_amount, fault }) => ({
    id,
    sized_quantity,
    reserved_amount,
    fault,
  }))
  await write`
    update orders o
    set status = 'executing', submitted_at = ${now}, sized_quantity = x.sized_quantity,
        reserved_amount = x.reserved_amount, scenario = coalesce(x.fault, o.scenario), modified_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, sized_quantity numeric, reserved_amount numeric, fault text)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}
      and o.status = any (${statesBefore('executing')})`
}

/**
 * Inserts the firm's order for what the shares of a parent order leave over. Its share is fixed, so it begins as
 * executing: no cancellation can come in between, and no state of the account prevents it.
 */
export async function insertResidual({ sql, tenant, now }: Context, row: OrderRow): Promise<void> {
  const { id, account, instrument, side, currency, quantity, fees, parent_order } = row
  const { order_type, purpose, reserved_asset, reserved_amount, rollover_sent } = row
  await sql`
    insert into orders (tenant, id, account, instrument, status, order_type, purpose, side, currency, quantity,
                        sized_quantity, rollover_sent, parent_order, fees, reserved_asset, reserved_amount,
                        submitted_at, created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${instrument}, 'executing', ${order_type}, ${purpose}, ${side},
            ${currency}, ${quantity}, ${quantity}, ${rollover_sent}, ${parent_order}, ${fees}, ${reserved_asset},
            ${reserved_amount}, ${now}, ${now}, ${now})`
}

/** Marks the executing orders as cancelling for the reason; returns the ids of those that are cancelling now. */
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

/** Cancels the orders without a trade for the reason; returns the ids of those that are cancelled now. */
export async function markCancelled(
  { sql, tenant, now }: Context,
  ids: string[],
  reason: string,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    update orders
    set status = 'cancelled', cancelled_reason = ${reason}, cancelled_at = ${now}, fees = 0, replacement = null,
        modified_at = ${now}
    where tenant = ${tenant} and id ${oneOf(ids)} and status = any (${statesBefore('cancelled')})
      and traded_quantity = 0
    returning id`
  return new Set(rows.map(({ id }) => id))
}

/** Writes when the orders were triggered. */
export async function markTriggered(
  { sql, tenant, now }: Context,
  orders: readonly { id: string; triggered_at: Instant }[],
): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update orders o set triggered_at = x.triggered_at, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(orders)}::json) as x (id text, triggered_at timestamptz)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

/** The traded quantity and notional of an order so far. */
export type TradedOrder = Pick<OrderRow, 'id' | 'traded_quantity' | 'traded_notional' | 'position'>

/** An order that stays at the venue; null leaves its next poll as it is. */
export interface WorkingOrder extends TradedOrder {
  has_traded: boolean
  next_check_at: Instant | null
}

/** Writes the traded quantity and notional of orders that stay at the venue, when the change is complete. */
export function writeTraded({ defer, tenant, now }: Context, orders: readonly WorkingOrder[]): void {
  if (orders.length === 0) return
  defer`
    update orders o
    set traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        next_check_at = coalesce(x.next_check_at, o.next_check_at),
        modified_at = case when x.has_traded then ${now} else o.modified_at end
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as x (id text, traded_quantity numeric, traded_notional numeric, position text, has_traded boolean,
            next_check_at timestamptz)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

/** An order that ends with its trades. */
export type FilledOrder = TradedOrder & Pick<OrderRow, 'fees'>

/** Marks orders as filled that the caller has locked, when the change is complete. */
export function markFilled({ defer, tenant, now }: Context, orders: readonly FilledOrder[]): void {
  if (orders.length === 0) return
  defer`
    update orders o
    set status = 'filled', filled_at = ${now}, cancelled_reason = null, fees = x.fees, replacement = null,
        traded_quantity = x.traded_quantity, traded_notional = x.traded_notional, position = x.position,
        modified_at = ${now}
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as x (id text, fees numeric, traded_quantity numeric, traded_notional numeric, position text)
    where o.tenant = ${tenant} and o.id = x.id and ${eachById}`
}

/** An order that has settled, with the charges that belong to it. */
export interface SettledOrder {
  id: string
  account: string
  purpose: string
  side: string
  charges: string[]
}

/** Settles the filled orders whose trades are all settled; returns them with their fee charges. */
export function markSettled({ sql, tenant, now }: Context, ids: string[]): Promise<SettledOrder[]> {
  return sql`
    with settled as (
      update orders o set status = 'settled', settled_at = ${now}, modified_at = ${now}
      where o.tenant = ${tenant} and o.id ${oneOf(ids)} and o.status = 'filled'
        and not exists (select from trades t
                        where t.tenant = o.tenant and t."order" = o.id and t.status = 'executed')
      returning o.id, o.account, o.purpose, o.side)
    select id, account, purpose, side, array(select c.id from fee_charges c
                     where c.tenant = ${tenant} and c.related_order = settled.id) as charges
    from settled`
}

/** Deducts a void trade from the traded quantity and notional of its order. */
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

/** Lowers the fees of the order to the amount. */
export async function lowerFees({ sql, tenant }: Context, order: string, fees: Decimal): Promise<void> {
  await sql`update orders set fees = least(fees, ${fees}) where tenant = ${tenant} and id = ${order}`
}

/** Moves the pooled orders that wait from one parent order to another. */
export async function moveToParent({ sql, tenant }: Context, from: string, to: string): Promise<void> {
  await sql`
    update orders set parent_order = ${to}
    where tenant = ${tenant} and parent_order = ${from} and status = 'placed'`
}
