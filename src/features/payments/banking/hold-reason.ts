// A movement that may be the duplicate of a booked entry, reported under references that cannot be compared, is put on
// hold: booking it twice would create money. So is a movement that its file does not explain.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import type { EntrySource, ReportedMovement } from './book-movement.ts'

/**
 * Returns the reason why a movement is not booked, or undefined. A notification is too late if a
 * statement covers its day without it. If one file gives references of entries and another only those of
 * transactions, two movements of one day may be the same, or one a part of the other.
 */
export async function lookUpHoldReason(
  context: Context,
  source: EntrySource,
  movement: ReportedMovement,
  id: string | null = null,
): Promise<string | undefined> {
  if (movement.fault) return movement.fault
  if (!source.is_statement && (await isLate(context, source, movement, id)))
    return 'the statement of that day does not contain it'
  const duplicate = await lookUpDuplicate(context, source, movement, id)
  return duplicate && `it may be ${duplicate}, reported under another reference`
}

/**
 * The day of entry `e` lies within a statement, or between two statements where the second opens with the closing
 * balance of the first.
 */
export const isCovered = part`
  exists (select from bank_statements s
          where s.tenant = e.tenant and s.currency = e.currency and s.closed_on >= e.booked_on
            and (s.opened_on <= e.booked_on
                 or s.opening = (select p.closing from bank_statements p
                                 where p.tenant = e.tenant and p.currency = e.currency and p.closed_on < e.booked_on
                                 order by p.closed_on desc, p.created_at desc, p.id desc limit 1)
                    and not exists (select from bank_statements n
                                    where n.tenant = e.tenant and n.currency = e.currency
                                      and n.closed_on >= e.booked_on and n.closed_on < s.closed_on)))`

async function isLate(
  { sql, tenant }: Context,
  { currency }: EntrySource,
  { booked_on, collective }: ReportedMovement,
  id: string | null,
): Promise<boolean> {
  const rows = await sql`
    select from (select ${tenant}::text as tenant, ${currency}::text as currency, ${booked_on}::date as booked_on) e
    where ${isCovered}
      and not exists (select from bank_entries c where c.tenant = e.tenant and c.currency = e.currency
                      and c.bank_reference in (${collective?.id ?? null}::text, ${id}::text)
                      and c.statement is not null)`
  return rows.length > 0
}

// A collective entry that is stored under references of both kinds can be compared with every other entry. A bare
// amount under the reference of an entry may be the sum of transactions that were reported under theirs.
async function lookUpDuplicate(
  { sql, tenant }: Context,
  { currency, references }: EntrySource,
  { booked_on, is_bare, transaction, collective }: ReportedMovement,
  id: string | null,
): Promise<string | undefined> {
  const all = [...transaction.references, ...(collective?.entry.references ?? [])]
  const has_own = all.every(({ kind }) => kind === 'transaction')
  if (!has_own && all.some(({ kind }) => kind === 'transaction')) return undefined
  const { amount } = transaction
  const [duplicate] = await sql<{ id: string }>`
    select e.bank_reference as id from bank_entries e
    where e.tenant = ${tenant} and e.currency = ${currency} and e.booked_on = ${booked_on}
      and e.bank_reference is distinct from ${id} and e.outcome in ('received', 'paid', 'returned', 'charged')
      and sign(e.amount) = sign(${amount}::numeric)
      and (e.amount = ${amount}::numeric
           or ${has_own} and e.is_bare and abs(e.amount) > abs(${amount}::numeric)
           or not ${has_own} and ${is_bare} and abs(e.amount) < abs(${amount}::numeric))
      and not exists (select from bank_references r
                      where r.tenant = e.tenant and r.currency = e.currency
                        and r.entry in (e.bank_reference, e.collective)
                        and ((r.kind = 'transaction') = ${has_own} or r.reference = any(${references}::text[])))
      and not exists (select from bank_references r
                      where r.tenant = e.tenant and r.currency = e.currency and r.kind = 'transaction'
                        and r.entry = ${collective?.id ?? null}::text and not ${has_own})
    order by e.bank_reference limit 1`
  return duplicate?.id
}
