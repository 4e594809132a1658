// The decision about a change of a customer: its category under MiFID, its status, or both, and the accounts that
// follow.
import { fail } from '../../../errors.ts'
import type { OwnedAccount } from '../../customers/accounts/change-status.ts'
import { type CustomerStatus, type MifidCategory, mayBecome } from './rules.ts'

export interface CustomerChange {
  status?: CustomerStatus
  mifid_category?: MifidCategory
}

export interface CustomerFacts {
  status: CustomerStatus
  /** The accounts of the customer, if its status shall change. */
  accounts: OwnedAccount[]
}

export interface CustomerDecision extends CustomerChange {
  /** The ids of the accounts that take the customer's new status with it. */
  following: string[]
}

/**
 * Decides about the change; whether every account is closed already, the statement that closes the customer decides.
 */
export function decideCustomerChange(
  { status: from, accounts }: CustomerFacts,
  change: CustomerChange,
): CustomerDecision {
  const { status: to } = change
  if (to === undefined) return { ...change, following: [] }
  if (!mayBecome(from, to)) throw fail('conflict', `The customer is ${from} and cannot become ${to}.`)
  const following = accounts.filter((account) => follows(account, to)).map(({ id }) => id)
  return { ...change, following }
}

// An account that was suspended by itself stays suspended when its customer is activated.
function follows({ status, suspended_with_customer }: OwnedAccount, to: CustomerStatus): boolean {
  if (to === 'suspended') return status === 'active'
  if (to === 'active') return suspended_with_customer
  return to === 'closing' && mayBecome(status, 'closing')
}
