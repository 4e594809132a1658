// A statement whose entries are booked: it is kept, and the bank's balance is held against the ledger's.
import type { Statement } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { add, compare, isZero, money, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { noteBreak } from './book-entry.ts'

export interface Reconciled {
  statement: string
  is_new: boolean
  bank: string
  /** What the ledger says lies at the bank. */
  ledger: string
  /** Booked from notifications that no statement holds yet. */
  notified: string
  /** Differences that are listed and not resolved. */
  listed: string
  /** bank − (ledger − notified + listed): zero, or something is wrong that no entry explains. */
  difference: string
}

/** Keeps the statement, once, and lists where it and the ledger differ. */
export async function bookStatement(context: Context, statement: Statement): Promise<Reconciled> {
  const { sql, tenant, now } = context
  const { currency, id: name, opening, closing, opened_on, closed_on } = statement
  const id = newId('bst_')
  const [fresh] = await sql`
    insert into bank_statements (tenant, id, currency, statement, opened_on, closed_on, opening, closing, created_at)
    values (${tenant}, ${id}, ${currency}, ${name}, ${opened_on}, ${closed_on}, ${opening}, ${closing}, ${now})
    on conflict (tenant, currency, statement) do nothing returning id`
  if (fresh) {
    await sql`
      update bank_entries set statement = ${id}
      where tenant = ${tenant} and currency = ${currency} and statement is null
        and bank_reference = any(${statement.entries.map((entry) => entry.bank_reference)}::text[])`
    await checkOpening(context, statement)
    context.pending.resource = id
  }
  const found = await compareBalances(context, statement, fresh !== undefined)
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

// What a statement opens with is what the one before it closed with.
async function checkOpening(context: Context, { id, currency, opening, closed_on }: Statement) {
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

async function isLatest({ sql, tenant }: Context, { id, currency, closed_on }: Statement): Promise<boolean> {
  const later = await sql`
    select from bank_statements
    where tenant = ${tenant} and currency = ${currency} and statement <> ${id} and closed_on > ${closed_on} limit 1`
  return later.length === 0
}

async function compareBalances(
  { sql, tenant }: Context,
  { id, currency, closing }: Statement,
  is_new: boolean,
): Promise<Reconciled> {
  const [row] = await sql<{ bank: string; notified: string; listed: string }>`
    select
      (select coalesce(sum(balance), 0)::text from ledger_balances
       where tenant = ${tenant} and account = 'bank' and asset = ${currency}) as bank,
      (select coalesce(sum(amount), 0)::text from bank_entries
       where tenant = ${tenant} and currency = ${currency} and statement is null) as notified,
      (select coalesce(sum(difference), 0)::text from bank_breaks
       where tenant = ${tenant} and currency = ${currency} and resolved_at is null
         and kind in ('unexplained', 'balance')) as listed`
  const ledger = negate(row!.bank)
  const expected = add(subtract(ledger, row!.notified), row!.listed)
  return {
    statement: id,
    is_new,
    bank: money(closing),
    ledger: money(ledger),
    notified: money(row!.notified),
    listed: money(row!.listed),
    difference: money(subtract(closing, expected)),
  }
}
