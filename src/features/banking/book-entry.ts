// Books an entry of the bank once, whichever file tells of it first, whole or in its transactions, under whichever of
// its references, and however many files do.
import type { Entry } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import type { Currency } from '../../values/currencies.ts'
import { add, compare, isZero, money, subtract, sum } from '../../values/decimal.ts'
import {
  bookTransaction,
  leaveUnexplained,
  type Piece,
  type Source,
  type ToBook,
} from './book-transaction.ts'
import { dropBreak, noteBreak } from './breaks.ts'
import {
  addReferences,
  fold,
  type Hit,
  type KnownEntry,
  lockEntries,
  lookUpEntries,
  type Outcome,
  shareStatement,
  undo,
  unite,
} from './entries.ts'
import { whyHeld } from './why-held.ts'

type Told = Outcome | 'known'

/** Books the entry and gives what became of each of its transactions. */
export async function bookBankEntry(context: Context, source: Source, entry: Entry): Promise<Told[]> {
  await lockEntries(context, source.currency)
  const [first, ...more] = entry.transactions
  if (more.length > 0) return bookCollective(context, source, entry)
  const references = [...entry.references, ...first!.references]
  return [await bookOne(context, source, { ...entry, transaction: { ...first!, references } })]
}

async function bookOne(context: Context, source: Source, piece: Piece): Promise<Told> {
  const { references, amount } = piece.transaction
  const hits = await lookUpEntries(context, source.currency, references, amount)
  if (hits.length === 0) return bookNew(context, source, piece)
  if (await contradicts(context, source.currency, hits, amount)) return 'known'
  return tellAgain(context, source, piece, hits)
}

// The same reference with another amount is not the same entry: neither is guessed.
async function contradicts(context: Context, currency: string, hits: Hit[], amount: string) {
  const wrong = hits.filter((hit) => compare(hit.named_amount, amount) !== 0)
  for (const { reference, named_amount } of wrong)
    await noteBreak(context, {
      kind: 'amount',
      currency,
      subject: reference,
      difference: subtract(amount, named_amount),
      detail: `Booked as ${named_amount}, repeated as ${money(amount)}.`,
    })
  return wrong.length > 0
}

// What was booked from a bare amount, or held, is booked anew where the file knows better and nobody has decided yet.
async function tellAgain(context: Context, source: Source, piece: Piece, hits: Hit[]): Promise<Told> {
  const { currency } = source
  const { references, amount } = piece.transaction
  const kept = await unite(context, currency, distinct(hits) as [Hit, ...Hit[]])
  await addReferences(context, currency, { entry: kept.id, amount }, references)
  if (kept.outcome === 'in_parts') return 'known'
  await joinCollective(context, currency, kept, piece)
  const isBetter = kept.is_held
    ? (await whyHeld(context, source, piece, kept.id)) === undefined
    : kept.is_bare && !piece.is_bare
  if (!isBetter || !(await undo(context, currency, kept))) return 'known'
  return settle(context, currency, piece, kept.id, kept.outcome === 'received')
}

const distinct = <E extends KnownEntry>(hits: E[]): E[] => [
  ...new Map(hits.map((hit) => [hit.id, hit])).values(),
]

async function bookNew(context: Context, source: Source, piece: Piece): Promise<Told> {
  const { sql, tenant, now } = context
  const { currency } = source
  const { amount, references } = piece.transaction
  const { booked_on, is_bare, collective } = piece
  const reason = await whyHeld(context, source, piece)
  const id = references[0]!.text
  await sql`
    insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, is_bare, is_held, created_at)
    values (${tenant}, ${currency}, ${id}, ${amount}, ${booked_on}, 'unexplained', ${is_bare}, ${reason !== undefined}, ${now})`
  await addReferences(context, currency, { entry: id, amount }, references)
  if (collective) await joinCollective(context, currency, { id }, piece)
  if (reason === undefined) return settle(context, currency, piece, id, false)
  await leaveUnexplained(context, toBook(currency, piece, id), reason)
  return 'unexplained'
}

const toBook = (currency: Currency, { transaction, booked_on }: Piece, id: string): ToBook => ({
  ...transaction,
  id,
  currency,
  booked_on,
})

async function settle(
  context: Context,
  currency: Currency,
  piece: Piece,
  id: string,
  anew: boolean,
): Promise<Outcome> {
  const { sql, tenant } = context
  const { outcome, resource } = await bookTransaction(context, toBook(currency, piece, id), anew)
  await sql`
    update bank_entries
    set outcome = ${outcome}, resource = ${resource}, is_bare = ${piece.is_bare}, is_held = false
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
  context.pending.resource = resource
  return outcome
}

async function joinCollective(context: Context, currency: string, { id }: { id: string }, piece: Piece) {
  const { sql, tenant } = context
  if (!piece.collective) return
  await sql`
    update bank_entries set collective = ${piece.collective.id}
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
  await shareStatement(context, currency, piece.collective.id)
}

