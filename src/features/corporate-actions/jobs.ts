import type { Context } from '../../context.ts'
import type { JobKind } from '../../worker/jobs.ts'
import { ownersBy } from '../trading/list-owners.ts'
import { processAction, processLater } from './process-action.ts'
import { lockAction } from './read.ts'
import { payCoupon, payMaturity, watchPosition } from './watch-position.ts'

async function processOnDay(context: Context, { action: id }: { action: string }): Promise<void> {
  const action = await lockAction(context, id)
  if (action.status !== 'announced') return
  if (!(await processAction(context, action))) processLater(context, action)
}

export const corporateActionJobs: JobKind[] = [
  {
    kind: 'corporate-actions.watch-position',
    counts_as: 'positions',
    change: watchPosition,
    owners: ownersBy('position'),
  },
  {
    kind: 'corporate-actions.pay-coupon',
    counts_as: 'coupons',
    change: payCoupon,
    owners: ownersBy('position'),
  },
  // A maturity ends the orders of everybody in the instrument.
  { kind: 'corporate-actions.pay-maturity', counts_as: 'maturities', change: payMaturity },
  { kind: 'corporate-actions.process', counts_as: 'corporate_actions', change: processOnDay },
]
