// A statement that the bank sends in pages: each is kept as it comes, in any order, and when all are there they are
// one.
import type { StatementPage } from '../../banks/bank.ts'
import type { Context } from '../../context.ts'
import { add, compare, money, subtract, sum } from '../../values/decimal.ts'
import { bookStatement, type Closed, type Reconciled, referencesOf } from './book-statement.ts'
import { noteBreak } from './breaks.ts'
import { lockEntries } from './entries.ts'

type PageRow = Omit<StatementPage, 'id' | 'iban' | 'currency' | 'entries'> & { total: string; refs: string[] }

/** Keeps the page, once; gives how the whole statement compares with the ledger where no page is missing any more. */
export async function bookPage(context: Context, page: StatementPage): Promise<Reconciled | undefined> {
  const { currency, id } = page
  await lockEntries(context, currency)
  await keepPage(context, page)
  const pages = await context.sql<PageRow>`
    select page, is_last, opened_on, closed_on, opening, closing, total, refs from bank_statement_pages
    where tenant = ${context.tenant} and currency = ${currency} and statement = ${id} order by page`
  const last = pages.findIndex((one) => one.is_last)
  const whole = pages.slice(0, last + 1)
  if (last < 0 || whole.at(-1)!.page !== whole.length) return undefined
  await checkPages(context, page, whole)
  return bookStatement(context, joined(page, whole))
}

async function keepPage(context: Context, page: StatementPage) {
  const { sql, tenant, now } = context
  const { currency, id, is_last, opened_on, closed_on, opening, closing, entries } = page
  const total = sum(entries.map((entry) => entry.amount))
  const [fresh] = await sql`
    insert into bank_statement_pages (tenant, currency, statement, page, is_last, opened_on, closed_on, opening, closing,
                                      total, refs, created_at)
    values (${tenant}, ${currency}, ${id}, ${page.page}, ${is_last}, ${opened_on}, ${closed_on}, ${opening}, ${closing},
            ${total}, ${referencesOf(entries)}::text[], ${now})
    on conflict (tenant, currency, statement, page) do nothing returning page`
  if (fresh) {
    context.pending.resource = id
    return
  }
  const [kept] = await sql<{ total: string }>`
    select total from bank_statement_pages
    where tenant = ${tenant} and currency = ${currency} and statement = ${id} and page = ${page.page}`
  if (compare(kept!.total, total) === 0) return
  await noteBreak(context, {
    kind: 'amount',
    currency,
    subject: `${id} page ${page.page}`,
    difference: subtract(total, kept!.total),
    detail: `Its entries summed to ${kept!.total}, in the repeat to ${money(total)}.`,
  })
}

const joined = ({ id, currency }: StatementPage, pages: PageRow[]): Closed => ({
  id,
  currency,
  opened_on: pages[0]!.opened_on!,
  opening: pages[0]!.opening!,
  closed_on: pages.at(-1)!.closed_on!,
  closing: pages.at(-1)!.closing!,
  references: pages.flatMap((one) => one.refs),
})

// Each page adds up by itself where it has both balances; together they must as well.
async function checkPages(context: Context, { id, currency }: StatementPage, pages: PageRow[]) {
  const { opening, closing } = joined({ id, currency } as StatementPage, pages)
  const expected = add(opening, sum(pages.map((one) => one.total)))
  if (compare(expected, closing) === 0) return
  await noteBreak(context, {
    kind: 'gap',
    currency,
    subject: `${id} pages`,
    difference: subtract(closing, expected),
    detail: `Opening and the entries of ${pages.length} pages come to ${money(expected)}, not to ${money(closing)}.`,
  })
}

/** Gives the incomplete statements, with the pages that have arrived. */
export async function listIncomplete({ sql, tenant }: Pick<Context, 'sql' | 'tenant'>) {
  return sql<{ statement: string; currency: string; pages: number[] }>`
    select p.statement, p.currency, array_agg(p.page order by p.page) as pages
    from bank_statement_pages p
    where p.tenant = ${tenant} and not exists (select from bank_statements s where s.tenant = p.tenant
                                             and s.currency = p.currency and s.statement = p.statement)
    group by 1, 2 order by 1, 2`
}
