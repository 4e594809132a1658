import { each, type JobKind } from '../../../worker/job.ts'
import { applyTradeBust, voidExecution } from './apply-trade-bust.ts'
import { bookUnsolicitedFills } from './book-unsolicited-fill.ts'
import { cancelOrders } from './cancel-orders.ts'
import { recheckRestingOrders } from './enqueue-venue-calls.ts'
import { settleRounding } from './pools/bear-rounding.ts'
import { bookShares } from './pools/book-shares.ts'
import { bustExecution } from './pools/bust-parent.ts'
import { cutPools, pollParents } from './pools/cut-pools.ts'
import { noteUnbooked } from './reports/note-unbooked.ts'
import { pollOrders, submitOrders } from './submit-orders.ts'

export const executionJobs: JobKind[] = [
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
