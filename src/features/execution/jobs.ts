import { each, type JobKind } from '../../worker/job.ts'
import { applyTradeBust, voidExecution } from './apply-trade-bust.ts'
import { bookUnsolicitedFills } from './book-unsolicited-fill.ts'
import { cancelOrders } from './cancel-orders.ts'
import { recheckRestingOrders } from './enqueue-venue-calls.ts'
import { pollOrders, submitOrders } from './submit-orders.ts'

export const executionJobs: JobKind[] = [
  { kind: 'trading.submit-order', metric: 'executions', steps: submitOrders },
  { kind: 'trading.poll-order', metric: 'polls', steps: pollOrders },
  { kind: 'trading.recheck-resting-orders', metric: 'prices', ...each(recheckRestingOrders) },
  { kind: 'trading.book-unsolicited-fill', metric: 'executions', steps: bookUnsolicitedFills },
  { kind: 'trading.bust-trade', metric: 'busts', ...each(applyTradeBust) },
  { kind: 'trading.void-execution', metric: 'busts', ...each(voidExecution) },
  { kind: 'trading.cancel-at-venue', metric: 'cancellations', steps: pollOrders },
  { kind: 'trading.cancel-orders', metric: 'cancellations', ...each(cancelOrders) },
]
