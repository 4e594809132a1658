// Selects of tax declarations.
import type { ReadContext } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import { isValidOn } from './decide-declaration.ts'

export interface DeclarationRow {
  customer: string
  country: string
  signed_on: Day
  valid_until: Day
  evidence: string | null
  created_at: Instant
  modified_at: Instant
}

/** The columns of a declaration. */
export const declarationColumns: Part = part`
  customer, country, signed_on, valid_until, evidence, created_at, modified_at`

/** The declarations of the customers, by country. */
export async function listDeclarations(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  customers: string[],
): Promise<DeclarationRow[]> {
  if (customers.length === 0) return []
  return sql<DeclarationRow>`
    select ${declarationColumns} from tax_declarations
    where tenant = ${tenant} and customer = any (${customers}) order by customer, country`
}

/** The declaration as the API shows it now. */
export const showDeclaration = ({ now }: Pick<ReadContext, 'now'>, row: DeclarationRow) => ({
  ...row,
  is_valid: isValidOn(row, dayOf(now)),
})
