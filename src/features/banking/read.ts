// Every select of reconciliation breaks and incomplete statements.
import type { ReadContext } from '../../context.ts'
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

/** Returns the open differences between bank and ledger, the oldest first. */
export async function listBreaks({ sql, tenant }: Reader): Promise<ReconciliationBreak[]> {
  return sql<ReconciliationBreak>`
    select id, kind, currency, subject, difference, detail, created_at
    from bank_breaks where tenant = ${tenant} and resolved_at is null order by created_at, id`
}

/** Returns the incomplete statements, with the pages that have arrived. */
export async function listIncompleteStatements({ sql, tenant }: Reader) {
  return sql<{ statement: string; currency: string; pages: number[] }>`
    select p.statement, p.currency, array_agg(p.page order by p.page) as pages
    from bank_statement_pages p
    where p.tenant = ${tenant}
      and not exists (select from bank_statements s
                      where s.tenant = p.tenant and s.currency = p.currency and s.statement = p.statement)
    group by 1, 2 order by 1, 2`
}
