// The states of customers and accounts, and the events that tell of a change. None of it is a public call: compliance
// decides, and an account or customer that is closing closes by itself when nothing is left.
import type { AccountStatus } from '../accounts/rules.ts'
import type { EventName } from '../events/record.ts'

export type CustomerStatus = AccountStatus

const next: Record<AccountStatus, AccountStatus[]> = {
  active: ['suspended', 'closing'],
  suspended: ['active', 'closing'],
  closing: ['closed'],
  closed: [],
}

/** Whether an account, or a customer, may go from one status to another. */
export const mayBecome = (from: AccountStatus, to: AccountStatus): boolean => next[from].includes(to)

/** What a change of an account to the status is called. */
export const ACCOUNT_EVENTS: Record<AccountStatus, EventName> = {
  active: 'account.activated',
  suspended: 'account.suspended',
  closing: 'account.closing',
  closed: 'account.closed',
}

/** How regulators class an investor; professionals may buy what is for them alone. */
export const MIFID_CATEGORIES = ['retail', 'professional', 'eligible_counterparty'] as const
export type MifidCategory = (typeof MIFID_CATEGORIES)[number]
