// The entries of the bank as they are kept: each once, under every reference by which a file told of it.
import type { BankReference } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { BANK, SUSPENSE } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { compare, negate } from '../../values/decimal.ts'
import { takeBackPayment } from '../payments/resolve-suspense.ts'
import { dropBreak, noteBreak } from './breaks.ts'

export type Outcome = 'received' | 'paid' | 'came_back' | 'unexplained'

export interface KnownEntry {
  /** The reference that it was kept under first. */
  id: string
  amount: string
  outcome: Outcome | 'charged' | 'in_parts' | 'doubled'
  collective: string | null
  resource: string | null
  is_bare: boolean
  is_held: boolean
}

/** A reference that is kept, with what the bank gave under it. */
export interface Hit extends KnownEntry {
  reference: string
  named_amount: string
}

/** Waits until nobody else books entries of the bank in the currency, and keeps others waiting until the change is complete. */
export async function lockEntries({ sql, tenant }: Context, currency: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant} ${currency}`}, 4721))`
}

/**
 * Gives what is kept under the references. The number of an entry on its day counts where the file or the entry has
 * nothing better; between a file that has and an entry that has not, the amounts must agree as well.
 */
export async function lookUpEntries(
  { sql, tenant }: Context,
  currency: string,
  references: BankReference[],
  amount: string,
): Promise<Hit[]> {
  const texts = (found: BankReference[]) => found.map((one) => one.text)
  const numbers = texts(references.filter(({ kind }) => kind === 'number'))
  const others = texts(references.filter(({ kind }) => kind !== 'number'))
  const rows = await sql<Hit & { kind: BankReference['kind']; has_better: boolean }>`
    select r.reference, r.kind, r.amount as named_amount, e.bank_reference as id, e.amount, e.outcome, e.collective,
           e.resource, e.is_bare, e.is_held,
           exists (select from bank_references b where b.tenant = r.tenant and b.currency = r.currency
                   and b.entry = r.entry and b.kind <> 'number') as has_better
    from bank_references r
    join bank_entries e on e.tenant = r.tenant and e.currency = r.currency and e.bank_reference = r.entry
    where r.tenant = ${tenant} and r.currency = ${currency} and r.reference = any(${[...others, ...numbers]}::text[])
    order by r.reference`
  const strong = rows.filter((row) => others.includes(row.reference))
  if (strong.length > 0) return strong
  return rows.filter(
    (row) => others.length === 0 || (!row.has_better && compare(row.named_amount, amount) === 0),
  )
}

/** Keeps the entry under these references too. */
export async function addReferences(
  { sql, tenant }: Context,
  currency: string,
  { entry, amount }: { entry: string; amount: string },
  references: BankReference[],
): Promise<void> {
  await sql`
    insert into bank_references (tenant, currency, reference, kind, entry, amount)
    select ${tenant}, ${currency}, x.reference, x.kind, ${entry}, ${amount}
    from unnest(${references.map((one) => one.text)}::text[], ${references.map((one) => one.kind)}::text[])
      as x (reference, kind)
    on conflict (tenant, currency, reference) do nothing`
}

/**
 * Makes one entry of several that a file shows to be the same, and gives it. What was booked for the others is taken
 * back where it still can be; where it cannot, it is listed as booked twice.
 */
export async function unite<E extends KnownEntry>(
  context: Context,
  currency: string,
  same: [E, ...E[]],
): Promise<E> {
  // A collective entry stays: it is nothing but the sum of its transactions.
  let kept = same.find((one) => one.outcome === 'in_parts') ?? same[0]
  for (const other of same.filter((one) => one.id !== kept.id && one.outcome !== 'in_parts')) {
    if (await undo(context, currency, other)) await fold(context, currency, other.id, kept.id)
    else if (kept.outcome !== 'in_parts' && (await undo(context, currency, kept))) {
      await fold(context, currency, kept.id, other.id)
      kept = other
    } else await noteDouble(context, currency, other, kept)
  }
  return kept
}

/** Takes back what was booked for the entry; tells whether that was possible: nothing of it must have been decided on. */
export async function undo(context: Context, currency: string, entry: KnownEntry): Promise<boolean> {
  const { id, outcome, resource, amount } = entry
  if (outcome === 'unexplained') return dropBreak(context, { kind: 'unexplained', currency, subject: id })
  if (outcome !== 'received' || !(await takeBackPayment(context, { id: resource! }))) return false
  const transfers = [{ from: SUSPENSE, to: BANK, asset: currency, amount }]
  await post(context, { kind: 'payment.retold', reference: resource!, transfers })
  return true
}

/** Keeps what is known of one entry as the other's; nothing is booked for it. */
export async function fold(context: Context, currency: string, from: string, to: string) {
  const { sql, tenant } = context
  await sql`
    update bank_references set entry = ${to}
    where tenant = ${tenant} and currency = ${currency} and entry = ${from}`
  const [kept] = await sql<{ statement: string | null }>`
    update bank_entries e set statement = coalesce(e.statement, f.statement)
    from bank_entries f
    where e.tenant = ${tenant} and e.currency = ${currency} and e.bank_reference = ${to}
      and f.tenant = e.tenant and f.currency = e.currency and f.bank_reference = ${from}
    returning e.statement`
  await sql`
    delete from bank_entries where tenant = ${tenant} and currency = ${currency} and bank_reference = ${from}`
  for (const subject of kept?.statement ? [from, to] : [from])
    await dropBreak(context, { kind: 'missing', currency, subject })
}

/** What a statement holds of the entries that are the same or parts of one, it holds of all of them. */
export async function shareStatement(context: Context, currency: string, entry: string) {
  const { sql, tenant } = context
  const found = await sql<{ id: string }>`
    with family as (select bank_reference, statement from bank_entries
                    where tenant = ${tenant} and currency = ${currency}
                      and (bank_reference = ${entry} or collective = ${entry}))
    update bank_entries e set statement = (select max(statement) from family)
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and e.bank_reference in (select bank_reference from family)
      and exists (select from family where statement is not null)
    returning e.bank_reference as id`
  for (const { id } of found) await dropBreak(context, { kind: 'missing', currency, subject: id })
}

async function noteDouble(context: Context, currency: string, { id, amount }: KnownEntry, kept: KnownEntry) {
  const { sql, tenant } = context
  await sql`
    update bank_entries set outcome = 'doubled'
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
  await sql`
    update bank_references set entry = ${kept.id}
    where tenant = ${tenant} and currency = ${currency} and entry = ${id}`
  await dropBreak(context, { kind: 'missing', currency, subject: id })
  const detail = `Booked under this reference and as ${kept.id}, which is the same entry.`
  await noteBreak(context, { kind: 'double', currency, subject: id, difference: negate(amount), detail })
}
