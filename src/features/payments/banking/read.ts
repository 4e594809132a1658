// Every select of reconciliation breaks and incomplete statements.
import type { ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { firstRows, inOrderOf, newestFirst, oldestFirst, type PageWindow } from '../../../http/api/page.ts'
import { assignedTo } from '../../operators/work-queue/read.ts'
import type { BreakKind } from './reconciliation-breaks.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

export interface ReconciliationBreak {
  id: string
  kind: BreakKind
  currency: string
  subject: string
  difference: string
  detail: string
  created_at: string
}

export interface BreakFilter {
  kind?: BreakKind
  currency?: string
  assigned_to?: string
}

/** Returns the open differences between bank and ledger, the oldest first. */
export function listBreaks(
  { sql, tenant }: Reader,
  { kind, currency, assigned_to }: BreakFilter = {},
  window: PageWindow = firstRows(),
): Promise<ReconciliationBreak[]> {
  return sql<ReconciliationBreak>`
    select id, kind, currency, subject, difference, detail, created_at
    from bank_breaks
    where tenant = ${tenant} and resolved_at is null
      ${equals(part`kind`, kind)} ${equals(part`currency`, currency)}
      ${assignedTo(tenant, part`bank_breaks.id`, assigned_to)}
      ${oldestFirst(window, part`created_at`, part`id`)}`
}

/** Returns the incomplete statements, with the pages that have arrived, by statement and currency. */
export function listIncompleteStatements(
  { sql, tenant }: Reader,
  { currency }: { currency?: string } = {},
  window: PageWindow = firstRows(),
) {
  return sql<{ statement: string; currency: string; pages: number[] }>`
    with incomplete as (
      select p.statement, p.currency, array_agg(p.page order by p.page) as pages
      from bank_statement_pages p
      where p.tenant = ${tenant}
        and not exists (select from bank_statements s
                        where s.tenant = p.tenant and s.currency = p.currency and s.statement = p.statement)
      group by p.statement, p.currency
    )
    select statement, currency, pages from incomplete
    where true ${equals(part`currency`, currency)} ${inOrderOf(window, part`statement`, part`currency`)}`
}

/** Returns the complete statements, the newest first. */
export function listStatements(
  { sql, tenant }: Reader,
  { currency }: { currency?: string },
  window: PageWindow,
) {
  return sql<{ id: string; created_at: string }>`
    select id, currency, statement, opened_on, closed_on, opening, closing, created_at from bank_statements
    where tenant = ${tenant} ${equals(part`currency`, currency)}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

export interface BankEntryFilter {
  currency?: string
  outcome?: string
  notified_only?: boolean
}

/** Returns the entries on the collection accounts, from statements and notifications, the newest first. */
export function listBankEntries(
  { sql, tenant }: Reader,
  { currency, outcome, notified_only }: BankEntryFilter,
  window: PageWindow,
) {
  return sql<{ currency: string; reference: string; created_at: string }>`
    select currency, bank_reference as reference, amount, booked_on, outcome, resource, statement, collective,
           created_at
    from bank_entries
    where tenant = ${tenant} ${equals(part`currency`, currency)} ${equals(part`outcome`, outcome)}
      ${notified_only ? part`and statement is null` : part``}
      ${newestFirst(window, part`created_at`, part`(currency || ' ' || bank_reference)`)}`
}
