// A statement whose entries are booked: it is stored, and the bank's balance is compared with the ledger's.
import type { BankEntry } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { BANK } from '../../../ledger/chart.ts'
import { compare, negate } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import {
  agreesWithout,
  balanceBreak,
  type ClosedStatement,
  type Comparison,
  compareBalances,
  correctionBreaks,
  gapBreak,
  type LedgerBalances,
} from './decide-statement.ts'
import { lockEntries } from './entries.ts'
import { isCovered } from './hold-reason.ts'
import { clearBreak, recordBreak, reopenBreak } from './reconciliation-breaks.ts'

export interface Reconciliation extends Comparison {
  statement: string
  is_new: boolean
}

/** Every reference of the entries and of their transactions. */
export const referencesOf = (entries: BankEntry[]): string[] =>
  entries.flatMap(({ references, transactions }) =>
    [...references, ...transactions.flatMap((transaction) => transaction.references)].map(({ text }) => text),
  )

/**
 * Stores the statement, once, and lists the differences between it and the ledger. A statement that comes again with
 * other balances is a correction: it takes the place of the first, and its change is listed.
 */
export async function bookStatement(context: Context, statement: ClosedStatement): Promise<Reconciliation> {
  const { currency, id: name, closing } = statement
  await lockEntries(context, currency)
  const { id, is_new, is_changed } = await storeStatement(context, statement)
  if (is_changed) await releaseEntries(context, id, statement)
  await confirmEntries(context, id, statement)
  if (is_new || is_changed) {
    await recordMissing(context, statement)
    await compareOpening(context, statement)
  }
  await clearSettled(context, statement)
  const balances = await readBalances(context, currency)
  const later = await listLater(context, statement)
  if (is_changed) await compareLater(context, statement, later, balances)
  const comparison = compareBalances(closing, balances)
  const difference = balanceBreak(name, comparison)
  if (is_new && difference && later.length === 0) await recordBreak(context, { currency, ...difference })
  return { statement: name, is_new, ...comparison }
}

// A correction may open a gap before the next statement, and the latest statement may not agree with the ledger without
// the difference that was listed for the corrected one.
async function compareLater(
  context: Context,
  { id, currency, closing }: ClosedStatement,
  later: LaterStatement[],
  balances: LedgerBalances,
) {
  const [next] = later
  const gap = next && gapBreak({ id: next.statement, opening: next.opening }, { statement: id, closing })
  if (gap) await reopenBreak(context, { currency, ...gap })
  const latest = later.at(-1) ?? { statement: id, closing }
  const difference = balanceBreak(latest.statement, compareBalances(latest.closing, balances))
  if (difference) await reopenBreak(context, { currency, ...difference })
}

interface StoredStatement {
  id: string
  is_new: boolean
  is_changed: boolean
}

// The statement comes first: it decides which days are covered.
async function storeStatement(context: Context, statement: ClosedStatement): Promise<StoredStatement> {
  const { sql, tenant, now } = context
  const { currency, id: name, opening, closing, opened_on, closed_on } = statement
  const id = newId('bst_')
  const inserted = await sql`
    insert into bank_statements (tenant, id, currency, statement, opened_on, closed_on, opening, closing, created_at)
    values (${tenant}, ${id}, ${currency}, ${name}, ${opened_on}, ${closed_on}, ${opening}, ${closing}, ${now})
    on conflict (tenant, currency, statement) do nothing returning id`
  if (inserted.length === 0) return correctStatement(context, statement)
  context.pending.resource = id
  return { id, is_new: true, is_changed: false }
}

async function correctStatement(context: Context, statement: ClosedStatement): Promise<StoredStatement> {
  const { sql, tenant } = context
  const { currency, id: name, opening, closing, opened_on, closed_on } = statement
  const [first] = await sql<Pick<ClosedStatement, 'id' | 'opening' | 'closing' | 'opened_on' | 'closed_on'>>`
    select id, opening, closing, opened_on, closed_on from bank_statements
    where tenant = ${tenant} and currency = ${currency} and statement = ${name}`
  const { id } = first!
  const corrections = correctionBreaks(statement, first!)
  const areDaysSame = first!.opened_on === opened_on && first!.closed_on === closed_on
  if (corrections.length === 0 && areDaysSame) return { id, is_new: false, is_changed: false }
  for (const one of corrections) await recordBreak(context, { currency, ...one })
  await sql`
    update bank_statements
    set opening = ${opening}, closing = ${closing}, opened_on = ${opened_on}, closed_on = ${closed_on}
    where tenant = ${tenant} and id = ${id}`
  await clearBreak(context, { kind: 'balance', currency, subject: name })
  context.pending.resource = id
  return { id, is_new: false, is_changed: true }
}

