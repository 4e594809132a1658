// Reverses a booked journal: a new journal moves all of it back. Units come back with the cost that they left with, and
// the giver's realized gain is taken back.

import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { record } from '../../platform/events/record.ts'
import { changesUnits } from '../../portfolio/holding-history/unit-changes.ts'
import { lockAccounts, type MovementFacts, readMovement } from './booking/read-facts.ts'
import { decideReversal, type JournalReversal, type JournalReversalFacts } from './decide-reversal.ts'
import { bookAndInsert, submitJournals } from './post-journals.ts'
import { findJournal, type LockedJournal, lockJournals } from './read.ts'
import { directionOf } from './rules.ts'
import type { Journal } from './schemas.ts'
import { markReversed, type NewJournal } from './write-journals.ts'

type Facts = JournalReversalFacts & { journal: LockedJournal; value: MovementFacts }

/** Posts the reversal of the journal, booked or waiting as the journal itself did, or refuses. */
export async function reverseJournal(context: Context, id: string, reason: string | null): Promise<Journal> {
  const facts = await gather(context, id)
  const reversal = decideReversal(facts)
  await write(context, facts, reversal, reason)
  context.pending.resource = reversal.id
  return findJournal(context, reversal.id)
}

// The lock on the journal makes concurrent reversals wait for each other; the statements after it see the earlier one.
async function gather(context: Context, id: string): Promise<Facts> {
  const [journal] = await lockJournals(context, part`and j.id = ${id}`)
  if (!journal) throw notFound('journal')
  const { from_account: to, to_account: from, instrument, currency } = journal
  const accounts = await lockAccounts(context, [from, to])
  const sides = [{ from, to, carries: true }]
  const asset = instrument ?? currency
  const value = await readMovement(context, { asset, isUnits: instrument !== null, sides }, accounts)
  return {
    journal,
    value,
    id: newId('jnl_'),
    reversal: await lookUpReversal(context, id),
    has_changed: await hasChanged(context, journal),
  }
}

async function lookUpReversal({ sql, tenant }: Context, id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>`
    select id from journals
    where tenant = ${tenant} and reverses = ${id} and status in ('pending_approval', 'booked', 'reversed')`
  return row?.id
}

// Whether an action has changed the units or their cost since they moved.
async function hasChanged(
  { sql, tenant }: Context,
  { instrument, booked_at }: LockedJournal,
): Promise<boolean> {
  if (instrument === null || booked_at === null) return false
  const rows = await sql`
    select from corporate_actions
    where tenant = ${tenant} and instrument = ${instrument}
      and type ${changesUnits}
      and status = 'processed' and reversed_at is null and processed_at >= ${booked_at}
    limit 1`
  return rows.length > 0
}

async function write(
  context: Context,
  { value, journal }: Facts,
  reversal: JournalReversal,
  description: string | null,
): Promise<void> {
  const { accounts } = value
  const [from, to] = [accounts.get(reversal.from_account)!, accounts.get(reversal.to_account)!]
  const row: NewJournal = { ...reversal, description, direction: directionOf(from, to) }
  if (reversal.waits) {
    await submitJournals(context, [row])
    return
  }
  await bookAndInsert(context, value, [row], journal)
  await markReversed(context, journal.id)
  record(context, 'journal.reversed', journal.id)
}
