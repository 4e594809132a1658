import type { JobKind } from '../../worker/job.ts'
import { settleOnDay } from './settlement/settle-trades.ts'

export const tradeJobs: JobKind[] = [
  { kind: 'trading.settle-trade', metric: 'settlements', transaction: settleOnDay },
]
