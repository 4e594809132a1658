import type { Context } from '../../context.ts'
import { each, type JobKind } from '../../worker/job.ts'
import { endPricedOrdersOf } from './dates/end-priced-orders.ts'
import { settleAction } from './dates/settle-action.ts'
import { stopTrading } from './dates/stop-trading.ts'
import { expireReclaim } from './end-reclaim.ts'
import { processAction, processLater } from './process-action.ts'
import { lockAction } from './read.ts'
import { payCoupons, payMaturities, scheduleEntitlements } from './schedule-entitlements.ts'

async function processOnDay(context: Context, { action: id }: { action: string }): Promise<void> {
  const action = await lockAction(context, id)
  if (action.status !== 'announced') return
  if (!(await processAction(context, action))) processLater(context, action)
}

export const corporateActionJobs: JobKind[] = [
  { kind: 'corporate-actions.schedule-entitlements', metric: 'positions', transaction: scheduleEntitlements },
  { kind: 'corporate-actions.pay-coupon', metric: 'coupons', transaction: payCoupons },
  { kind: 'corporate-actions.pay-maturity', metric: 'maturities', transaction: payMaturities },
  { kind: 'corporate-actions.process', metric: 'corporate_actions', ...each(processOnDay) },
  { kind: 'corporate-actions.stop-trading', metric: 'corporate_actions', ...each(stopTrading) },
  {
    kind: 'corporate-actions.end-priced-orders',
    metric: 'corporate_actions',
    ...each(endPricedOrdersOf),
  },
  { kind: 'corporate-actions.settle', metric: 'corporate_actions', ...each(settleAction) },
  { kind: 'corporate-actions.expire-reclaim', metric: 'tax_reclaims', ...each(expireReclaim) },
]