// An entry that the corrected statement does not have any more is in no statement again.
async function releaseEntries(context: Context, id: string, { currency, references }: ClosedStatement) {
  const { sql, tenant } = context
  await sql`
    with confirmed as (select distinct coalesce(e.collective, e.bank_reference) as family
                       from bank_references r
                       join bank_entries e on e.tenant = r.tenant and e.currency = r.currency
                         and e.bank_reference = r.entry
                       where r.tenant = ${tenant} and r.currency = ${currency}
                         and r.reference = any(${references}::text[]))
    update bank_entries set statement = null
    where tenant = ${tenant} and currency = ${currency} and statement = ${id}
      and coalesce(collective, bank_reference) not in (select family from confirmed)`
}

// An entry that an earlier statement lacked is now confirmed, so it ceases to be a difference.
async function confirmEntries(context: Context, id: string, { currency, references }: ClosedStatement) {
  const { sql, tenant } = context
  const rows = await sql<{ reference: string }>`
    with confirmed as (select distinct entry from bank_references
                       where tenant = ${tenant} and currency = ${currency}
                         and reference = any(${references}::text[]))
    update bank_entries e set statement = ${id}
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and (e.bank_reference in (select entry from confirmed) or e.collective in (select entry from confirmed))
    returning e.bank_reference as reference`
  for (const { reference } of rows)
    await clearBreak(context, { kind: 'missing', currency, subject: reference })
}

// An entry was notified for a day that is complete by now and is in no statement: the bank has not booked it.
async function recordMissing(context: Context, { currency, id: name }: ClosedStatement) {
  const { sql, tenant } = context
  const missing = await sql<{ reference: string; amount: string; booked_on: string }>`
    select e.bank_reference as reference, e.amount, e.booked_on from bank_entries e
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and e.outcome in ('received', 'paid', 'returned', 'charged') and ${isCovered}
    order by e.bank_reference`
  for (const { reference, amount, booked_on } of missing)
    await recordBreak(context, {
      kind: 'missing',
      currency,
      subject: reference,
      difference: negate(amount),
      detail: `Notified for ${booked_on}; no statement of that day has it, the last one is ${name}.`,
    })
}

async function compareOpening(context: Context, statement: ClosedStatement) {
  const { id, currency, closed_on } = statement
  const [previous] = await context.sql<{ statement: string; closing: string }>`
    select statement, closing from bank_statements
    where tenant = ${context.tenant} and currency = ${currency} and statement <> ${id}
      and closed_on < ${closed_on}
    order by closed_on desc, created_at desc, id desc limit 1`
  const gap = gapBreak(statement, previous)
  if (gap) await recordBreak(context, { currency, ...gap })
  else await clearBreak(context, { kind: 'gap', currency, subject: id })
}

// Statements come in any order. A statement that was missing closes the gap before the next one. And once the latest
// agrees with the ledger, earlier differences of balances are settled.
async function clearSettled(context: Context, statement: ClosedStatement) {
  const { sql, tenant } = context
  const { currency, closing } = statement
  const later = await listLater(context, statement)
  const [next, latest] = [later[0], later.at(-1)]
  if (next && compare(next.opening, closing) === 0)
    await clearBreak(context, { kind: 'gap', currency, subject: next.statement })
  const comparison = compareBalances(latest?.closing ?? closing, await readBalances(context, currency))
  const breaks = await sql<{ subject: string; difference: string }>`
    select subject, difference from bank_breaks
    where tenant = ${tenant} and currency = ${currency} and kind = 'balance' and resolved_at is null`
  if (!agreesWithout(comparison, breaks)) return
  for (const { subject } of breaks) await clearBreak(context, { kind: 'balance', currency, subject })
}

type LaterStatement = Record<'statement' | 'opening' | 'closing', string>

/** The statements of later days, the earliest first. */
function listLater({ sql, tenant }: Context, { id, currency, closed_on }: ClosedStatement) {
  return sql<LaterStatement>`
    select statement, opening, closing from bank_statements
    where tenant = ${tenant} and currency = ${currency} and statement <> ${id} and closed_on > ${closed_on}
    order by closed_on, created_at, id`
}

// An entry that is not booked counts once a statement holds it: before that, neither the bank's balance nor the
// ledger's includes it.
async function readBalances({ sql, tenant }: Context, currency: string): Promise<LedgerBalances> {
  const [row] = await sql<LedgerBalances>`
    select
      (select coalesce(sum(balance), 0)::text from ledger_balances
       where tenant = ${tenant} and account = ${BANK} and asset = ${currency}) as bank_account,
      (select coalesce(sum(e.amount), 0)::text from bank_entries e
       where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
         and e.outcome in ('received', 'paid', 'returned', 'charged') and not ${isCovered}) as notified,
      (select coalesce(sum(b.difference), 0)::text from bank_breaks b
       where b.tenant = ${tenant} and b.currency = ${currency} and b.resolved_at is null
         and (b.kind in ('balance', 'missing', 'duplicate')
              or b.kind = 'unexplained'
                 and exists (select from bank_entries e where e.tenant = b.tenant and e.currency = b.currency
                             and e.bank_reference = b.subject and e.statement is not null))) as listed`
  return row!
}
