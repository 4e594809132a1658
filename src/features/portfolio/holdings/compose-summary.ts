// The summary of a transaction. That of a journal ends with the description of the journal, which is sealed.
import { type Part, part } from '../../../db/sql.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Vault } from '../../../privacy/vault.ts'

/** A transaction as it was selected. */
export interface UnopenedSummary {
  summary: string
  reference: string | null
  description: string | null
}

/** The sealed description of the journal of a transaction, as a column; the alias is that of the transactions. */
export const descriptionOf = (tenant: string, alias: Part): Part => part`
  case when ${alias}.reference_type = 'journal'
       then (select j.description from journals j where j.tenant = ${tenant} and j.id = ${alias}.reference)
  end as description`

/** The transaction with its summary composed. */
export function composeSummary<Row extends UnopenedSummary>(
  vault: Pick<Vault, 'open'>,
  { description, ...row }: Row,
): Omit<Row, 'description'> {
  if (description === null) return row
  const journal = openRow(vault, 'journals', { id: row.reference!, description })
  return { ...row, summary: `${row.summary}: ${journal.description}` }
}
