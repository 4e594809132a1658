// Carries out the executions into one model on their day: their orders are placed for the next cuts, tried again on a
// later day, or left out.
import type { Context } from '../../../../context.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { record } from '../../../platform/events/record.ts'
import { placePurchases } from '../../automatic-orders/place-purchases.ts'
import { executionJob } from '../daily-work/jobs.ts'
import { pauseTired } from '../pause-plans.ts'
import { lockDue } from '../read.ts'
import { type ExecutionMove, insertLines, moveExecutions, type NewLine } from '../write-executions.ts'
import { type DecidedModelExecution, decideModelExecutions } from './decide-model-executions.ts'
import { readBoughtModel, readModelFacts } from './read-model-facts.ts'

/** The number of executions that one change carries out. */
const CHUNK = 100

/** Carries out the next executions into the model. */
export async function executeModelPlans(context: Context, { model }: { model: string }): Promise<void> {
  const day = dayOf(context.now)
  const { due, has_more } = await lockDue(context, { model, day }, CHUNK)
  context.pending.resource = model
  if (has_more) enqueue(context, executionJob({ instrument: null, model, day, executions: 0 }, context.now))
  if (due.length === 0) return
  const bought = await readBoughtModel(context, model)
  const facts = await readModelFacts(context, bought, due)
  await write(context, model, decideModelExecutions(bought.facts, facts))
}

const ATTEMPT = { reason: null, planned_amount: null, order: null, due_on: null, is_attempt: true } as const

async function write(
  context: Context,
  model: string,
  decided: readonly DecidedModelExecution[],
): Promise<void> {
  await moveExecutions(
    context,
    decided.map(({ execution: { id }, ...one }): ExecutionMove => {
      const { status } = one
      if (status === 'announced') return { ...ATTEMPT, id, status, due_on: one.due_on }
      const reason = status === 'skipped' ? one.reason : null
      return { ...ATTEMPT, id, status, planned_amount: one.planned_amount, reason }
    }),
  )
  await writeLines(context, decided)
  for (const { execution, status } of decided)
    if (status !== 'announced')
      record(context, `savings_plan_execution.${status === 'skipped' ? status : 'started'}`, execution.id)
  await pauseTired(
    context,
    decided.flatMap((one) => (one.status === 'skipped' && one.is_miss ? one.execution.plan : [])),
  )
  const days = decided.flatMap((one) => (one.status === 'announced' ? one.due_on : []))
  for (const day of new Set(days))
    enqueue(context, executionJob({ instrument: null, model, day, executions: 0 }))
}

async function writeLines(context: Context, decided: readonly DecidedModelExecution[]): Promise<void> {
  const lines = decided.flatMap((one) =>
    one.status === 'announced'
      ? []
      : one.lines.map(({ purchase, ...line }, number) => ({
          purchase,
          line: { ...line, id: one.execution.id, number },
        })),
  )
  const placed = lines.flatMap(({ line, purchase }) => (purchase ? { line, purchase } : []))
  const orders = await placePurchases(
    context,
    placed.map(({ line, purchase }) => ({ ...purchase, source: line.id })),
  )
  const order_of = new Map(placed.map(({ line }, n) => [line, orders[n]!]))
  await insertLines(
    context,
    lines.map(({ line }): NewLine => ({ ...line, order: order_of.get(line) ?? null })),
  )
}
