// Writes a report of the venue on a parent order: its new executions, and its shares once it executes no more.
import type { Context } from '../../../../context.ts'
import { add, multiply, sum } from '../../../../values/decimal.ts'
import type { Venue, VenueReport } from '../../../../venues/venue.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { findListed, type Listed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import { listChildren, lockParent, type ParentFill, type ParentRow } from '../../pools/parent-rows.ts'
import { endParent, insertExecutions, writeNextCheck } from '../../pools/write-parents.ts'
import { cancelAll } from '../../trades/cancel-unfilled.ts'
import { lockOpenOrders, type OpenOrder } from '../../trades/open-orders.ts'
import { allocateParent, byCreation } from './allocate-parent.ts'
import { pollParentJob } from './parent-jobs.ts'
import { releaseResidual } from './residual-account.ts'
import type { Ratio } from './rules.ts'

/** Writes the report, once; nothing changes for a parent whose shares are fixed. */
export async function bookParentReport(
  context: Context,
  id: string,
  report: VenueReport,
  { keepsOrders: keeps_orders }: Pick<Venue, 'keepsOrders'>,
): Promise<void> {
  const before = await lockParent(context, id)
  context.pending.resource = id
  if (before.status !== 'executing' || before.allocated_at !== null) return
  const parent = await addExecutions(context, before, report)
  if (report.outcome === 'working') return poll(context, parent, report)
  if (keeps_orders) demandSame(id, parent.executions, report.fills)
  const listed = await findListed(context, parent.instrument)
  const children = await lockChildren(context, id)
  const { executions } = parent
  if (executions.length > 0)
    await allocateParent(context, { parent, listed, children, price: averageOf(executions) })
  else await cancelParent(context, parent, { listed, children, report })
}

async function addExecutions(
  context: Context,
  parent: ParentRow,
  { fills }: VenueReport,
): Promise<ParentRow> {
  const booked = new Set(parent.executions.map(({ execution_reference }) => execution_reference))
  const fresh = fills.filter(({ execution_reference }) => !booked.has(execution_reference))
  await insertExecutions(context, parent.id, fresh)
  return {
    ...parent,
    executions: [...parent.executions, ...fresh],
    traded_quantity: add(parent.traded_quantity, sum(fresh.map(({ quantity }) => quantity))),
  }
}

// The shares are fixed with all executions of the venue, and with none that it has declared void since: its final
// report may come before the job that takes that back.
function demandSame(parent: string, executions: readonly ParentFill[], fills: VenueReport['fills']): void {
  const reported = new Set(fills.map(({ execution_reference }) => execution_reference))
  const unreported = executions.find(({ execution_reference }) => !reported.has(execution_reference))
  if (unreported !== undefined || executions.length !== reported.size)
    throw new Error(`the executions of parent order ${parent} differ from the venue's final report`)
}

/** The average price of the executions, exact. */
const averageOf = (executions: readonly ParentFill[]): Ratio => ({
  money: sum(executions.map(({ quantity, price }) => multiply(quantity, price))),
  units: sum(executions.map(({ quantity }) => quantity)),
})

// One poll waits at a time: a report with the same time for the next poll adds none.
async function poll(context: Context, { id, next_check_at }: ParentRow, report: VenueReport): Promise<void> {
  const at = report.next_check_at
  if (at === null || at === next_check_at) return
  await writeNextCheck(context, id, at)
  enqueue(context, pollParentJob(id, at))
}

async function lockChildren(context: Context, parent: string): Promise<OpenOrder[]> {
  const orders = await lockOpenOrders(context, await listChildren(context, parent, 'executing'))
  return [...orders.values()].sort(byCreation)
}

interface Unfilled {
  listed: Listed
  children: readonly OpenOrder[]
  report: VenueReport
}

async function cancelParent(
  context: Context,
  parent: ParentRow,
  { listed, children, report }: Unfilled,
): Promise<void> {
  await cancelAll(context, children, report.outcome === 'rejected' ? 'execution_failed' : 'unfilled')
  await releaseResidual(context, listed, parent)
  await endParent(context, parent.id, 'cancelled')
  record(context, 'parent_order.cancelled', parent.id)
}
