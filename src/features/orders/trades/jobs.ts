import { each, type JobKind } from '../../../worker/job.ts'
import { settleOrder } from './settlement/settle-order.ts'
import { settleOnDay } from './settlement/settle-trades.ts'

export const tradeJobs: JobKind[] = [
  { kind: 'trading.settle-trade', metric: 'settlements', transaction: settleOnDay },
  { kind: 'trading.settle-order', metric: 'settlements', ...each(settleOrder) },
]
