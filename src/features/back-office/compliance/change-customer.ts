import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { lockAccountsOf, setProfessional } from '../../customers/accounts/change-status.ts'
import {
  closeCustomer,
  lockCustomer,
  setCustomerStatus,
  setMifidCategory,
} from '../../customers/customers/change-status.ts'
import { findCustomer } from '../../customers/customers/read.ts'
import type { Customer } from '../../customers/customers/schemas.ts'
import { changeAccountStatus } from './change-account-status.ts'
import {
  type CustomerChange,
  type CustomerDecision,
  type CustomerFacts,
  decideCustomerChange,
} from './decide-customer-change.ts'
import type { CustomerStatus } from './rules.ts'

/**
 * Changes the MiFID category of a customer, its status, or both, with the consequences for its accounts; or refuses.
 */
export async function changeCustomer(
  context: Context,
  id: string,
  change: CustomerChange,
): Promise<Customer> {
  const facts = await gather(context, id, change)
  const decision = decideCustomerChange(facts, change)
  await write(context, id, decision)
  return findCustomer(context, id)
}

async function gather(context: Context, id: string, { status }: CustomerChange): Promise<CustomerFacts> {
  return {
    status: await lockCustomer(context, id),
    accounts: status && status !== 'closed' ? await lockAccountsOf(context, id) : [],
  }
}

async function write(context: Context, id: string, decision: CustomerDecision): Promise<void> {
  const { mifid_category, status, following } = decision
  context.pending.resource = id
  if (mifid_category) {
    await setMifidCategory(context, id, mifid_category)
    await setProfessional(context, id, mifid_category === 'professional')
  }
  if (status) await writeStatus(context, id, status, following)
}

async function writeStatus(context: Context, id: string, status: CustomerStatus, following: string[]) {
  if (status === 'closed') {
    if (!(await closeCustomer(context, id))) throw fail('conflict', 'The customer has an open account.')
    return
  }
  await setCustomerStatus(context, id, status)
  await changeAccountStatus(context, following, status, { with_customer: true })
  // If every account is closed already, the customer closes now.
  if (status === 'closing') await closeCustomer(context, id)
}
