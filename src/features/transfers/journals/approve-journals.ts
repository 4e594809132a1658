// Approves journals that wait: they are booked as things stand now, out of what was reserved.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { fail } from '../../../errors.ts'
import { record } from '../../platform/events/record.ts'
import { bookJournals, toBookOf } from './booking/book-journals.ts'
import { bookFactsOf, lockAccounts, type MovementFacts, readMovement } from './booking/read-facts.ts'
import { findForbidden } from './decide-journals.ts'
import { decideVote } from './decide-vote.ts'
import { findBatch, findJournal, type LockedJournal, lockBatch, lockJournals, lockOriginals } from './read.ts'
import type { Journal, JournalBatch } from './schemas.ts'
import { approveJournals, endBatches, markReversed } from './write-journals.ts'

/** Approves a single journal, and books it. */
export async function approveJournal(context: Context, id: string): Promise<Journal> {
  const { actor, now } = context
  const [journal] = await lockJournals(context, part`and j.id = ${id}`)
  if (journal && decideVote(journal, 'approve', { voter: actor.id, now }))
    await bookWaiting(context, [journal])
  context.pending.resource = id
  return findJournal(context, id)
}

/** Approves a batch, and books its journals. */
export async function approveBatch(context: Context, id: string): Promise<JournalBatch> {
  const { actor, now } = context
  const batch = await lockBatch(context, id)
  const journals = await lockJournals(context, part`and j.batch = ${id}`)
  const { expires_at } = journals[0]!
  if (decideVote({ ...batch, expires_at }, 'approve', { voter: actor.id, now })) {
    await bookWaiting(context, journals)
    await endBatches(context, [id], 'booked')
  }
  context.pending.resource = id
  return findBatch(context, id)
}

// All of them move the same asset.
async function bookWaiting(context: Context, journals: readonly LockedJournal[]): Promise<void> {
  const [{ instrument, currency }] = journals as [LockedJournal]
  const accounts = await lockAccounts(
    context,
    journals.flatMap(({ from_account, to_account }) => [from_account, to_account]),
  )
  const sides = journals.map(({ from_account: from, to_account: to, ...one }) => ({
    from,
    to,
    carries: one.cost_basis === 'carry' || one.reverses !== null,
  }))
  const movement = { asset: instrument ?? currency, isUnits: instrument !== null, sides }
  const facts = await readMovement(context, movement, accounts)
  requireBookable(facts, journals)
  const originals = await lockOriginals(context, journals)
  const toBook = journals.map((journal) =>
    toBookOf(journal, journal.reverses === null ? undefined : originals.get(journal.reverses)),
  )
  const books = bookFactsOf(context, facts, journals.length)
  await approveJournals(context, await bookJournals(context, books, toBook, { isReserved: true }))
  for (const { id, reverses } of journals) {
    record(context, 'journal.booked', id)
    if (reverses === null) continue
    await markReversed(context, reverses)
    record(context, 'journal.reversed', reverses)
  }
}

// A journal that cannot be booked now stays waiting: it may be possible later.
function requireBookable(
  { accounts, quote, bound }: MovementFacts,
  journals: readonly LockedJournal[],
): void {
  for (const { from_account, to_account, cost_basis, reverses } of journals) {
    const account = findForbidden(accounts, from_account, to_account)
    if (account) throw fail('conflict', 'An account may not take part now.', { account })
    if (cost_basis === 'market' && reverses === null && !quote)
      throw fail('conflict', 'The instrument has no price now.')
    if (bound.has(from_account)) throw fail('conflict', 'The position has matured or is rolled over.')
  }
}
