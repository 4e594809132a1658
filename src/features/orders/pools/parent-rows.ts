// Parent orders as they are worked on: each is locked while it changes.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'

/** The state of a parent order. */
export type ParentOrderStatus = 'collecting' | 'executing' | 'filled' | 'cancelled'

/** A parent order, locked until the change ends. */
export interface ParentRow {
  id: string
  instrument: string
  side: 'buy' | 'sell'
  is_firm: boolean
  cut_at: Instant
  status: ParentOrderStatus
  quantity: Decimal
  limit_price: Decimal | null
  submitted_at: Instant | null
  closes_at: Instant | null
  next_check_at: Instant | null
  residual_account: string | null
  held_units: Decimal
  held_cash: Decimal
  average_price: Decimal | null
  traded_quantity: Decimal
  rounding_amount: Decimal
  rounding_settled_at: Instant | null
  allocated_at: Instant | null
  executions: ParentFill[]
}

/** An execution of a parent order that counts. */
export interface ParentFill {
  execution_reference: string
  quantity: Decimal
  price: Decimal
  executed_at: Instant
  trading_venue: string | null
}

/** Locks the parent order, with its executions in their order. */
export async function lockParent({ sql, tenant }: Context, id: string): Promise<ParentRow> {
  const [row] = await sql<Omit<ParentRow, 'executions'>>`
    select id, instrument, side, is_firm, cut_at, status, quantity, limit_price, submitted_at, closes_at,
           next_check_at, residual_account, held_units, held_cash, average_price, traded_quantity, rounding_amount,
           rounding_settled_at, allocated_at
    from parent_orders where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw new Error(`there is no parent order ${id}`)
  const executions = await sql<ParentFill>`
    select execution_reference, quantity, price, executed_at, trading_venue
    from parent_executions
    where tenant = ${tenant} and parent_order = ${id} and busted_at is null
    order by executed_at, execution_reference`
  return { ...row, executions }
}

/**
 * The first parent order that still collects orders of the instrument for the same cut and is cut before this one: buys
 * before sells, and customers before the firm.
 */
export async function lookUpEarlierPool({ sql, tenant }: Context, id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select e.id
    from parent_orders p join parent_orders e
      on e.tenant = p.tenant and e.instrument = p.instrument and e.cut_at = p.cut_at
    where p.tenant = ${tenant} and p.id = ${id} and e.status = 'collecting'
      and (e.is_firm, e.side) < (p.is_firm, p.side)
    order by e.is_firm, e.side limit 1`
  return row?.id
}

/** Whether the venue has declared the execution of the parent void. */
export async function isBusted(
  { sql, tenant }: Context,
  parent: string,
  execution: string,
): Promise<boolean> {
  const [row] = await sql`
    select from parent_executions
    where tenant = ${tenant} and parent_order = ${parent} and execution_reference = ${execution}
      and busted_at is not null`
  return row !== undefined
}

/** The ids of the parent's children in the state. */
export async function listChildren(
  { sql, tenant }: Context,
  parent: string,
  status: 'placed' | 'executing',
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from orders where tenant = ${tenant} and parent_order = ${parent} and status = ${status}`
  return rows.map(({ id }) => id)
}

/** The share of a child, or of the firm. */
export interface AllocationRow {
  number: number
  order: string
  account: string
  wanted_quantity: Decimal
  quantity: Decimal
  notional: Decimal
  is_residual: boolean
}

/** The next shares that are not booked, in their order. */
export function listUnbooked(
  { sql, tenant }: Context,
  parent: string,
  most: number,
): Promise<AllocationRow[]> {
  return sql<AllocationRow>`
    select number, "order", account, wanted_quantity, quantity, notional, is_residual
    from parent_allocations
    where tenant = ${tenant} and parent_order = ${parent} and booked_at is null
    order by number limit ${most}`
}

/** Whether the parent has a share above zero. */
export async function hasShares({ sql, tenant }: Context, parent: string): Promise<boolean> {
  const [row] = await sql`
    select from parent_allocations
    where tenant = ${tenant} and parent_order = ${parent} and quantity > 0 limit 1`
  return row !== undefined
}
