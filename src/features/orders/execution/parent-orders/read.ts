// Every select of parent orders as the API shows them.
import type { ReadContext } from '../../../../context.ts'
import { equals, INSTANT_FORM, part, word } from '../../../../db/sql.ts'
import { notFound } from '../../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { money, price, units } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import { instrumentsById } from '../../../instruments/catalog/read.ts'
import type { ParentOrderStatus } from '../../pools/parent-rows.ts'

interface Execution {
  execution_reference: string
  quantity: string
  price: string
  trading_venue: string | null
  executed_at: Instant
}

interface Allocation {
  order: string
  account: string
  wanted_quantity: string
  quantity: string
  notional: string
  is_residual: boolean
}

/** A parent order as it is read. */
export interface ShownParent {
  id: string
  status: ParentOrderStatus
  instrument: string
  side: 'buy' | 'sell'
  cut_at: Instant
  wanted_quantity: string
  quantity: string
  traded_quantity: string
  traded_notional: string
  average_price: string | null
  from_residual: string
  rounding_amount: string
  executions: Execution[]
  allocations: Allocation[]
  created_at: Instant
  modified_at: Instant
}

const columns = part`
  p.id, p.status, p.instrument, p.side, p.cut_at, p.wanted_quantity, p.quantity, p.traded_quantity,
  p.traded_notional, round(p.average_price, 8)::text as average_price, p.from_residual, p.rounding_amount,
  coalesce((
    select json_agg(json_build_object(
      'execution_reference', e.execution_reference, 'quantity', e.quantity::text, 'price', e.price::text,
      'trading_venue', e.trading_venue, 'executed_at', to_char(e.executed_at, ${INSTANT_FORM}))
      order by e.executed_at, e.execution_reference)
    from parent_executions e
    where e.tenant = p.tenant and e.parent_order = p.id and e.busted_at is null), '[]') as executions,
  coalesce((
    select json_agg(json_build_object(
      'order', a."order", 'account', a.account, 'wanted_quantity', a.wanted_quantity::text,
      'quantity', a.quantity::text, 'notional', a.notional::text, 'is_residual', a.is_residual) order by a.number)
    from parent_allocations a where a.tenant = p.tenant and a.parent_order = p.id), '[]') as allocations,
  p.created_at, p.modified_at`

/** The parent order, or a refusal. */
export async function findParent(context: ReadContext, id: string) {
  const { sql, tenant } = context
  const rows = await sql<ShownParent>`
    select ${columns} from parent_orders p where p.tenant = ${tenant} and p.id = ${id}`
  const [parent] = await showParents(context, rows)
  if (!parent) throw notFound('parent order')
  return parent
}

/** The parent orders that fit, newest first. */
export function listParents(
  { sql, tenant }: ReadContext,
  { instrument, status }: { instrument?: string; status?: string },
  window: PageWindow,
): Promise<ShownParent[]> {
  return sql<ShownParent>`
    select ${columns} from parent_orders p
    where p.tenant = ${tenant} ${equals(part`p.instrument`, instrument)}
      ${equals(part`p.status`, status && word(status))} ${newestFirst(window, part`p.created_at`, part`p.id`)}`
}

/** The parent orders as they are on the wire. */
export async function showParents(context: ReadContext, rows: ShownParent[]) {
  const instruments = await instrumentsById(context, [...new Set(rows.map(({ instrument }) => instrument))])
  return rows.map((row) => ({
    ...row,
    instrument: instruments.get(row.instrument)!,
    wanted_quantity: units(row.wanted_quantity),
    quantity: units(row.quantity),
    traded_quantity: units(row.traded_quantity),
    from_residual: units(row.from_residual),
    executions: row.executions.map((execution) => ({
      ...execution,
      quantity: units(execution.quantity),
      price: price(execution.price),
    })),
    allocations: row.allocations.map((allocation) => ({
      ...allocation,
      wanted_quantity: units(allocation.wanted_quantity),
      quantity: units(allocation.quantity),
      notional: money(allocation.notional),
    })),
  }))
}
