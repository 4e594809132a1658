import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { lookUpFundingAccount } from './read.ts'
import type { FundingAccount } from './schemas.ts'

/** Marks the ownership of a funding account as proved; a repeat changes nothing. */
export async function verifyFundingAccount(context: Context, id: string): Promise<FundingAccount> {
  const { sql, tenant, now } = context
  await sql`
    update funding_accounts set is_verified = true, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and not is_verified`
  const funding_account = await lookUpFundingAccount(context, id)
  if (!funding_account) throw notFound('funding account')
  context.pending.resource = id
  return funding_account
}
