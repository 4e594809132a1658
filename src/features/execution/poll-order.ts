// The job that asks the venue where an order stands.
import type { Context } from '../../context.ts'
import type { Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'

/** Has the venue asked about the order at the instant. */
export function enqueuePoll(
  context: Context,
  { id: order, account: partition_key }: { id: string; account: string | null },
  at: Instant,
): void {
  enqueue(context, {
    kind: 'trading.look-at-order',
    payload: { order, at },
    due_at: at,
    rank: RANK.execution,
    partition_key,
  })
}
