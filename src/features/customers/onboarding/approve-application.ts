import type { Context } from '../../../context.ts'
import { openAccount } from '../accounts/open-account.ts'
import { createCustomer } from '../customers/create-customer.ts'
import { listPersonRows } from '../persons/read.ts'
import { verifyClaims } from '../persons/verify-claims.ts'
import { type Approval, type ApprovalFacts, decideApproval } from './decide-approval.ts'
import type { ApplicationRow } from './read.ts'
import { unique } from './rules.ts'
import type { Application } from './schemas.ts'

/** Creates the customer of an application with its authorities and its account, and verifies the claims. */
export async function approveApplication(
  context: Context,
  { id, application }: ApplicationRow,
): Promise<void> {
  const facts = await gather(context, application)
  const approval = decideApproval(facts, application)
  await write(context, id, approval)
}

async function gather(context: Context, { authorities }: Application): Promise<ApprovalFacts> {
  const ids = unique(authorities.map(({ person }) => person))
  return { persons: await listPersonRows(context, ids) }
}

async function write(context: Context, id: string, approval: Approval): Promise<void> {
  const { customer_type, authorities, verified_persons, account } = approval
  await verifyClaims(context, verified_persons)
  const customer = createCustomer(context, { customer_type, onboarding: id, authorities })
  openAccount(context, { customer, ...account, is_primary: true })
}
