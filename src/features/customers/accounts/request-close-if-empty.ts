// An account that is closing closes as soon as it is empty. Each change that may empty it requests the check.
import type { Context } from '../../../context.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import type { AccountStatus } from './rules.ts'

/** Requests that the account, if it is closing, be closed once it is empty; the check follows the commit. */
export function requestCloseIfEmpty(context: Context, account: { id: string; status: AccountStatus }): void {
  if (account.status !== 'closing') return
  enqueue(context, {
    kind: 'compliance.close-account',
    payload: { account: account.id },
    due_at: context.now,
  })
}
