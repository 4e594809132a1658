import type { Context } from '../../../context.ts'
import { oneOf, type Part, part } from '../../../db/sql.ts'
import { decideEnd, type EndedOrder, type OrderEnd } from './rules.ts'

/** A reinvestment or an execution of a plan whose order has ended. */
export interface EndedSource extends OrderEnd {
  id: string
  order: string
  plan: string | null
}

type Source = 'reinvestments' | 'savings_plan_executions'

const SELECTED: Record<Source, { table: Part; plan: Part }> = {
  reinvestments: { table: part`reinvestments`, plan: part`null::text` },
  savings_plan_executions: { table: part`savings_plan_executions`, plan: part`e.plan` },
}

/** The executing rows with these orders that have ended, locked until the change ends, and how each ends. */
export async function lockEnded(
  { sql, tenant }: Context,
  source: Source,
  orders: readonly string[],
): Promise<EndedSource[]> {
  const { table, plan } = SELECTED[source]
  const rows = await sql<Pick<EndedSource, 'id' | 'order' | 'plan'> & EndedOrder>`
    select e.id, e."order", ${plan} as plan, o.status, o.cancelled_reason,
           coalesce(p.traded_quantity < p.quantity, o.traded_quantity < o.sized_quantity, false) as is_partial,
           coalesce(a.wanted_quantity = 0, false) as wants_nothing
    from ${table} e
    join orders o on o.tenant = e.tenant and o.id = e."order"
    left join parent_orders p on p.tenant = o.tenant and p.id = o.parent_order
    left join parent_allocations a on a.tenant = o.tenant and a."order" = o.id
    where e.tenant = ${tenant} and e."order" ${oneOf(orders)} and e.status = 'executing'
      and o.status in ('filled', 'settled', 'cancelled')
    order by e.id for update of e`
  return rows.map((row) => ({ id: row.id, order: row.order, plan: row.plan, ...decideEnd(row) }))
}
