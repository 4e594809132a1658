// An account that is closing closes as soon as it is empty, and its customer closes with the last of its accounts.
import type { Context } from '../../../context.ts'
import { available } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { lockAccountFully } from '../../customers/accounts/change-status.ts'
import { closeIfEmpty } from '../../customers/accounts/close-if-empty.ts'
import { closeCustomer, lockOwners, type StatusOwner } from '../../customers/customers/change-status.ts'
import { record } from '../../platform/events/record.ts'
import { decideClosing, type LeftCash } from './decide-closing.ts'

/** Closes an account that is closing and empty, and says whether it did. */
export async function closeAccount(context: Context, account: string): Promise<boolean> {
  const owners = await lockOwners(context, account)
  // A statement of its own: the next one then sees what was committed while this one waited for the lock.
  await lockAccountFully(context, account)
  return closeLocked(context, account, owners)
}

/** Does the same for an account that is locked, with its owners. */
export async function closeLocked(
  context: Context,
  account: string,
  owners: StatusOwner[],
): Promise<boolean> {
  if (!(await closeIfEmpty(context, account))) return false
  context.pending.resource = account
  await returnLentCash(context, account)
  record(context, 'account.closed', account)
  for (const owner of owners) await closeCustomer(context, owner.id)
  return true
}

async function returnLentCash(context: Context, account: string): Promise<void> {
  const left = await context.sql<LeftCash>`
    select asset, balance::text as amount from ledger_balances
    where tenant = ${context.tenant} and account = ${available(account)} and balance > 0 order by asset`
  const transfers = decideClosing(account, left)
  if (transfers.length > 0) await post(context, { kind: 'rollover.repay', reference: account, transfers })
}
