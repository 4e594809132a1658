import type { Context } from '../../../context.ts'
import { record } from '../../platform/events/record.ts'
import { lockLive } from './read-subscriptions.ts'
import type { RunRow } from './rules.ts'
import { updateSubscriptions } from './write-subscriptions.ts'

/** Pauses the active subscriptions of accounts that are sold whole: the next daily work would buy everything back. */
export async function pauseLiquidated(context: Context, runs: readonly RunRow[]): Promise<void> {
  const accounts = runs.filter(({ run_type }) => run_type === 'liquidate').map(({ account }) => account)
  if (accounts.length === 0) return
  const active = (await lockLive(context, accounts)).filter(({ status }) => status === 'active')
  await updateSubscriptions(
    context,
    active.map((row) => ({ ...row, status: 'paused', work_on: null })),
  )
  for (const { id } of active) record(context, 'subscription.paused', id)
}
