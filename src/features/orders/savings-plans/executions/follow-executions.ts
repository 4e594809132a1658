// Ends executions whose orders have ended.
import type { Context } from '../../../../context.ts'
import { record } from '../../../platform/events/record.ts'
import { lockEnded } from '../../automatic-orders/lock-ended.ts'
import { pauseTired } from '../pause-plans.ts'
import { moveExecutions } from '../write-executions.ts'
import { forgetMisses } from '../write-plans.ts'

/** Ends the executions of the orders, each in its own change. */
export async function followExecutions(contexts: Context[], payloads: { order: string }[]): Promise<void> {
  const [first] = contexts
  const changes = new Map(payloads.map(({ order }, n) => [order, contexts[n]!]))
  const ended = (await lockEnded(first!, 'savings_plan_executions', [...changes.keys()])).map((one) => {
    const isPart = one.status === 'completed' && one.reason !== null
    return { ...one, status: isPart ? ('completed_partially' as const) : one.status }
  })
  await moveExecutions(
    first!,
    ended.map(({ id, status, reason, order }) => ({
      id,
      status,
      reason,
      order,
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
    ended.filter(fits).map(({ plan }) => plan!)
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
