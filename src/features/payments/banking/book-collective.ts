// A collective entry: the bank books several transactions as one amount, and its files report either.
import type { BankEntry } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { compare } from '../../../values/decimal.ts'
import { bookEntry, type EntryResult, recordBreaks } from './book-entry.ts'
import type { EntrySource, ReportedMovement } from './book-movement.ts'
import {
  type CollectiveDecision,
  type CollectiveFacts,
  decideCollective,
  findKeptWhole,
} from './decide-collective.ts'
import { decideEntry } from './decide-entry.ts'
import {
  addReferences,
  deleteEntry,
  joinCollective,
  listReferencedEntries,
  type StoredEntry,
} from './entries.ts'
import { absorbEntry, mergeEntries, unbookEntry } from './merge-entries.ts'
import { clearBreak } from './reconciliation-breaks.ts'

type Part = ReportedMovement & { collective: { id: string; entry: BankEntry } }

/** Books the transactions of a collective entry and returns the result of each. */
export async function bookCollective(
  context: Context,
  source: EntrySource,
  entry: BankEntry,
): Promise<EntryResult[]> {
  const movements = entry.transactions.map(
    (transaction): ReportedMovement => ({ ...entry, is_bare: false, transaction }),
  )
  if (entry.references.length === 0) return bookUnnamed(context, source, entry, movements)
  const whole = await openCollective(context, source, entry)
  if (!whole) return movements.map(() => 'unchanged')
  const parts = movements.map((movement) => ({ ...movement, collective: { id: whole.id, entry } }))
  const facts = await gather(context, source, whole, parts)
  return write(context, source, { whole, parts }, decideCollective(facts))
}

// A collective entry without a reference of its own is only its parts. Kept whole because it could not be booked, it is
// stored under their references, and gives way to them.
async function bookUnnamed(
  context: Context,
  source: EntrySource,
  { amount, transactions }: BankEntry,
  movements: ReportedMovement[],
): Promise<EntryResult[]> {
  const { currency } = source
  const references = transactions.flatMap((one) => one.references)
  const stored = await listReferencedEntries(context, currency, references)
  const whole = findKeptWhole(stored, amount)
  if (!whole) return bookEach(context, source, movements)
  // A notification says less than the statement that confirms the whole.
  if (!source.is_statement && (await isConfirmed(context, currency, whole.id)))
    return movements.map(() => 'unchanged')
  if (!(await unbookEntry(context, currency, whole))) return movements.map(() => 'unchanged')
  await deleteEntry(context, currency, whole.id)
  return bookEach(context, source, movements)
}

async function isConfirmed({ sql, tenant }: Context, currency: string, id: string): Promise<boolean> {
  const rows = await sql`
    select from bank_entries
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id} and statement is not null`
  return rows.length > 0
}

async function bookEach(context: Context, source: EntrySource, movements: ReportedMovement[]) {
  const results: EntryResult[] = []
  for (const movement of movements) results.push(await bookEntry(context, source, movement))
  return results
}

// The whole is stored as the sum of its parts, unless it was booked as one movement that cannot be reversed.
async function openCollective(
  context: Context,
  { currency }: EntrySource,
  entry: BankEntry,
): Promise<StoredEntry | undefined> {
  const { references, amount } = entry
  const decision = decideEntry(await listReferencedEntries(context, currency, references), entry)
  if (decision.kind === 'contradiction') {
    await recordBreaks(context, currency, decision.breaks)
    return undefined
  }
  const stored =
    decision.kind === 'repeated' ? await mergeEntries(context, currency, decision.entries) : undefined
  const id = stored?.id ?? references[0]!.text
  const stays = stored && (stored.outcome === 'split' || !(await unbookEntry(context, currency, stored)))
  if (!stays) await upsertCollective(context, currency, id, entry)
  await addReferences(context, currency, { entry: id, amount }, references)
  if (stays) return stored
  await clearBreak(context, { kind: 'missing', currency, subject: id })
  const opened = { id, amount, collective: null, resource: null, is_bare: false, is_held: false }
  return { ...opened, outcome: 'split' }
}

async function upsertCollective(
  { sql, tenant, now }: Context,
  currency: string,
  id: string,
  { amount, booked_on }: BankEntry,
) {
  await sql`
    insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, created_at)
    values (${tenant}, ${currency}, ${id}, ${amount}, ${booked_on}, 'split', ${now})
    on conflict (tenant, currency, bank_reference) do update
    set outcome = 'split', resource = null, is_bare = false, is_held = false`
}

async function gather(
  context: Context,
  { currency }: EntrySource,
  whole: StoredEntry,
  movements: Part[],
): Promise<CollectiveFacts> {
  const { sql, tenant } = context
  const parts = movements.map(({ transaction }) => transaction)
  const references = parts.flatMap((part) => part.references)
  const referenced = await listReferencedEntries(context, currency, references)
  const stored = await sql<StoredEntry>`
    select bank_reference as id, amount, outcome, collective, resource, is_bare, is_held from bank_entries
    where tenant = ${tenant} and currency = ${currency} and collective = ${whole.id}
    order by bank_reference`
  return { whole, parts, referenced, stored }
}

async function write(
  context: Context,
  source: EntrySource,
  { whole, parts }: { whole: StoredEntry; parts: Part[] },
  decision: CollectiveDecision,
): Promise<EntryResult[]> {
  const { currency } = source
  if (decision.kind === 'parts') {
    for (const entry of decision.replaced) await replaceHeld(context, currency, entry, whole)
    return bookEach(context, source, parts)
  }
  if (decision.kind === 'contradiction') await recordBreaks(context, currency, decision.breaks)
  else await absorbParts(context, currency, { whole, parts }, decision)
  return parts.map(() => 'unchanged')
}

async function replaceHeld(context: Context, currency: string, held: StoredEntry, whole: StoredEntry) {
  if (await unbookEntry(context, currency, held)) await absorbEntry(context, currency, held.id, whole.id)
}

// All of the whole is booked, so an entry stored elsewhere is the same money: it takes the place of a part on hold of
// its amount, or is merged with the whole.
async function absorbParts(
  context: Context,
  currency: string,
  { whole, parts }: { whole: StoredEntry; parts: Part[] },
  { held, duplicates }: Extract<CollectiveDecision, { kind: 'booked' }>,
) {
  const waiting = [...held]
  for (const [n, { transaction }] of parts.entries()) {
    for (const duplicate of duplicates[n]!) {
      const place = waiting.findIndex((entry) => compare(entry.amount, duplicate.amount) === 0)
      if (place < 0) await mergeEntries(context, currency, [whole, duplicate])
      else {
        await replaceHeld(context, currency, waiting.splice(place, 1)[0]!, whole)
        await joinCollective(context, currency, duplicate.id, whole.id)
      }
    }
    const { amount, references } = transaction
    await addReferences(context, currency, { entry: whole.id, amount }, references)
  }
}
