// Ends reinvestments whose orders have ended.
import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { lockEnded } from './read.ts'
import { decideEnd } from './rules.ts'
import { moveReinvestments } from './write-reinvestments.ts'

/** Ends the reinvestments of the orders, each in its own change. */
export async function followOrders(contexts: Context[], payloads: { order: string }[]): Promise<void> {
  const [first] = contexts
  const changes = new Map(payloads.map(({ order }, n) => [order, contexts[n]!]))
  const ended = await lockEnded(first!, [...changes.keys()])
  const moves = ended.map(({ id, order, ...facts }) => ({
    id,
    order,
    ...decideEnd({
      status: facts.order_status,
      cancelled_reason: facts.order_cancelled_reason,
      is_partial: facts.order_is_partial,
      wants_nothing: facts.order_wants_nothing,
    }),
  }))
  if (moves.length === 0) return
  await moveReinvestments(first!, moves)
  for (const { id, order, status } of moves) {
    const context = changes.get(order)!
    context.pending.resource = id
    record(context, `reinvestment.${status}`, id)
  }
}
