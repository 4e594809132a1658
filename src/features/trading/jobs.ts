import type { JobKind } from '../../worker/jobs.ts'
import { settleTrade } from './settle-trade.ts'
import { submitOrder } from './submit-order.ts'

export const tradingJobs: JobKind[] = [
  { kind: 'trading.submit-order', counts_as: 'executions', steps: submitOrder },
  { kind: 'trading.settle-trade', counts_as: 'settlements', change: settleTrade },
]
