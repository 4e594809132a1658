// Ends executions whose orders have ended.
import type { Context } from '../../../../context.ts'
import { record } from '../../../platform/events/record.ts'
import { lockEnded } from '../../automatic-orders/lock-ended.ts'
import { decideEnd } from '../../automatic-orders/rules.ts'
import { pauseTired } from '../pause-plans.ts'
import { lockEndedModels } from '../read-lines.ts'
import { endLines, moveExecutions } from '../write-executions.ts'
import { forgetMisses } from '../write-plans.ts'
import { decideModelEnd, type ModelEnd } from './decide-model-end.ts'

/** Ends the executions of the orders, each in its own change. */
export async function followExecutions(contexts: Context[], payloads: { order: string }[]): Promise<void> {
  const [first] = contexts
  const changes = new Map(payloads.map(({ order }, n) => [order, contexts[n]!]))
  const orders = [...changes.keys()]
  const ended = [...(await endSingles(first!, orders)), ...(await endModels(first!, orders))]
  await moveExecutions(
    first!,
    ended.map(({ id, status, reason }) => ({
      id,
      status,
      reason,
      order: null,
      planned_amount: null,
      due_on: null,
      is_attempt: false,
    })),
  )
  for (const { id, status, order } of ended) {
    const context = changes.get(order)!
    context.pending.resource = id
    record(context, `savings_plan_execution.${status === 'skipped' ? 'skipped' : 'completed'}`, id)
  }
  const plansOf = (fits: (one: (typeof ended)[number]) => boolean) =>
    ended.filter(fits).map(({ plan }) => plan)
  await forgetMisses(
    first!,
    plansOf(({ status }) => status !== 'skipped'),
  )
  // An order that the client has cancelled is not a miss.
  await pauseTired(
    first!,
    plansOf(({ status, reason }) => status === 'skipped' && reason !== 'skipped_by_client'),
  )
}

/** An execution that has ended, with the order that was the last of it. */
interface EndedExecution extends ModelEnd {
  id: string
  plan: string
  order: string
}

async function endSingles(context: Context, orders: readonly string[]): Promise<EndedExecution[]> {
  const ended = await lockEnded(context, 'savings_plan_executions', orders)
  return ended.map(({ id, plan, order, status, reason }) => {
    const isPart = status === 'completed' && reason !== null
    return { id, plan: plan!, order, reason, status: isPart ? 'completed_partially' : status }
  })
}

async function endModels(context: Context, orders: readonly string[]): Promise<EndedExecution[]> {
  const ended = await lockEndedModels(context, orders)
  const models = ended.map(({ lines, ...one }) => ({
    ...one,
    lines: lines.map((line) =>
      line.order === null ? line : { ...line, reason: decideEnd(line.end).reason },
    ),
  }))
  await endLines(
    context,
    models.flatMap(({ lines }) => lines.flatMap(({ order, reason }) => (order ? [{ order, reason }] : []))),
  )
  return models.map(({ id, plan, order, lines }) => ({ id, plan, order, ...decideModelEnd(lines) }))
}
