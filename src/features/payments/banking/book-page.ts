// A statement that the bank sends in pages, in any order: each page is stored, and together they are one statement.
import type { StatementPage } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { compare, money, subtract, sum } from '../../../values/decimal.ts'
import { bookStatement, type Reconciliation, referencesOf } from './book-statement.ts'
import { joinPages, type StatementPageRow } from './decide-statement.ts'
import { lockEntries } from './entries.ts'
import { recordBreak } from './reconciliation-breaks.ts'

/** Stores the page, once; returns the reconciliation of the whole statement as soon as no page is missing. */
export async function bookPage(context: Context, page: StatementPage): Promise<Reconciliation | undefined> {
  const { currency, id } = page
  await lockEntries(context, currency)
  await storePage(context, page)
  const pages = await context.sql<StatementPageRow>`
    select page, is_last, opened_on, closed_on, opening, closing, total, refs from bank_statement_pages
    where tenant = ${context.tenant} and currency = ${currency} and statement = ${id} order by page`
  const joined = joinPages(page, pages)
  if (!joined) return undefined
  if (joined.sum_break) await recordBreak(context, { currency, ...joined.sum_break })
  return bookStatement(context, joined.statement)
}

async function storePage(context: Context, page: StatementPage) {
  const { sql, tenant, now } = context
  const { currency, id, is_last, opened_on, closed_on, opening, closing, entries } = page
  const total = sum(entries.map((entry) => entry.amount))
  const inserted = await sql`
    insert into bank_statement_pages (tenant, currency, statement, page, is_last, opened_on, closed_on, opening,
                                      closing, total, refs, created_at)
    values (${tenant}, ${currency}, ${id}, ${page.page}, ${is_last}, ${opened_on}, ${closed_on}, ${opening},
            ${closing}, ${total}, ${referencesOf(entries)}::text[], ${now})
    on conflict (tenant, currency, statement, page) do nothing returning page`
  if (inserted.length > 0) context.pending.resource = id
  else await compareRepeat(context, page, total)
}

async function compareRepeat(context: Context, { currency, id, page }: StatementPage, total: string) {
  const { sql, tenant } = context
  const [stored] = await sql<{ total: string }>`
    select total from bank_statement_pages
    where tenant = ${tenant} and currency = ${currency} and statement = ${id} and page = ${page}`
  if (compare(stored!.total, total) === 0) return
  await recordBreak(context, {
    kind: 'amount',
    currency,
    subject: `${id} page ${page}`,
    difference: subtract(total, stored!.total),
    detail: `Its entries summed to ${stored!.total}, in the repeat to ${money(total)}.`,
  })
}
