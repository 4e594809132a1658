// The statements of recurring fees.
import type { Context } from '../../../context.ts'
import type { Day } from '../../../values/time.ts'
import type { FeeBasis } from '../../billing/rules.ts'
import type { ChargeRow } from '../../billing/write-charges.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import { decideCalculation } from '../documents/decide-calculation.ts'
import { type DocumentIssuer, holderAddresses, readLetterhead } from '../documents/describe-parts.ts'
import { draftFeeStatement } from '../documents/draft-documents.ts'
import { issueDocuments } from '../documents/issue-documents.ts'

/** The row of a charge for a month. */
export interface MonthRow extends ChargeRow {
  currency: AccountRow['base_currency']
  period_start: Day
  period_end: Day
}

/** A charge of an account, with the name of its fee. */
export interface StatedCharge {
  account: AccountRow
  row: MonthRow
  name: string
  basis: FeeBasis
}

/** The sender of statements, and the addresses of the accounts' holders. */
export interface Heads {
  letterhead: DocumentIssuer
  addresses: ReadonlyMap<string, Address>
}

/** Reads the heads of the accounts' statements. */
export async function readHeads(context: Context, accounts: readonly string[]): Promise<Heads> {
  const [letterhead, addresses] = await Promise.all([
    readLetterhead(context),
    holderAddresses(context, accounts),
  ])
  return { letterhead, addresses }
}

/** Issues a statement for each charge. */
export function issueFeeStatements(
  context: Context,
  charges: readonly StatedCharge[],
  { letterhead, addresses }: Heads,
): void {
  if (charges.length === 0) return
  const drafts = charges.map(({ account, row, name, basis }) =>
    draftFeeStatement(letterhead, account, addresses, {
      ...row,
      name,
      calculation: decideCalculation(basis),
    }),
  )
  issueDocuments(context, drafts)
}