async function bookCollective(context: Context, source: Source, entry: Entry): Promise<Told[]> {
  const known = entry.transactions.map((): Told => 'known')
  const pieces = entry.transactions.map((transaction): Piece => ({ ...entry, is_bare: false, transaction }))
  if (entry.references.length === 0) return bookEach(context, source, pieces)
  const whole = await openCollective(context, source, entry)
  if (!whole) return known
  const parts = pieces.map((piece) => ({ ...piece, collective: { id: whole.id, entry } }))
  const found: Hit[][] = []
  for (const [n, { transaction }] of parts.entries()) {
    found[n] = await lookUpEntries(context, source.currency, transaction.references, transaction.amount)
    if (await contradicts(context, source.currency, found[n], transaction.amount)) return known
  }
  // A part that is kept elsewhere was told before without the whole; one that nobody knows is new.
  const outside = parts.filter((_, n) =>
    found[n]!.every((hit) => hit.id !== whole.id && hit.collective !== whole.id),
  )
  const fresh = sum(outside.map((part) => part.transaction.amount))
  const missing = whole.outcome === 'in_parts' ? await sumMissing(context, source.currency, whole) : '0'
  if (compare(fresh, missing) === 0) return bookEach(context, source, parts)
  // A part that is held under other references than these is one of these: held, it counts for nothing.
  const held = await listHeld(context, source.currency, whole, found.flat())
  if (compare(fresh, add(missing, sum(held.map((part) => part.amount)))) === 0) {
    for (const part of held) await dropHeld(context, source.currency, part, whole)
    return bookEach(context, source, parts)
  }
  if (isZero(missing)) await takeAsKnown(context, source.currency, whole, parts, found, held)
  else await noteParts(context, source.currency, whole, missing, fresh)
  return known
}

async function bookEach(context: Context, source: Source, pieces: Piece[]): Promise<Told[]> {
  const told: Told[] = []
  for (const piece of pieces) told.push(await bookOne(context, source, piece))
  return told
}

// The whole, as a sum of its parts; one that was booked as a single movement stays so where it cannot be taken back.
async function openCollective(
  context: Context,
  { currency }: Source,
  { references, amount, booked_on }: Entry,
): Promise<KnownEntry | undefined> {
  const { sql, tenant, now } = context
  const hits = await lookUpEntries(context, currency, references, amount)
  if (await contradicts(context, currency, hits, amount)) return undefined
  const kept = hits.length > 0 ? await unite(context, currency, distinct(hits) as [Hit, ...Hit[]]) : undefined
  const id = kept?.id ?? references[0]!.text
  const stays = kept && (kept.outcome === 'in_parts' || !(await undo(context, currency, kept)))
  if (!stays)
    await sql`
      insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, created_at)
      values (${tenant}, ${currency}, ${id}, ${amount}, ${booked_on}, 'in_parts', ${now})
      on conflict (tenant, currency, bank_reference) do update
      set outcome = 'in_parts', resource = null, is_bare = false, is_held = false`
  await addReferences(context, currency, { entry: id, amount }, references)
  if (stays) return kept
  await dropBreak(context, { kind: 'missing', currency, subject: id })
  const opened = { id, amount, collective: null, resource: null, is_bare: false, is_held: false }
  return { ...opened, outcome: 'in_parts' }
}

async function listHeld({ sql, tenant }: Context, currency: string, whole: KnownEntry, named: Hit[]) {
  return sql<KnownEntry>`
    select bank_reference as id, amount, outcome, collective, resource, is_bare, is_held from bank_entries
    where tenant = ${tenant} and currency = ${currency} and collective = ${whole.id} and is_held
      and bank_reference <> all(${named.map((hit) => hit.id)}::text[])
    order by bank_reference`
}

async function dropHeld(context: Context, currency: string, part: KnownEntry, whole: KnownEntry) {
  if (await undo(context, currency, part)) await fold(context, currency, part.id, whole.id)
}

async function sumMissing({ sql, tenant }: Context, currency: string, { id, amount }: KnownEntry) {
  const [row] = await sql<{ booked: string }>`
    select coalesce(sum(amount), 0)::text as booked from bank_entries
    where tenant = ${tenant} and currency = ${currency} and collective = ${id} and outcome <> 'doubled'`
  return subtract(amount, row!.booked)
}

// All of the whole is booked, under other references or as one movement: what is booked besides is it once more.
async function takeAsKnown(
  context: Context,
  currency: Currency,
  whole: KnownEntry,
  parts: Piece[],
  found: Hit[][],
  held: KnownEntry[],
) {
  const waiting = [...held]
  for (const [n, piece] of parts.entries()) {
    const { transaction } = piece
    const others = distinct(found[n]!).filter((hit) => hit.id !== whole.id && hit.collective !== whole.id)
    for (const other of others) {
      const same = waiting.findIndex((part) => compare(part.amount, other.amount) === 0)
      if (same < 0) await unite(context, currency, [whole, other])
      else {
        await dropHeld(context, currency, waiting.splice(same, 1)[0]!, whole)
        await joinCollective(context, currency, other, piece)
      }
    }
    const named = { entry: whole.id, amount: transaction.amount }
    await addReferences(context, currency, named, transaction.references)
  }
}

async function noteParts(
  context: Context,
  currency: string,
  whole: KnownEntry,
  missing: string,
  fresh: string,
) {
  await noteBreak(context, {
    kind: 'amount',
    currency,
    subject: whole.id,
    difference: subtract(fresh, missing),
    detail: `Of ${money(whole.amount)}, ${money(missing)} are not booked; the parts that are new come to ${money(fresh)}.`,
  })
}
