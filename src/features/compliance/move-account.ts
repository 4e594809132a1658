// A change of an account's status, with what it stops: the one place where accounts are suspended, activated and wound
// up, whether by themselves or with their customer.
import type { Context } from '../../context.ts'
import { addMilliseconds } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { record } from '../events/record.ts'
import { cancelOrders } from '../execution/cancel-orders.ts'
import { stopRollovers } from '../holdings/update-position.ts'
import { ACCOUNT_EVENTS } from './rules.ts'

/** An instant at which no change is under way any more that began before the account turned to closing. */
const SECOND_LOOK_MS = 60_000

type Reason = 'alone' | 'with_customer'

/** Moves an account, whose row the caller holds, to a status it may take. */
export async function moveAccount(
  context: Context,
  account: string,
  to: Exclude<AccountStatus, 'closed'>,
  reason: Reason = 'alone',
): Promise<void> {
  const { sql, tenant, now } = context
  await sql`
    update accounts
    set status = ${to}, suspended_with_customer = ${to === 'suspended' && reason === 'with_customer'}, modified_at = ${now}
    where tenant = ${tenant} and id = ${account}`
  record(context, ACCOUNT_EVENTS[to], account)
  if (to === 'suspended') await cancelOrders(context, { account, reason: 'account_suspended' })
  if (to === 'closing') await startClosing(context, account)
}

// Nothing new may come in: buys end, positions do not roll over. What is left empties the account.
async function startClosing(context: Context, account: string) {
  await cancelOrders(context, { account, side: 'buy', reason: 'cancelled_by_operator' })
  await stopRollovers(context, account)
  for (const wait_ms of [0, SECOND_LOOK_MS])
    enqueue(context, {
      kind: 'compliance.close-account',
      payload: { account },
      due_at: addMilliseconds(context.now, wait_ms),
    })
}
