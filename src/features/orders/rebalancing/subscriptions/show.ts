// Subscriptions as the API shows them.
import type { ReadContext } from '../../../../context.ts'
import { money } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { readModels } from '../../models/read.ts'
import { calendarOfTenant } from '../../models/rules.ts'
import { nextCalendarDay } from '../calendar-days.ts'
import { listOpenOf } from '../read-runs.ts'
import type { SubscriptionRow } from '../rules.ts'
import { versionOf } from '../terms-of.ts'
import type { ModelSubscription } from './schemas.ts'

/** The subscriptions on the wire, with their open runs. */
export async function showSubscriptions(
  context: Pick<ReadContext, 'sql' | 'tenant' | 'settings' | 'now'>,
  rows: readonly SubscriptionRow[],
): Promise<ModelSubscription[]> {
  const models = await readModels(
    context,
    rows.map(({ model }) => model),
  )
  const runs = await listOpenOf(
    context,
    rows.map(({ account }) => account),
  )
  const calendar = calendarOfTenant(context.settings)
  const today = dayOf(context.now)
  return rows.map((row) => {
    const model = models.get(row.model)!
    const { cooldown_until } = row
    return {
      id: row.id,
      account: row.account,
      model: row.model,
      status: row.status,
      version: versionOf(row, model),
      pinned_version: row.pinned_version,
      outside_positions: row.outside_positions,
      cash_flows: row.cash_flows,
      reserve_amount: money(row.reserve_amount),
      open_run: row.status === 'ended' ? null : (runs.get(row.account)?.id ?? null),
      last_rebalanced_at: row.last_rebalanced_at,
      cooldown_until: cooldown_until !== null && cooldown_until > today ? cooldown_until : null,
      next_calendar_on:
        row.status === 'active' ? nextCalendarDay(model.conditions, calendar, row.evaluated_on) : null,
      ended_at: row.ended_at,
      created_at: row.created_at,
      modified_at: row.modified_at,
    }
  })
}
