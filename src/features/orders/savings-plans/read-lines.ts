// Every select of the lines of executions that buy a model.
import type { Context, ReadContext } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { EndedOrder } from '../automatic-orders/rules.ts'
import { orderFigures, type ShownExecution } from './read.ts'
import type { ExecutionReason } from './rules.ts'

/** An instrument of an execution that buys a model, with the figures of its order. */
export interface ShownPlanLine
  extends Pick<ShownExecution, 'order' | 'quantity' | 'price' | 'notional' | 'fees' | 'reason'> {
  execution: string
  instrument: string
  weight: Decimal
  amount: Decimal
}

/** The lines of the executions that buy a model, by execution, in the order of their numbers. */
export async function listLines(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  executions: readonly string[],
): Promise<Map<string, ShownPlanLine[]>> {
  const lines = new Map<string, ShownPlanLine[]>()
  if (executions.length === 0) return lines
  const rows = await sql<ShownPlanLine>`
    select l.execution, l.instrument, l.weight::text as weight, l.amount, l."order", l.reason, ${orderFigures}
    from savings_plan_execution_lines l left join orders o on o.tenant = l.tenant and o.id = l."order"
    where l.tenant = ${tenant} and l.execution ${oneOf(executions)} order by l.execution, l.number`
  for (const row of rows) lines.set(row.execution, [...(lines.get(row.execution) ?? []), row])
  return lines
}

/** A line with the order that has ended, or the reason why it has none. */
export interface EndedPlanLine {
  execution: string
  order: string | null
  reason: ExecutionReason | null
  end: EndedOrder
  has_traded: boolean
}

/** An execution into a model whose orders have all ended. */
export interface EndedModelExecution {
  id: string
  plan: string
  /** One of the orders that have ended now. */
  order: string
  lines: EndedPlanLine[]
}

const ENDED: readonly string[] = ['filled', 'settled', 'cancelled']

/** The executing ones of these orders that have no open order any more, locked until the change ends. */
export async function lockEndedModels(
  { sql, tenant }: Context,
  orders: readonly string[],
): Promise<EndedModelExecution[]> {
  const executions = await sql<Omit<EndedModelExecution, 'lines'>>`
    select e.id, e.plan, (select max(l."order") from savings_plan_execution_lines l
                          where l.tenant = e.tenant and l.execution = e.id and l."order" ${oneOf(orders)}) as "order"
    from savings_plan_executions e
    where e.tenant = ${tenant} and e.status = 'executing' and e.model is not null and e.id in (
      select l.execution from savings_plan_execution_lines l
      where l.tenant = ${tenant} and l."order" ${oneOf(orders)})
    order by e.id for update of e`
  if (executions.length === 0) return []
  const rows = await sql<EndedOrder & Omit<EndedPlanLine, 'end'>>`
    select l.execution, l."order", l.reason, o.status, o.cancelled_reason,
           coalesce(o.traded_quantity > 0, false) as has_traded,
           coalesce(p.traded_quantity < p.quantity, o.traded_quantity < o.sized_quantity, false) as is_partial,
           coalesce(a.wanted_quantity = 0, false) as wants_nothing
    from savings_plan_execution_lines l
    left join orders o on o.tenant = l.tenant and o.id = l."order"
    left join parent_orders p on p.tenant = o.tenant and p.id = o.parent_order
    left join parent_allocations a on a.tenant = o.tenant and a."order" = o.id
    where l.tenant = ${tenant} and l.execution ${oneOf(executions.map(({ id }) => id))}
    order by l.execution, l.number`
  const lines = rows.map(({ execution, order, reason, has_traded, ...end }): EndedPlanLine => {
    return { execution, order, reason, has_traded, end }
  })
  const isEnded = ({ order, end }: EndedPlanLine) => order === null || ENDED.includes(end.status)
  return executions
    .map((execution) => ({ ...execution, lines: lines.filter((line) => line.execution === execution.id) }))
    .filter((execution) => execution.lines.every(isEnded))
}
