// An account that is closing is closed as soon as nothing is left on it; whoever takes something off it says so.
import type { Context } from '../../context.ts'
import { enqueue } from '../../worker/enqueue.ts'
import type { AccountStatus } from './rules.ts'

/** Lets an account that is closing be looked at, whether anything is left on it, once the change is complete. */
export function lookWhetherEmpty(context: Context, account: { id: string; status: AccountStatus }): void {
  if (account.status !== 'closing') return
  enqueue(context, {
    kind: 'compliance.close-account',
    payload: { account: account.id },
    due_at: context.now,
  })
}
