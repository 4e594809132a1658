// Posts journals: one alone, or a batch of them, all or none.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { sum } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds, dayOf, startOfDay } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { bookJournals, moveReservations, toBookOf } from './booking/book-journals.ts'
import { bookFactsOf, lockAccounts, type MovementFacts, readMovement } from './booking/read-facts.ts'
import { lookUpHeld } from './booking/read-market.ts'
import {
  type DecidedJournal,
  type DecidedJournals,
  decideJournals,
  type JournalFacts,
} from './decide-journals.ts'
import type { JournalsRequest } from './parse-journal.ts'
import { type LockedJournal, listOwners, listReferences, lockDailyLimit, sumMoved } from './read.ts'
import { journalTerms } from './rules.ts'
import { insertBatch, insertJournals, type NewJournal } from './write-journals.ts'

type Facts = JournalFacts & MovementFacts
const DAY_MS = 86_400_000

/** Posts the journals of the request; gives their ids and that of their batch. */
export async function postJournals(
  context: Context,
  request: JournalsRequest,
): Promise<{ journals: string[]; batch: string | null }> {
  const facts = await gather(context, request)
  return write(context, facts, request, decideJournals(facts, request))
}

// The daily limit has a lock of its own, which comes before all others: journals that count towards it wait for each
// other here, where they hold nothing.
async function gather(context: Context, request: JournalsRequest): Promise<Facts> {
  const { settings, now } = context
  const { asset, journal_type, orders, batch } = request
  const terms = journalTerms(settings)
  const isUnits = journal_type === 'units'
  const instrument = isUnits ? await lookUpHeld(context, asset) : undefined
  const isListed = !isUnits || instrument !== undefined
  const currency = instrument?.trading_currency ?? asset
  if (terms.daily_limit[currency] !== undefined) await lockDailyLimit(context)
  const accounts = await lockAccounts(
    context,
    orders.flatMap(({ from, to }) => [from, to]),
  )
  const carries = request.cost_basis !== 'market'
  const sides = orders.map((order) => ({ ...order, carries }))
  const movement = await readMovement(context, { asset, isUnits: instrument !== undefined, sides }, accounts)
  return {
    ...movement,
    terms,
    isListed,
    owners: await listOwners(context, [...accounts.keys()]),
    references: await listReferences(
      context,
      orders.flatMap(({ external_reference }) => external_reference ?? []),
      batch?.external_reference,
    ),
    moved_today:
      terms.daily_limit[currency] === undefined
        ? '0'
        : await sumMoved(context, currency, startOfDay(dayOf(now))),
  }
}

async function write(
  context: Context,
  facts: Facts,
  request: JournalsRequest,
  { journals, waits }: DecidedJournals,
): Promise<{ journals: string[]; batch: string | null }> {
  const status = waits ? 'pending_approval' : 'booked'
  const batch = request.batch ? newId('jnb_') : null
  if (batch !== null) await writeBatch(context, batch, request, journals, status)
  const rows = journals.map((one) => newJournal(request, one, batch))
  if (waits) await submitJournals(context, rows)
  else await bookAndInsert(context, facts, rows)
  context.pending.resource = batch ?? rows[0]!.id
  return { journals: rows.map(({ id }) => id), batch }
}

/** Writes a journal, or those of one batch, as waiting for approval until the time for that is over. */
export async function submitJournals(context: Context, journals: readonly NewJournal[]): Promise<void> {
  const { settings, now } = context
  const expires_at = addMilliseconds(now, journalTerms(settings).approval_days * DAY_MS)
  await moveReservations(context, journals, 'journal.reserve')
  await insertJournals(context, journals, { expires_at })
  const { id: journal, batch } = journals[0]!
  const payload: Record<string, string> = batch === null ? { journal } : { batch }
  enqueue(context, { kind: 'journals.expire', payload, due_at: expires_at })
  for (const { id } of journals) record(context, 'journal.submitted', id)
}

/** Books journals and writes them; a reversal comes with the booked journal that it moves back. */
export async function bookAndInsert(
  context: Context,
  facts: MovementFacts,
  journals: readonly NewJournal[],
  original?: LockedJournal,
): Promise<void> {
  const toBook = journals.map((journal) => toBookOf(journal, original))
  const books = bookFactsOf(context, facts, journals.length)
  const bookings = await bookJournals(context, books, toBook, { isReserved: false })
  await insertJournals(context, journals, { bookings, expires_at: null })
  for (const { id } of journals) record(context, 'journal.booked', id)
}

function newJournal(
  { journal_type, asset, purpose }: JournalsRequest,
  { from, to, value, ...one }: DecidedJournal,
  batch: string | null,
): NewJournal {
  const isCash = journal_type === 'cash'
  return {
    ...one,
    id: newId('jnl_'),
    journal_type,
    from_account: from,
    to_account: to,
    purpose,
    batch,
    reverses: null,
    currency: one.currency as NewJournal['currency'],
    amount: isCash ? value : null,
    instrument: isCash ? null : asset,
    quantity: isCash ? null : value,
  }
}

async function writeBatch(
  context: Context,
  id: string,
  { journal_type, asset, batch }: JournalsRequest,
  journals: readonly DecidedJournal[],
  status: 'pending_approval' | 'booked',
): Promise<void> {
  const isInserted = await insertBatch(context, {
    id,
    status,
    journal_type,
    ...batch!,
    entries: journals.length,
    currency: journals[0]!.currency as NewJournal['currency'],
    instrument: journal_type === 'cash' ? null : asset,
    total: sum(journals.map(({ value }) => value)),
  })
  if (!isInserted) throw fail('duplicate', 'A batch has the external reference already.')
}
