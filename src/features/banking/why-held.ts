// An entry that may be one that is booked already, told under references which cannot be compared, is not booked: a
// second booking would be money that nobody paid.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import type { Piece, Source } from './book-transaction.ts'

/**
 * Tells why a movement is not to be booked by what this file says, or undefined. A notification is too late where a
 * statement has covered its day without it. And where one file gives references of entries and another those of
 * transactions alone, two movements of one day may be the same, or part of one another.
 */
export async function whyHeld(
  context: Context,
  source: Source,
  movement: Piece,
  id: string | null = null,
): Promise<string | undefined> {
  if (!source.is_statement && (await isLate(context, source, movement, id)))
    return 'the statement of that day does not hold it'
  const other = await lookUpRival(context, source, movement, id)
  return other && `it may be ${other}, told under another reference`
}

/**
 * The day of entry `e` lies within a statement, or between two of which the later opens with what the earlier closed
 * with.
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
  { currency }: Source,
  { booked_on, collective }: Piece,
  id: string | null,
): Promise<boolean> {
  const [late] = await sql`
    select from (select ${tenant}::text as tenant, ${currency}::text as currency, ${booked_on}::date as booked_on) e
    where ${isCovered}
      and not exists (select from bank_entries c where c.tenant = e.tenant and c.currency = e.currency
                      and c.bank_reference in (${collective?.id ?? null}::text, ${id}::text) and c.statement is not null)`
  return late !== undefined
}

// A collective entry that is known under references of both kinds can be compared with every other.
// A bare amount under the entry's reference may be the sum of transactions that were told under theirs.
async function lookUpRival(
  { sql, tenant }: Context,
  { currency, references }: Source,
  { booked_on, is_bare, transaction, collective }: Piece,
  id: string | null,
): Promise<string | undefined> {
  const all = [...transaction.references, ...(collective?.entry.references ?? [])]
  const isOwn = all.every(({ kind }) => kind === 'transaction')
  if (!isOwn && all.some(({ kind }) => kind === 'transaction')) return undefined
  const { amount } = transaction
  const [rival] = await sql<{ id: string }>`
    select e.bank_reference as id from bank_entries e
    where e.tenant = ${tenant} and e.currency = ${currency} and e.booked_on = ${booked_on}
      and e.bank_reference is distinct from ${id} and e.outcome in ('received', 'paid', 'came_back', 'charged')
      and sign(e.amount) = sign(${amount}::numeric)
      and (e.amount = ${amount}::numeric
           or ${isOwn} and e.is_bare and abs(e.amount) > abs(${amount}::numeric)
           or not ${isOwn} and ${is_bare} and abs(e.amount) < abs(${amount}::numeric))
      and not exists (select from bank_references r
                      where r.tenant = e.tenant and r.currency = e.currency
                        and r.entry in (e.bank_reference, e.collective)
                        and ((r.kind = 'transaction') = ${isOwn} or r.reference = any(${references}::text[])))
      and not exists (select from bank_references r
                      where r.tenant = e.tenant and r.currency = e.currency and r.kind = 'transaction'
                        and r.entry = ${collective?.id ?? null}::text and not ${isOwn})
    order by e.bank_reference limit 1`
  return rival?.id
}
