// Every select of batches of orders.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { inOrderOf, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Instant } from '../../../values/time.ts'
import type { Cancelled } from '../trades/cancel-unfilled.ts'
import type { SentRow } from './parse-batch.ts'
import type { OrderBatch, OrderBatchRow, OrderBatchStatus } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

// The columns of a batch `b` as the API shows it.
const columns = part`
  b.id, b.name, b.status, b.mode, b.execution, b.execute_at, b.is_dry_run, b.rows, b.valid_rows, b.invalid_rows,
  coalesce(b.filled_rows, (select count(*)::int from orders o
    where o.tenant = b.tenant and o.source = b.id and o.status in ('filled', 'settled'))) as filled_rows,
  b.totals, b.parents as parent_orders, b.cancelled_at, b.created_by, b.created_at, b.modified_at`

/** The batch, or a refusal. */
export async function findBatch({ sql, tenant }: Reader, id: string): Promise<OrderBatch> {
  const [row] = await sql<OrderBatch>`
    select ${columns} from order_batches b where b.tenant = ${tenant} and b.id = ${id}`
  if (!row) throw notFound('batch of orders')
  return row
}

/** The batches that fit, newest first. */
export function listBatches(
  { sql, tenant }: Reader,
  { status }: { status?: string },
  window: PageWindow,
): Promise<OrderBatch[]> {
  return sql<OrderBatch>`
    select ${columns} from order_batches b
    where b.tenant = ${tenant} ${equals(part`b.status`, status && word(status))}
      ${newestFirst(window, part`b.created_at`, part`b.id`)}`
}

const ROW_STATUS = part`
  case when not r.is_valid then 'invalid'
       when r."order" is null then 'valid'
       when o.status in ('filled', 'settled') then 'filled'
       when o.status = 'cancelled' then 'cancelled'
       else 'placed' end`

/** The rows of the batch that are checked and fit, in their order; refuses a batch that does not exist. */
export async function listRows(
  { sql, tenant }: Reader,
  { batch, status }: { batch: string; status?: string | undefined },
  window: PageWindow,
): Promise<OrderBatchRow[]> {
  const [known] = await sql`select from order_batches where tenant = ${tenant} and id = ${batch}`
  if (!known) throw notFound('batch of orders')
  return sql<OrderBatchRow>`
    select r."row", ${ROW_STATUS} as status, r.account, r.instrument,
           case when r.side in ('buy', 'sell') then r.side end as side, r.cash_amount, r.quantity, r.client_reference,
           r."order", r.code, r.path, r.detail
    from order_batch_rows r left join orders o on o.tenant = r.tenant and o.id = r."order"
    where r.tenant = ${tenant} and r.batch = ${batch} and r.is_valid is not null
      ${equals(ROW_STATUS, status && word(status))} ${inOrderOf(window, part`r."row"`)}`
}

/** A batch that is worked on. */
export interface LockedBatch {
  id: string
  status: OrderBatchStatus
  mode: 'each' | 'all_or_none'
  execution: 'straight' | 'pooled'
  execute_at: Instant
  is_dry_run: boolean
  rows: number
  checked_rows: number
  valid_rows: number
  invalid_rows: number
  cancelled_at: Instant | null
}

/** The batch, locked until the change ends, or a refusal. */
export async function lockBatch({ sql, tenant }: Context, id: string): Promise<LockedBatch> {
  const [row] = await sql<LockedBatch>`
    select id, status, mode, execution, execute_at, is_dry_run, rows, checked_rows, valid_rows, invalid_rows,
           cancelled_at
    from order_batches where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw notFound('batch of orders')
  return row
}

/** The rows of the batch with the numbers after `after`, at most as many as `most`. */
export function listSentRows(
  { sql, tenant }: Reader,
  batch: string,
  after: number,
  most: number,
): Promise<SentRow[]> {
  return sql<SentRow>`
    select "row", account, instrument, side, cash_amount, quantity, client_reference, fault
    from order_batch_rows
    where tenant = ${tenant} and batch = ${batch} and "row" > ${after} and "row" <= ${after + most}
    order by "row"`
}

/** The orders of a batch in numbers. */
export interface OrderCounts {
  /** Those that are further than placed. */
  begun: number
  /** Those that wait to go out, and those that have gone out and were not cancelled there. */
  waiting: number
  gone_out: number
  /** Those that have yet to end. */
  open: number
  filled: number
}

/** Counts the orders of the batch by their states. */
export async function countOrders({ sql, tenant }: Reader, batch: string): Promise<OrderCounts> {
  const [row] = await sql<OrderCounts>`
    select count(*) filter (where status <> 'placed')::int as begun,
           count(*) filter (where status in ('placed', 'pending'))::int as waiting,
           count(*) filter (where status in ('executing', 'cancelling', 'filled', 'settled'))::int as gone_out,
           count(*) filter (where status in ('placed', 'pending', 'executing', 'cancelling'))::int as open,
           count(*) filter (where status in ('filled', 'settled'))::int as filled
    from orders where tenant = ${tenant} and source = ${batch}`
  return row!
}

/** The orders of the batch that have not gone out, locked until the change ends. */
export function lockWaiting({ sql, tenant }: Context, batch: string): Promise<Cancelled[]> {
  return sql<Cancelled>`
    select id, account, purpose, reserved_asset, reserved_amount from orders
    where tenant = ${tenant} and source = ${batch} and status in ('placed', 'pending') order by id for update`
}
