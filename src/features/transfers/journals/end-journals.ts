// Journals that wait and end without moving: rejected, cancelled or expired. Their value is free again.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { record } from '../../platform/events/record.ts'
import { moveReservations } from './booking/book-journals.ts'
import { decideVote, type JournalVote } from './decide-vote.ts'
import { findBatch, findJournal, type LockedJournal, lockBatch, lockJournals } from './read.ts'
import type { Journal, JournalBatch } from './schemas.ts'
import { endBatches, endJournals } from './write-journals.ts'

type End = 'rejected' | 'cancelled' | 'expired'
const ENDS: Record<Exclude<JournalVote, 'approve'>, End> = { reject: 'rejected', cancel: 'cancelled' }

/** Rejects or cancels a single journal. */
export async function endJournal(
  context: Context,
  id: string,
  vote: Exclude<JournalVote, 'approve'>,
  reason?: string | null,
): Promise<Journal> {
  const { actor, now } = context
  const [journal] = await lockJournals(context, part`and j.id = ${id}`)
  if (journal && decideVote(journal, vote, { voter: actor.id, now }))
    await end(context, [journal], ENDS[vote], reason)
  context.pending.resource = id
  return findJournal(context, id)
}

/** Rejects a batch with all of its journals. */
export async function rejectBatch(
  context: Context,
  id: string,
  reason?: string | null,
): Promise<JournalBatch> {
  const { actor, now } = context
  const batch = await lockBatch(context, id)
  const journals = await lockJournals(context, part`and j.batch = ${id}`)
  const { expires_at } = journals[0]!
  if (decideVote({ ...batch, expires_at }, 'reject', { voter: actor.id, now })) {
    await end(context, journals, 'rejected', reason)
    await endBatches(context, [id], 'rejected')
  }
  context.pending.resource = id
  return findBatch(context, id)
}

/** A single journal, or a batch. */
export type Expiring = { journal: string } | { batch: string }

/** Ends the journals if they still wait. */
export async function expireJournals(context: Context, expiring: Expiring): Promise<void> {
  const isBatch = 'batch' in expiring
  if (isBatch) await lockBatch(context, expiring.batch)
  const which = isBatch ? part`j.batch = ${expiring.batch}` : part`j.id = ${expiring.journal}`
  await endWaiting(
    context,
    await lockJournals(context, part`and ${which} and j.status = 'pending_approval'`),
    'expired',
  )
}

/** Cancels every waiting journal of the instrument, before its units change or vanish. */
export async function cancelJournalsOf(context: Context, instrument: string): Promise<void> {
  const which = part`and j.instrument = ${instrument} and j.status = 'pending_approval'`
  await endWaiting(context, await lockJournals(context, which), 'cancelled')
}

async function endWaiting(context: Context, journals: readonly LockedJournal[], to: End): Promise<void> {
  if (journals.length === 0) return
  await end(context, journals, to)
  const batches = new Set(journals.flatMap(({ batch }) => batch ?? []))
  await endBatches(context, [...batches], to)
}

async function end(
  context: Context,
  journals: readonly LockedJournal[],
  to: End,
  reason?: string | null,
): Promise<void> {
  await moveReservations(context, journals, 'journal.release')
  await endJournals(context, journals, to, reason)
  for (const { id } of journals) record(context, `journal.${to}`, id)
}
