// A change of an account's status, with its consequences. Accounts are suspended, activated and wound up only here,
// whether alone or with their customer.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { setStatus } from '../../customers/accounts/change-status.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { cancelOrders } from '../../orders/execution/cancel-orders.ts'
import { endSubscriptionsOf } from '../../orders/rebalancing/end-subscriptions.ts'
import { cancelPlansOf } from '../../orders/savings-plans/cancel-plans.ts'
import { cancelDebits } from '../../payments/direct-debits/cancel-debits.ts'
import { record } from '../../platform/events/record.ts'
import { stopRollovers } from '../../portfolio/holdings/update-position.ts'
import { ACCOUNT_EVENTS } from './rules.ts'

/** After this time every change that began before the account became closing has ended. */
const SECOND_CHECK_MS = 60_000

/** Sets a status that the locked accounts may take. */
export async function changeAccountStatus(
  context: Context,
  accounts: string[],
  to: Exclude<AccountStatus, 'closed'>,
  { with_customer }: { with_customer: boolean },
): Promise<AccountRow[]> {
  if (accounts.length === 0) return []
  const rows = await setStatus(context, accounts, to, with_customer)
  for (const account of accounts) {
    record(context, ACCOUNT_EVENTS[to], account)
    if (to === 'suspended') await cancelOrders(context, { account, reason: 'account_suspended' })
    if (to === 'closing') await startClosing(context, account)
  }
  return rows
}

// Nothing new may come in: buy orders and savings plans end, and positions do not roll over. The rest is sold and paid
// out.
async function startClosing(context: Context, account: string) {
  await cancelOrders(context, { account, side: 'buy', reason: 'cancelled_by_operator' })
  await cancelPlansOf(context, [account])
  await cancelDebits(context, part`d.account = ${account}`)
  await endSubscriptionsOf(context, [account])
  await stopRollovers(context, account)
  for (const wait_ms of [0, SECOND_CHECK_MS])
    enqueue(context, {
      kind: 'compliance.close-account',
      payload: { account },
      due_at: addMilliseconds(context.now, wait_ms),
    })
}
