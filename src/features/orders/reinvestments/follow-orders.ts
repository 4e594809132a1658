// Ends reinvestments whose orders have ended.
import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { lockEnded } from '../automatic-orders/lock-ended.ts'
import { moveReinvestments } from './write-reinvestments.ts'

/** Ends the reinvestments of the orders, each in its own change. */
export async function followOrders(contexts: Context[], payloads: { order: string }[]): Promise<void> {
  const [first] = contexts
  const changes = new Map(payloads.map(({ order }, n) => [order, contexts[n]!]))
  const ended = await lockEnded(first!, 'reinvestments', [...changes.keys()])
  if (ended.length === 0) return
  await moveReinvestments(first!, ended)
  for (const { id, order, status } of ended) {
    const context = changes.get(order)!
    context.pending.resource = id
    record(context, `reinvestment.${status}`, id)
  }
}
