// Decides whether a journal or a batch that waits may be approved, rejected or cancelled.
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import type { JournalStatus } from './schemas.ts'

export type JournalVote = 'approve' | 'reject' | 'cancel'

/** A journal or a batch that may be waiting. */
export interface VotedOn {
  status: JournalStatus
  created_by: string
  decided_by: string | null
  expires_at: Instant | null
  /** The batch of a journal, which is decided as one. */
  batch?: string | null
}

const OUTCOMES: Record<JournalVote, readonly JournalStatus[]> = {
  approve: ['booked', 'reversed'],
  reject: ['rejected'],
  cancel: ['cancelled'],
}

/** Returns whether there is anything to do: nothing if the same voter has decided the same before; or a refusal. */
export function decideVote(
  one: VotedOn,
  vote: JournalVote,
  { voter, now }: { voter: string; now: Instant },
): boolean {
  if (one.batch != null)
    throw fail('conflict', 'The journal belongs to a batch, which is decided as one.', {
      journal_batch: one.batch,
    })
  if (OUTCOMES[vote].includes(one.status) && one.decided_by === voter) return false
  if (one.status !== 'pending_approval') throw fail('conflict', `It is ${one.status} and awaits no approval.`)
  if (one.expires_at !== null && one.expires_at <= now)
    throw fail('conflict', 'Its time for approval is over.')
  if (vote === 'approve' && one.created_by === voter) throw fail('approval_by_creator')
  return true
}
