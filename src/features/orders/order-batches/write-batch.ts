// The statements that write batches of orders and their rows.
import type { Context } from '../../../context.ts'
import type { BadRow } from './decide-rows.ts'
import type { BatchTerms, SentRow } from './parse-batch.ts'
import type { OrderBatchStatus } from './schemas.ts'

/** Inserts a batch whose rows are to be checked. */
export async function insertBatch(
  { sql, tenant, actor, now }: Context,
  {
    id,
    name,
    mode,
    execution,
    execute_at,
    is_dry_run,
    file,
  }: BatchTerms & { id: string; file: string | null },
  rows: readonly SentRow[],
): Promise<void> {
  await sql`
    with batch as (
      insert into order_batches (tenant, id, name, status, mode, execution, execute_at, is_dry_run, file, rows,
                                 created_by, created_at, modified_at)
      values (${tenant}, ${id}, ${name}, 'validating', ${mode}, ${execution}, ${execute_at}, ${is_dry_run}, ${file},
              ${rows.length}, ${actor.id}, ${now}, ${now}))
    insert into order_batch_rows (tenant, batch, "row", account, instrument, side, cash_amount, quantity,
                                  client_reference, fault)
    select ${tenant}, ${id}, "row", account, instrument, side, cash_amount, quantity, client_reference, fault
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x ("row" integer, account text, instrument text, side text, cash_amount text, quantity text,
            client_reference text, fault text)`
}

/** A good row, and the order that it becomes; null in a batch that places none. */
export interface PlacedRow {
  row: number
  order: string | null
}

/** Writes what became of rows that are checked now, and counts them. */
export async function writeRows(
  { sql, tenant, now }: Context,
  batch: string,
  good: readonly PlacedRow[],
  bad: readonly BadRow[],
): Promise<void> {
  await sql`
    update order_batch_rows r
    set is_valid = x.code is null, "order" = x."order", code = x.code, path = x.path, detail = x.detail
    from json_to_recordset(${JSON.stringify([...good, ...bad])}::json)
      as x ("row" integer, "order" text, code text, path text, detail text)
    where r.tenant = ${tenant} and r.batch = ${batch} and r."row" = x."row" and r.is_valid is null`
  await sql`
    update order_batches
    set checked_rows = checked_rows + ${good.length + bad.length}, valid_rows = valid_rows + ${good.length},
        invalid_rows = invalid_rows + ${bad.length}, modified_at = ${now}
    where tenant = ${tenant} and id = ${batch}`
}

/** Moves the batch, which the caller has locked, to the state. */
export async function moveBatch(
  { sql, tenant, now }: Context,
  batch: string,
  status: OrderBatchStatus,
): Promise<void> {
  await sql`
    update order_batches set status = ${status}, modified_at = ${now} where tenant = ${tenant} and id = ${batch}`
}

/** Adds the parent orders that orders of the batch are placed with. */
export async function addParents({ sql, tenant }: Context, batch: string, parents: string[]): Promise<void> {
  await sql`
    update order_batches
    set parents = array(select distinct unnest(parents || ${parents}::text[]) order by 1)
    where tenant = ${tenant} and id = ${batch}`
}

/** Stores how many orders of the batch are filled, once every order has ended. */
export async function writeFilled({ sql, tenant }: Context, batch: string, filled: number): Promise<void> {
  await sql`update order_batches set filled_rows = ${filled} where tenant = ${tenant} and id = ${batch}`
}

/** Notes that the batch, which the caller has locked, is cancelled, and moves it to the state. */
export async function markCancelled(
  { sql, tenant, now }: Context,
  batch: string,
  status: OrderBatchStatus,
): Promise<void> {
  await sql`
    update order_batches set status = ${status}, cancelled_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${batch}`
}

/** Writes the totals of the good rows, once all are checked. */
export async function writeTotals({ sql, tenant }: Context, batch: string): Promise<void> {
  await sql`
    update order_batches b
    set totals = (
      select coalesce(jsonb_agg(jsonb_build_object(
        'instrument', t.instrument, 'side', t.side, 'orders', t.orders,
        'cash_amount', t.cash_amount::text, 'quantity', t.quantity::text) order by t.instrument, t.side), '[]')
      from (
        select r.instrument, r.side, count(*) as orders,
               coalesce(sum(r.cash_amount::numeric), 0)::numeric(20, 2) as cash_amount,
               trim_scale(coalesce(sum(r.quantity::numeric), 0)) as quantity
        from order_batch_rows r
        where r.tenant = b.tenant and r.batch = b.id and r.is_valid
        group by r.instrument, r.side) t)
    where b.tenant = ${tenant} and b.id = ${batch}`
}
