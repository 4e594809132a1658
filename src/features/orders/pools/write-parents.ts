// The statements that move parent orders from one state to the next; the caller has locked them.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { AllocationRow, ParentFill, ParentRow } from './parent-rows.ts'

/** The terms with which a parent order goes out. */
export type ParentTerms = Pick<
  ParentRow,
  'quantity' | 'limit_price' | 'closes_at' | 'residual_account' | 'held_units' | 'held_cash'
> & { wanted_quantity: Decimal }

/** Marks the parent as executing with its terms. */
export async function startParent(
  { sql, tenant, now }: Context,
  id: string,
  terms: ParentTerms,
): Promise<void> {
  const { wanted_quantity, quantity, limit_price, closes_at, residual_account, held_units, held_cash } = terms
  await sql`
    update parent_orders
    set status = 'executing', wanted_quantity = ${wanted_quantity}, quantity = ${quantity},
        limit_price = ${limit_price}, submitted_at = ${now}, closes_at = ${closes_at},
        residual_account = ${residual_account}, held_units = ${held_units}, held_cash = ${held_cash},
        modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}

/** Marks the parent as filled or cancelled. */
export async function endParent(
  { sql, tenant, now }: Context,
  id: string,
  status: 'filled' | 'cancelled',
): Promise<void> {
  await sql`
    update parent_orders set status = ${status}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
}

/** Writes when the venue is asked again. */
export async function writeNextCheck({ sql, tenant }: Context, id: string, at: Instant): Promise<void> {
  await sql`update parent_orders set next_check_at = ${at} where tenant = ${tenant} and id = ${id}`
}

/** Notes that the rounding of the parent is settled. */
export async function markRoundingSettled({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`
    update parent_orders set rounding_settled_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}

/** Inserts executions of the parent. */
export async function insertExecutions(
  { sql, tenant, now }: Context,
  parent: string,
  fills: readonly ParentFill[],
): Promise<void> {
  if (fills.length === 0) return
  await sql`
    with written as (
      insert into parent_executions (tenant, parent_order, execution_reference, quantity, price, executed_at,
                                     trading_venue)
      select ${tenant}, ${parent}, execution_reference, quantity, price, executed_at, trading_venue
      from json_to_recordset(${JSON.stringify(fills)}::json)
        as x (execution_reference text, quantity numeric, price numeric, executed_at timestamptz, trading_venue text)
      returning quantity, price)
    update parent_orders
    set traded_quantity = traded_quantity + (select sum(quantity) from written), modified_at = ${now}
    where tenant = ${tenant} and id = ${parent}`
}

/** The outcome of a parent order whose shares are fixed. */
export type ParentOutcome = Pick<ParentRow, 'average_price' | 'rounding_amount'> & {
  traded_notional: Decimal
  from_residual: Decimal
}

/** Fixes the shares of the parent, which are booked from then on. */
export async function writeAllocations(
  { sql, tenant, now }: Context,
  parent: string,
  { average_price, rounding_amount, traded_notional, from_residual }: ParentOutcome,
  rows: readonly AllocationRow[],
): Promise<void> {
  await sql`
    insert into parent_allocations (tenant, parent_order, number, "order", account, wanted_quantity, quantity, notional,
                                    is_residual)
    select ${tenant}, ${parent}, number, "order", account, wanted_quantity, quantity, notional, is_residual
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (number integer, "order" text, account text, wanted_quantity numeric, quantity numeric, notional numeric,
            is_residual boolean)`
  await sql`
    update parent_orders
    set average_price = ${average_price}, rounding_amount = ${rounding_amount}, traded_notional = ${traded_notional},
        from_residual = ${from_residual}, allocated_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${parent}`
}

/** Notes that the shares from one number to another are booked. */
export async function markBooked(
  { sql, tenant, now }: Context,
  parent: string,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update parent_allocations set booked_at = ${now}
    where tenant = ${tenant} and parent_order = ${parent} and number between ${from} and ${to}`
}

/** Marks the execution as void; the firm bears no rounding of it. */
export async function takeBackExecution(
  { sql, tenant, now }: Context,
  parent: string,
  execution: string,
): Promise<void> {
  await sql`
    with busted as (
      update parent_executions set busted_at = ${now}
      where tenant = ${tenant} and parent_order = ${parent} and execution_reference = ${execution}
        and busted_at is null
      returning quantity)
    update parent_orders
    set traded_quantity = traded_quantity - (select quantity from busted), traded_notional = 0, rounding_amount = 0,
        rounding_settled_at = null, modified_at = ${now}
    where tenant = ${tenant} and id = ${parent}`
}
