// Decides what becomes of a batch once all of its rows are checked, and whether it can still be cancelled.
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import type { OrderBatchStatus } from './schemas.ts'

/** A batch with all of its rows checked. */
export interface CheckedBatch {
  mode: 'each' | 'all_or_none'
  is_dry_run: boolean
  valid_rows: number
  invalid_rows: number
}

/** A dry run is completed; a batch without a good row is rejected, or with a bad one where all must be good. */
export function decideOutcome({
  mode,
  is_dry_run,
  valid_rows,
  invalid_rows,
}: CheckedBatch): 'completed' | 'rejected' | 'accepted' {
  if (is_dry_run) return 'completed'
  return valid_rows === 0 || (mode === 'all_or_none' && invalid_rows > 0) ? 'rejected' : 'accepted'
}

/** A batch whose orders are on their way. */
export interface FollowedBatch {
  status: OrderBatchStatus
  /** The number of its orders that have gone out, and that of those that have yet to end. */
  begun: number
  open: number
}

/** The state of a batch after its orders: executing once the first has gone out, completed once all have ended. */
export function decideProgress({ status, begun, open }: FollowedBatch): OrderBatchStatus {
  if (status !== 'accepted' && status !== 'executing') return status
  if (open === 0) return 'completed'
  return begun > 0 ? 'executing' : status
}

/** A batch that is to be cancelled. */
export interface CancellableBatch {
  status: OrderBatchStatus
  cancelled_at: Instant | null
  /** The number of its orders that wait to go out, and that of those that have gone out. */
  waiting: number
  gone_out: number
}

/**
 * The state of a batch after its cancellation; undefined if it was cancelled before. A batch with orders that have gone
 * out goes on to its end with them, unless its rows are still being checked.
 */
export function decideCancellation({
  status,
  cancelled_at,
  waiting,
  gone_out,
}: CancellableBatch): OrderBatchStatus | undefined {
  if (cancelled_at !== null) return undefined
  if (status === 'validating') return 'cancelled'
  if (waiting === 0) throw fail('conflict', 'Every order of the batch has gone out or ended.')
  return status === 'accepted' && gone_out === 0 ? 'cancelled' : status
}
