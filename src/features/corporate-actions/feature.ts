// Coupons, maturities, distributions, dividends, splits, mergers, new units, rights and delistings.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { cashFlowRoutes } from './calendar/cash-flow-routes.ts'
import { electionRoutes } from './calendar/election-routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { payCoupons, payMaturities, scheduleEntitlements } from './calendar/schedule-entitlements.ts'
import { endPricedOrdersOf } from './dates/end-priced-orders.ts'
import { settleAction } from './dates/settle-action.ts'
import { stopTrading } from './dates/stop-trading.ts'
import { expireReclaim } from './end-reclaim.ts'
import { processOnDay } from './process-action.ts'
import { reclaimRoutes } from './reclaims/routes.ts'
import { corporateActionRoutes } from './routes.ts'

const metric = 'corporate_actions'

export const corporateActions: Domain = {
  routes: [...calendarRoutes, ...electionRoutes, ...reclaimRoutes, ...corporateActionRoutes],
  operator_routes: cashFlowRoutes,
  jobs: [
    {
      kind: 'corporate-actions.schedule-entitlements',
      metric: 'positions',
      transaction: scheduleEntitlements,
    },
    { kind: 'corporate-actions.pay-coupon', metric: 'coupons', transaction: payCoupons },
    { kind: 'corporate-actions.pay-maturity', metric: 'maturities', transaction: payMaturities },
    { kind: 'corporate-actions.process', metric, ...each(processOnDay) },
    { kind: 'corporate-actions.stop-trading', metric, ...each(stopTrading) },
    { kind: 'corporate-actions.end-priced-orders', metric, ...each(endPricedOrdersOf) },
    { kind: 'corporate-actions.settle', metric, ...each(settleAction) },
    { kind: 'corporate-actions.expire-reclaim', metric: 'tax_reclaims', ...each(expireReclaim) },
  ],
}
