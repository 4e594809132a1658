// Opens a tax reclaim for each booked payment from which a country took more than the rate of its treaty.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'
import { dayAt } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { record } from '../../platform/events/record.ts'
import type { Planned } from '../bookings/plan-bookings.ts'
import { rateText, type Written } from '../bookings/write-bookings.ts'
import { expiryOf } from './decide-reclaim.ts'

/** Opens the reclaims of the bookings; `written` has the transactions of each. */
export function openReclaims(
  context: Context,
  planned: readonly Planned[],
  written: readonly Written[],
): void {
  const { defer, tenant, now } = context
  const rows = planned.flatMap(({ context: change, action, holding, booking: { reclaim } }, n) => {
    if (!reclaim) return []
    const { account, position, currency } = holding
    const { reclaim_years, withheld_rate, treaty_rate, ...amounts } = reclaim
    const expires_on = expiryOf(action.payment_date, reclaim_years)
    const { transactions, entry } = written[n]!
    const transaction = transactions[0]?.id ?? entry
    const id = newId('rcl_')
    openReclaim(change, id, dayAt(expires_on, DAILY_WORK))
    return {
      id,
      action: action.id,
      position,
      account,
      transaction,
      currency,
      expires_on,
      ...amounts,
      withheld_rate: rateText(withheld_rate),
      treaty_rate: rateText(treaty_rate),
    }
  })
  if (rows.length === 0) return
  defer`
    insert into tax_reclaims (tenant, id, action, position, account, transaction, country, currency, gross, withheld,
                              withheld_rate, treaty_rate, reclaimable, expires_on, created_at, modified_at)
    select ${tenant}, id, action, position, account, transaction, country, currency, gross, withheld, withheld_rate,
           treaty_rate, reclaimable, expires_on, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, action text, position text, account text, transaction text, country text, currency text,
            gross numeric, withheld numeric, withheld_rate numeric, treaty_rate numeric, reclaimable numeric,
            expires_on date)`
}

// An action that is entered long after its payment may open a reclaim that has expired already.
function openReclaim(context: Context, id: string, expiry: string): void {
  record(context, 'tax_reclaim.opened', id)
  const due_at = expiry > context.now ? expiry : context.now
  enqueue(context, {
    kind: 'corporate-actions.expire-reclaim',
    payload: { reclaim: id },
    due_at,
    rank: RANK.split,
  })
}
