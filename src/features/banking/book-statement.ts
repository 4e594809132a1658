// A statement whose entries are booked: it is kept, and the bank's balance is held against the ledger's.
import type { Entry, Statement } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { add, compare, isZero, money, negate, subtract, sum } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dropBreak, noteBreak } from './breaks.ts'
import { lockEntries } from './entries.ts'
import { isCovered } from './why-held.ts'

/** A statement with the references of its entries in place of them. */
export type Closed = Omit<Statement, 'entries' | 'iban'> & { references: string[] }

export interface Reconciled {
  statement: string
  is_new: boolean
  bank: string
  /** What the ledger says lies at the bank. */
  ledger: string
  /** Booked from notifications of days that no statement covers yet. */
  notified: string
  /** Differences that are listed and not resolved. */
  listed: string
  /** bank − (ledger − notified + listed): zero, or something is wrong that no entry explains. */
  difference: string
}

/** Every reference of the entries, and of the transactions in them. */
export const referencesOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ references, transactions }) =>
    [...references, ...transactions.flatMap((one) => one.references)].map((one) => one.text),
  )

/** Keeps the statement, once, and lists where it and the ledger differ. */
export async function bookStatement(context: Context, statement: Closed): Promise<Reconciled> {
  const { sql, tenant, now } = context
  const { currency, id: name, opening, closing, opened_on, closed_on } = statement
  await lockEntries(context, currency)
  const id = newId('bst_')
  const [fresh] = await sql`
    insert into bank_statements (tenant, id, currency, statement, opened_on, closed_on, opening, closing, created_at)
    values (${tenant}, ${id}, ${currency}, ${name}, ${opened_on}, ${closed_on}, ${opening}, ${closing}, ${now})
    on conflict (tenant, currency, statement) do nothing returning id`
  if (fresh) {
    await takeEntries(context, id, statement)
    await listMissing(context, statement)
    await checkOpening(context, statement)
    await dropSettled(context, statement)
    context.pending.resource = id
  }
  const compared = await compareBalances(context, currency, closing)
  const found = { statement: name, is_new: fresh !== undefined, ...compared }
  if (fresh && !isZero(found.difference) && (await isLatest(context, statement)))
    await noteBreak(context, {
      kind: 'balance',
      currency,
      subject: name,
      difference: found.difference,
      detail: `The bank says ${found.bank}, the ledger ${found.ledger}.`,
    })
  return found
}

// An entry that an earlier statement should have held is no difference any more.
async function takeEntries(context: Context, id: string, { currency, references }: Closed) {
  const { sql, tenant } = context
  const found = await sql<{ reference: string }>`
    with held as (select distinct entry from bank_references
                  where tenant = ${tenant} and currency = ${currency} and reference = any(${references}::text[]))
    update bank_entries e set statement = ${id}
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and (e.bank_reference in (select entry from held) or e.collective in (select entry from held))
    returning e.bank_reference as reference`
  for (const { reference } of found)
    await dropBreak(context, { kind: 'missing', currency, subject: reference })
}

// What was notified for a day that is complete by now, and is not in its statement, the bank has not booked.
async function listMissing(context: Context, { currency, id: name }: Closed) {
  const { sql, tenant } = context
  const missing = await sql<{ reference: string; amount: string; booked_on: string }>`
    select e.bank_reference as reference, e.amount, e.booked_on from bank_entries e
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and e.outcome in ('received', 'paid', 'came_back', 'charged') and ${isCovered}
    order by e.bank_reference`
  for (const { reference, amount, booked_on } of missing)
    await noteBreak(context, {
      kind: 'missing',
      currency,
      subject: reference,
      difference: negate(amount),
      detail: `Notified for ${booked_on}; no statement of that day has it, the last one is ${name}.`,
    })
}

// What a statement opens with is what the one before it closed with.
async function checkOpening(context: Context, { id, currency, opening, closed_on }: Closed) {
  const [before] = await context.sql<{ statement: string; closing: string }>`
    select statement, closing from bank_statements
    where tenant = ${context.tenant} and currency = ${currency} and statement <> ${id}
      and closed_on < ${closed_on}
    order by closed_on desc, created_at desc, id desc limit 1`
  if (!before || compare(before.closing, opening) === 0) return
  await noteBreak(context, {
    kind: 'gap',
    currency,
    subject: id,
    difference: subtract(opening, before.closing),
    detail: `Opens with ${money(opening)}; ${before.statement} closed with ${before.closing}.`,
  })
}

// Statements come in any order. The one that was missing closes the gap before the next; and where the latest agrees
// with the ledger by now, what it was off by is no difference any more.
async function dropSettled(context: Context, { id, currency, closing, closed_on }: Closed) {
  const { sql, tenant } = context
  const later = await sql<{ statement: string; opening: string; closing: string }>`
    select statement, opening, closing from bank_statements
    where tenant = ${tenant} and currency = ${currency} and statement <> ${id} and closed_on > ${closed_on}
    order by closed_on, created_at, id`
  const [next, latest] = [later[0], later.at(-1)]
  if (next && compare(next.opening, closing) === 0)
    await dropBreak(context, { kind: 'gap', currency, subject: next.statement })
  const { bank, ledger, notified, listed } = await compareBalances(
    context,
    currency,
    latest?.closing ?? closing,
  )
  const balances = await sql<{ subject: string; difference: string }>`
    select subject, difference from bank_breaks
    where tenant = ${tenant} and currency = ${currency} and kind = 'balance' and resolved_at is null`
  const others = subtract(listed, sum(balances.map((one) => one.difference)))
  if (compare(bank, add(subtract(ledger, notified), others)) !== 0) return
  for (const { subject } of balances) await dropBreak(context, { kind: 'balance', currency, subject })
}

async function isLatest({ sql, tenant }: Context, { id, currency, closed_on }: Closed): Promise<boolean> {
  const later = await sql`
    select from bank_statements
    where tenant = ${tenant} and currency = ${currency} and statement <> ${id} and closed_on > ${closed_on} limit 1`
  return later.length === 0
}

// An entry that is not booked counts once a statement holds it: until then neither the bank's balance nor the ledger's
// knows of it.
async function compareBalances(
  { sql, tenant }: Context,
  currency: string,
  closing: string,
): Promise<Omit<Reconciled, 'statement' | 'is_new'>> {
  const [row] = await sql<{ bank: string; notified: string; listed: string }>`
    select
      (select coalesce(sum(balance), 0)::text from ledger_balances
       where tenant = ${tenant} and account = 'bank' and asset = ${currency}) as bank,
      (select coalesce(sum(e.amount), 0)::text from bank_entries e
       where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
         and e.outcome in ('received', 'paid', 'came_back', 'charged') and not ${isCovered}) as notified,
      (select coalesce(sum(b.difference), 0)::text from bank_breaks b
       where b.tenant = ${tenant} and b.currency = ${currency} and b.resolved_at is null
         and (b.kind in ('balance', 'missing', 'double')
              or b.kind = 'unexplained'
                 and exists (select from bank_entries e where e.tenant = b.tenant and e.currency = b.currency
                             and e.bank_reference = b.subject and e.statement is not null))) as listed`
  const ledger = negate(row!.bank)
  const expected = add(subtract(ledger, row!.notified), row!.listed)
  return {
    bank: money(closing),
    ledger: money(ledger),
    notified: money(row!.notified),
    listed: money(row!.listed),
    difference: money(subtract(closing, expected)),
  }
}
