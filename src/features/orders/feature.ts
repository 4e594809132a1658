// Orders from placement to settlement.
import { each, type JobKind } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { supplyFreeCash } from '../payments/direct-debits/free-cash.ts'
import { applyTradeBust, voidExecution } from './execution/apply-trade-bust.ts'
import { bookUnsolicitedFills } from './execution/book-unsolicited-fill.ts'
import { cancelOrders } from './execution/cancel-orders.ts'
import { recheckRestingOrders } from './execution/enqueue-venue-calls.ts'
import { freeCashOf } from './execution/free-cash.ts'
import { parentOrdersOfTenant } from './execution/parent-orders/operator-routes.ts'
import { parentOrderRoutes } from './execution/parent-orders/routes.ts'
import { settleRounding } from './execution/pools/bear-rounding.ts'
import { bookShares } from './execution/pools/book-shares.ts'
import { bustExecution } from './execution/pools/bust-parent.ts'
import { cutPools, pollParents } from './execution/pools/cut-pools.ts'
import { noteUnbooked } from './execution/reports/note-unbooked.ts'
import { executionRoutes } from './execution/routes.ts'
import { pollOrders, submitOrders } from './execution/submit-orders.ts'
import { modelsOfTenant } from './models/operator-routes.ts'
import { modelRoutes } from './models/routes.ts'
import { followBatch } from './order-batches/follow-batch.ts'
import { orderBatchesOfTenant } from './order-batches/operator-routes.ts'
import { placeRows } from './order-batches/place-rows.ts'
import { orderBatchRoutes } from './order-batches/routes.ts'
import { rebalancingJobs } from './rebalancing/all-jobs.ts'
import { runsOfTenant } from './rebalancing/operators/run-routes.ts'
import { subscriptionsOfTenant } from './rebalancing/operators/subscription-routes.ts'
import { rebalancingRoutes } from './rebalancing/routes.ts'
import { subscriptionRoutes } from './rebalancing/subscription-routes.ts'
import { followOrders } from './reinvestments/follow-orders.ts'
import { placeReinvestments } from './reinvestments/place-reinvestments.ts'
import type { PlacementPayload } from './reinvestments/placement-job.ts'
import { reinvestmentRoutes } from './reinvestments/routes.ts'
import { repayRolloverLoans } from './rollovers/repay-loans.ts'
import { rollPositions } from './rollovers/roll-positions.ts'
import type { ExecutionPayload } from './savings-plans/daily-work/jobs.ts'
import { workOnPlans } from './savings-plans/daily-work/work-on-plans.ts'
import { executeModelPlans } from './savings-plans/executions/execute-model-plans.ts'
import { executePlans } from './savings-plans/executions/execute-plans.ts'
import { followExecutions } from './savings-plans/executions/follow-executions.ts'
import { plansOfTenant } from './savings-plans/operators/plan-routes.ts'
import { savingsPlanRoutes } from './savings-plans/routes.ts'
import { tradeRoutes } from './trades/routes.ts'
import { settleOrder } from './trades/settlement/settle-order.ts'
import { settleOnDay } from './trades/settlement/settle-trades.ts'
import { tradingRoutes } from './trading/routes.ts'

supplyFreeCash(freeCashOf)

const executionJobs: JobKind[] = [
  { kind: 'trading.submit-order', metric: 'executions', steps: submitOrders, ...noteUnbooked },
  { kind: 'trading.poll-order', metric: 'polls', steps: pollOrders, ...noteUnbooked },
  { kind: 'trading.recheck-resting-orders', metric: 'prices', ...each(recheckRestingOrders) },
  {
    kind: 'trading.book-unsolicited-fill',
    metric: 'executions',
    steps: bookUnsolicitedFills,
    ...noteUnbooked,
  },
  { kind: 'trading.bust-trade', metric: 'busts', ...each(applyTradeBust), ...noteUnbooked },
  { kind: 'trading.void-execution', metric: 'busts', ...each(voidExecution), ...noteUnbooked },
  { kind: 'trading.cancel-at-venue', metric: 'cancellations', steps: pollOrders, ...noteUnbooked },
  // One at a time: each is a pool of orders.
  { kind: 'trading.cut-pool', metric: 'pools', steps: cutPools, batch_size: 1 },
  { kind: 'trading.poll-parent', metric: 'polls', steps: pollParents, batch_size: 1, ...noteUnbooked },
  { kind: 'trading.book-shares', metric: 'executions', ...each(bookShares), batch_size: 1, ...noteUnbooked },
  { kind: 'trading.bust-parent', metric: 'busts', ...each(bustExecution), ...noteUnbooked },
  { kind: 'trading.settle-rounding', metric: 'settlements', ...each(settleRounding) },
  { kind: 'trading.cancel-orders', metric: 'cancellations', ...each(cancelOrders) },
]

export const orders: Domain = {
  routes: [
    ...tradingRoutes,
    ...executionRoutes,
    ...orderBatchRoutes,
    ...parentOrderRoutes,
    ...tradeRoutes,
    ...reinvestmentRoutes,
    ...savingsPlanRoutes,
    ...modelRoutes,
    ...subscriptionRoutes,
    ...rebalancingRoutes,
  ],
  operator_routes: [
    ...parentOrdersOfTenant,
    ...orderBatchesOfTenant,
    ...modelsOfTenant,
    ...subscriptionsOfTenant,
    ...runsOfTenant,
    ...plansOfTenant,
  ],
  jobs: [
    ...executionJobs,
    // One at a time: each is a chunk of orders.
    { kind: 'order-batches.place', metric: 'order_batches', ...each(placeRows), batch_size: 1 },
    { kind: 'order-batches.follow', metric: 'order_batches', ...each(followBatch) },
    {
      kind: 'reinvestments.place',
      metric: 'reinvestments',
      weight: ({ reinvestments }: PlacementPayload) => reinvestments,
      // One at a time: each is a chunk of orders.
      ...each(placeReinvestments),
      batch_size: 1,
    },
    // The placement has counted it.
    { kind: 'reinvestments.follow', metric: 'reinvestments', weight: () => 0, transaction: followOrders },
    // One at a time: each is a chunk of plans, or of orders.
    {
      kind: 'savings-plans.work',
      metric: 'plan_executions',
      weight: () => 0,
      ...each(workOnPlans),
      batch_size: 1,
    },
    {
      kind: 'savings-plans.execute',
      metric: 'plan_executions',
      weight: ({ executions }: ExecutionPayload) => executions,
      ...each(executePlans),
      batch_size: 1,
    },
    {
      kind: 'savings-plans.execute-model',
      metric: 'plan_executions',
      weight: ({ executions }: ExecutionPayload) => executions,
      ...each(executeModelPlans),
      batch_size: 1,
    },
    {
      kind: 'savings-plans.follow',
      metric: 'plan_executions',
      weight: () => 0,
      transaction: followExecutions,
    },
    ...rebalancingJobs,
    { kind: 'trading.settle-trade', metric: 'settlements', transaction: settleOnDay },
    { kind: 'trading.settle-order', metric: 'settlements', ...each(settleOrder) },
    { kind: 'trading.roll-position', metric: 'rollovers', transaction: rollPositions },
    { kind: 'trading.repay-loan', metric: 'repayments', transaction: repayRolloverLoans },
  ],
}
