// Cancels several orders in one change: what waits for approval is one request.
import type { Context } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { type OutcomeOfOne, refusedOne } from '../../../../http/api/answers/change-several.ts'
import { runNested } from '../../../../unit-of-work/nested.ts'
import { writeNote } from '../../../operators/work-queue/write-note.ts'
import { requestCancel } from '../../../orders/execution/request-cancel.ts'
import { findOrder } from '../../../orders/trading/read.ts'
import { accountOfOrder } from '../read.ts'

/**
 * Cancels each of the orders that can be cancelled, and writes the note on it; a refused order stays as it is. The
 * order of the ids is that of the locks, so that two requests about the same orders wait for each other.
 */
export async function cancelSeveral(
  context: Context,
  ids: readonly string[],
  note: string,
): Promise<OutcomeOfOne[]> {
  const outcomes = new Map<string, OutcomeOfOne>()
  for (const id of ids.toSorted()) outcomes.set(id, await cancelOne(context, id, note))
  return ids.map((id) => outcomes.get(id)!)
}

// Each has a record of its own, as if it were cancelled alone. A refusal comes before the first write.
async function cancelOne(outer: Context, id: string, text: string): Promise<OutcomeOfOne> {
  try {
    const { answer } = await runNested(outer, {
      facts: { actor: outer.actor, action: 'orders.cancel' },
      work: async (context) => {
        const account = await accountOfOrder(context, id)
        await requestCancel(context, account, id)
        await writeNote(context, { subject: id, text, has_personal_data: false })
        const { status } = await findOrder(context, account, id)
        return { id, is_done: true, status, refusal: null }
      },
      seal: (one) => ({ status: 200, body: JSON.stringify(one) }),
    })
    return answer as OutcomeOfOne
  } catch (error) {
    if (error instanceof Refusal) return refusedOne(id, error)
    throw error
  }
}
