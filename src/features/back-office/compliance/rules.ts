// The statuses of customers and accounts, and the events of their changes. Compliance decides about them; an account or
// customer that is closing closes by itself once nothing is left.
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import type { EventName } from '../../platform/events/record.ts'

export type CustomerStatus = AccountStatus

const transitions: Record<AccountStatus, AccountStatus[]> = {
  active: ['suspended', 'closing'],
  suspended: ['active', 'closing'],
  closing: ['closed'],
  closed: [],
}

/** Whether an account or a customer may change from one status to another. */
export const mayBecome = (from: AccountStatus, to: AccountStatus): boolean => transitions[from].includes(to)

/** The event of a change of an account to the status. */
export const ACCOUNT_EVENTS: Record<AccountStatus, EventName> = {
  active: 'account.activated',
  suspended: 'account.suspended',
  closing: 'account.closing',
  closed: 'account.closed',
}

/** The categories of investors under MiFID; some instruments are for professionals only. */
export const MIFID_CATEGORIES = ['retail', 'professional', 'eligible_counterparty'] as const
export type MifidCategory = (typeof MIFID_CATEGORIES)[number]
