// The decision about a change of an account: its status, its permissions, or both.
import { fail } from '../../../errors.ts'
import type { PermissionSwitches } from '../../customers/accounts/change-status.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { type CustomerStatus, mayBecome } from './rules.ts'

export interface AccountChange {
  status?: AccountStatus
  switches?: PermissionSwitches
}

export interface AccountFacts {
  account: { id: string; status: AccountStatus }
  /** The customers that own the account. */
  owners: { id: string; status: CustomerStatus }[]
}

/** Decides about the change; whether an account that shall close is empty, the statement that closes it decides. */
export function decideAccountChange({ account, owners }: AccountFacts, change: AccountChange): AccountChange {
  const { status: to } = change
  if (to === undefined) return change
  if (!mayBecome(account.status, to))
    throw fail('conflict', `The account is ${account.status} and cannot become ${to}.`)
  if (to === 'active' && owners.some((owner) => owner.status !== 'active'))
    throw fail('conflict', 'The customer of the account is not active.')
  return change
}
