// The statements of recurring fees.
import type { Context } from '../../context.ts'
import type { AccountRow } from '../accounts/read.ts'
import { holderAddresses } from '../documents/describe-parts.ts'
import { draftFeeStatement } from '../documents/draft-documents.ts'
import { issueDocuments } from '../documents/issue-documents.ts'
import type { MonthRow } from './charge-accounts.ts'

/** A charge of an account, with the name of its fee. */
export interface StatedCharge {
  account: AccountRow
  row: MonthRow
  name: string
}

/** Issues a statement for each charge. */
export async function issueFeeStatements(context: Context, charges: readonly StatedCharge[]): Promise<void> {
  if (charges.length === 0) return
  const addresses = await holderAddresses(context, [...new Set(charges.map(({ account }) => account.id))])
  const drafts = charges.map(({ account, row, name }) =>
    draftFeeStatement(context, account, addresses, { ...row, name }),
  )
  issueDocuments(context, await Promise.all(drafts))
}
