// Books a reported movement once, whichever file reports it first and under whichever of its references.
import type { Context } from '../../../context.ts'
import type { Currency } from '../../../values/currencies.ts'
import {
  type BankMovement,
  bookMovement,
  type EntrySource,
  leaveUnexplained,
  type ReportedMovement,
} from './book-movement.ts'
import { decideEntry, type EntryDecision, isBetterReported } from './decide-entry.ts'
import {
  addReferences,
  type EntryOutcome,
  joinCollective,
  listReferencedEntries,
  type StoredEntry,
} from './entries.ts'
import { lookUpHoldReason } from './hold-reason.ts'
import { mergeEntries, unbookEntry } from './merge-entries.ts'
import { recordBreak } from './reconciliation-breaks.ts'

/** The outcome of a reported movement; `unchanged` where nothing was booked for it. */
export type EntryResult = EntryOutcome | 'unchanged'

/** Books the movement or, if it is stored already, completes the stored entry. */
export async function bookEntry(
  context: Context,
  source: EntrySource,
  movement: ReportedMovement,
): Promise<EntryResult> {
  const { references } = movement.transaction
  const stored = await listReferencedEntries(context, source.currency, references)
  return write(context, source, movement, decideEntry(stored, movement.transaction))
}

async function write(
  context: Context,
  source: EntrySource,
  movement: ReportedMovement,
  decision: EntryDecision,
): Promise<EntryResult> {
  if (decision.kind === 'new') return bookNew(context, source, movement)
  if (decision.kind === 'repeated') return bookRepeated(context, source, movement, decision.entries)
  await recordBreaks(context, source.currency, decision.breaks)
  return 'unchanged'
}

/** Lists contradictions between a file and the stored entries. */
export async function recordBreaks(
  context: Context,
  currency: string,
  breaks: Extract<EntryDecision, { kind: 'contradiction' }>['breaks'],
): Promise<void> {
  for (const each of breaks) await recordBreak(context, { currency, ...each })
}

async function bookNew(
  context: Context,
  source: EntrySource,
  movement: ReportedMovement,
): Promise<EntryResult> {
  const { sql, tenant, now } = context
  const { currency } = source
  const { amount, references } = movement.transaction
  const { booked_on, is_bare, collective } = movement
  const reason = await lookUpHoldReason(context, source, movement)
  const id = references[0]!.text
  await sql`
    insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, is_bare, is_held,
                              created_at)
    values (${tenant}, ${currency}, ${id}, ${amount}, ${booked_on}, 'unexplained', ${is_bare},
            ${reason !== undefined}, ${now})`
  await addReferences(context, currency, { entry: id, amount }, references)
  if (collective) await joinCollective(context, currency, id, collective.id)
  if (reason === undefined) return bookStored(context, currency, movement, id, false)
  await leaveUnexplained(context, movementOf(currency, movement, id), reason)
  return 'unexplained'
}

async function bookRepeated(
  context: Context,
  source: EntrySource,
  movement: ReportedMovement,
  entries: [StoredEntry, ...StoredEntry[]],
): Promise<EntryResult> {
  const { currency } = source
  const { references, amount } = movement.transaction
  const entry = await mergeEntries(context, currency, entries)
  await addReferences(context, currency, { entry: entry.id, amount }, references)
  if (entry.outcome === 'split') return 'unchanged'
  if (movement.collective) await joinCollective(context, currency, entry.id, movement.collective.id)
  // This is read only now, because the entry may have joined a collective entry that a statement confirms.
  const hold_reason = entry.is_held ? await lookUpHoldReason(context, source, movement, entry.id) : undefined
  if (!isBetterReported(entry, { is_bare: movement.is_bare, hold_reason })) return 'unchanged'
  if (!(await unbookEntry(context, currency, entry))) return 'unchanged'
  return bookStored(context, currency, movement, entry.id, entry.outcome === 'received')
}

const movementOf = (
  currency: Currency,
  { transaction, booked_on }: ReportedMovement,
  id: string,
): BankMovement => ({ ...transaction, id, currency, booked_on })

async function bookStored(
  context: Context,
  currency: Currency,
  movement: ReportedMovement,
  id: string,
  is_rebooked: boolean,
): Promise<EntryOutcome> {
  const { sql, tenant } = context
  const { outcome, resource } = await bookMovement(context, movementOf(currency, movement, id), is_rebooked)
  await sql`
    update bank_entries
    set outcome = ${outcome}, resource = ${resource}, is_bare = ${movement.is_bare}, is_held = false
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
  context.pending.resource = resource
  return outcome
}
