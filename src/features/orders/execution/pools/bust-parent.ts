// Follows an execution of a parent order that the venue has declared void: every share is taken back by opposite
// entries, all or none. If a child's cash or units are spent, the change is refused, and the job stays for people.
import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { isBusted, lockParent, type ParentRow } from '../../pools/parent-rows.ts'
import { takeBackExecution } from '../../pools/write-parents.ts'
import { bustTrade } from '../../trades/bust-trade.ts'
import { takeBackRounding } from './bear-rounding.ts'
import { bustParentJob, pollParentJob } from './parent-jobs.ts'
import type { ParentPayload } from './plan-parent.ts'

// Longer than any job runs: one that polled the venue before may still be writing the execution.
const RETRY_MS = 300_000

interface Bust extends ParentPayload {
  execution: string
  isSecond?: boolean
}

/** Takes back the execution, once; an execution that is not written yet is looked for a second time. */
export async function bustExecution(context: Context, bust: Bust): Promise<void> {
  const { parent: id, execution, isSecond = false } = bust
  const parent = await lockParent(context, id)
  context.pending.resource = id
  if (!parent.executions.some(({ execution_reference }) => execution_reference === execution)) {
    if (!isSecond && !(await isBusted(context, id, execution)))
      enqueue(context, bustParentJob(id, execution, addMilliseconds(context.now, RETRY_MS), true))
    return
  }
  if (parent.allocated_at !== null) return bustShares(context, parent)
  await takeBackExecution(context, id, execution)
  enqueue(context, pollParentJob(id, context.now))
}

/** Takes back the only execution of a filled parent order, or refuses. */
export async function bustParent(context: Context, id: string): Promise<void> {
  const parent = await lockParent(context, id)
  context.pending.resource = id
  await bustShares(context, parent)
}

async function bustShares(context: Context, parent: ParentRow): Promise<void> {
  const { id, status, executions } = parent
  if (status !== 'filled') throw fail('conflict', 'The shares of the parent order are not booked.')
  const [execution, another] = executions
  if (execution === undefined || another !== undefined)
    throw fail('conflict', 'Only the execution of a parent order that has exactly one can be taken back.')
  for (const trade of await listTrades(context, id)) await bustTrade(context, trade, { is_share: true })
  await takeBackRounding(context, parent)
  await takeBackExecution(context, id, execution.execution_reference)
  context.pending.resource = id
}

async function listTrades({ sql, tenant }: Context, parent: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select t.id from parent_allocations a join trades t on t.tenant = a.tenant and t."order" = a."order"
    where a.tenant = ${tenant} and a.parent_order = ${parent} order by a."order"`
  return rows.map(({ id }) => id)
}
