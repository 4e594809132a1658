// The entries of the bank as they are stored: each once, under every reference by which a file has reported it.
import type { BankReference } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { clearBreak } from './reconciliation-breaks.ts'

export type EntryOutcome = 'received' | 'paid' | 'returned' | 'charged' | 'unexplained'

export interface StoredEntry {
  /** The reference under which it was stored first. */
  id: string
  amount: string
  outcome: EntryOutcome | 'split' | 'duplicate'
  collective: string | null
  resource: string | null
  /** Whether its file gave the amount and nothing about the payment. */
  is_bare: boolean
  /** Whether it is on hold as a possible duplicate. */
  is_held: boolean
}

/** A stored reference, with the entry that it belongs to and the amount that the bank gave under it. */
export interface ReferencedEntry extends StoredEntry {
  reference: string
  kind: BankReference['kind']
  referenced_amount: string
  /** Whether the entry has a reference that is more than a number on its day. */
  has_unique_reference: boolean
}

/** Lets one change at a time book entries of the bank in the currency. */
export async function lockEntries({ sql, tenant }: Context, currency: string): Promise<void> {
  await lockAlone(sql, 'bank entries', `${tenant} ${currency}`)
}

/** Returns the entries that are stored under the references. */
export async function listReferencedEntries(
  { sql, tenant }: Context,
  currency: string,
  references: BankReference[],
): Promise<ReferencedEntry[]> {
  return sql<ReferencedEntry>`
    select r.reference, r.kind, r.amount as referenced_amount, e.bank_reference as id, e.amount, e.outcome,
           e.collective, e.resource, e.is_bare, e.is_held,
           exists (select from bank_references b where b.tenant = r.tenant and b.currency = r.currency
                   and b.entry = r.entry and b.kind <> 'number') as has_unique_reference
    from bank_references r
    join bank_entries e on e.tenant = r.tenant and e.currency = r.currency and e.bank_reference = r.entry
    where r.tenant = ${tenant} and r.currency = ${currency}
      and r.reference = any(${references.map(({ text }) => text)}::text[])
    order by r.reference`
}

/** Stores the references of an entry, with the amount that the bank gave under them. */
export async function addReferences(
  { sql, tenant }: Context,
  currency: string,
  { entry, amount }: { entry: string; amount: string },
  references: BankReference[],
): Promise<void> {
  await sql`
    insert into bank_references (tenant, currency, reference, kind, entry, amount)
    select ${tenant}, ${currency}, x.reference, x.kind, ${entry}, ${amount}
    from unnest(${references.map(({ text }) => text)}::text[], ${references.map(({ kind }) => kind)}::text[])
      as x (reference, kind)
    on conflict (tenant, currency, reference) do nothing`
}

/** Deletes an entry that is not booked, with its references. */
export async function deleteEntry({ sql, tenant }: Context, currency: string, id: string): Promise<void> {
  await sql`
    with gone as (delete from bank_references
                  where tenant = ${tenant} and currency = ${currency} and entry = ${id})
    delete from bank_entries where tenant = ${tenant} and currency = ${currency} and bank_reference = ${id}`
}

/** Makes the entry a part of the collective entry; a statement that confirms one of them confirms all. */
export async function joinCollective(
  context: Context,
  currency: string,
  entry: string,
  collective: string,
): Promise<void> {
  const { sql, tenant } = context
  await sql`
    update bank_entries set collective = ${collective}
    where tenant = ${tenant} and currency = ${currency} and bank_reference = ${entry}`
  const rows = await sql<{ id: string }>`
    with family as (select bank_reference, statement from bank_entries
                    where tenant = ${tenant} and currency = ${currency}
                      and (bank_reference = ${collective} or collective = ${collective}))
    update bank_entries e set statement = (select max(statement) from family)
    where e.tenant = ${tenant} and e.currency = ${currency} and e.statement is null
      and e.bank_reference in (select bank_reference from family)
      and exists (select from family where statement is not null)
    returning e.bank_reference as id`
  for (const { id } of rows) await clearBreak(context, { kind: 'missing', currency, subject: id })
}
