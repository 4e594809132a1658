// The end of subscriptions: by their clients, and of accounts that close.
import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { lockLive } from './read-subscriptions.ts'
import type { SubscriptionRow } from './rules.ts'
import { cancelProposed } from './runs/follow-runs.ts'
import { updateSubscriptions } from './write-subscriptions.ts'

/** Ends the subscriptions of accounts that close. */
export async function endSubscriptionsOf(context: Context, accounts: readonly string[]): Promise<void> {
  await endAll(context, await lockLive(context, accounts))
}

/** Ends subscriptions that the change has locked. */
export async function endAll(context: Context, rows: readonly SubscriptionRow[]): Promise<void> {
  if (rows.length === 0) return
  const { now } = context
  await updateSubscriptions(
    context,
    rows.map((row) => ({ ...row, status: 'ended', work_on: null, ended_at: now })),
  )
  await cancelProposed(context, { accounts: rows.map(({ account }) => account) }, 'subscription_ended')
  for (const { id } of rows) record(context, 'subscription.ended', id)
}
