import type { Context } from '../../context.ts'
import type { JobKind } from '../../worker/jobs.ts'
import { processAction, processLater } from './process-action.ts'
import { lockAction } from './read.ts'
import { payCoupons, payMaturities, watchPositions } from './watch-positions.ts'

async function processOnDay(context: Context, { action: id }: { action: string }): Promise<void> {
  const action = await lockAction(context, id)
  if (action.status !== 'announced') return
  if (!(await processAction(context, action))) processLater(context, action)
}

export const corporateActionJobs: JobKind[] = [
  { kind: 'corporate-actions.watch-position', counts_as: 'positions', changes: watchPositions },
  { kind: 'corporate-actions.pay-coupon', counts_as: 'coupons', changes: payCoupons },
  { kind: 'corporate-actions.pay-maturity', counts_as: 'maturities', changes: payMaturities },
  { kind: 'corporate-actions.process', counts_as: 'corporate_actions', change: processOnDay },
]
