import { each, type JobKind } from '../../worker/job.ts'
import { cancelOrders } from './cancel-orders.ts'
import { hearExecutions } from './hear-execution.ts'
import { listAccounts as partition_key } from './list-owners.ts'
import { lookAtInstrument } from './look-at-instrument.ts'
import { repayRollovers } from './repay-loan.ts'
import { rollPositions } from './roll-position.ts'
import { settleOnDay } from './settle-trade.ts'
import { askVenue, submitOrders } from './submit-order.ts'
import { takeBackExecution } from './take-back-execution.ts'

export const tradingJobs: JobKind[] = [
  { kind: 'trading.submit-order', metric: 'executions', steps: submitOrders, partition_key },
  { kind: 'trading.look-at-order', metric: 'looks', steps: askVenue, partition_key },
  { kind: 'trading.look-at-instrument', metric: 'prices', ...each(lookAtInstrument) },
  { kind: 'trading.hear-execution', metric: 'executions', steps: hearExecutions, partition_key },
  { kind: 'trading.take-back-execution', metric: 'busts', ...each(takeBackExecution) },
  { kind: 'trading.cancel-at-venue', metric: 'cancellations', steps: askVenue, partition_key },
  { kind: 'trading.cancel-orders', metric: 'cancellations', ...each(cancelOrders) },
  { kind: 'trading.roll-position', metric: 'rollovers', transaction: rollPositions },
  { kind: 'trading.repay-loan', metric: 'repayments', transaction: repayRollovers },
  { kind: 'trading.settle-trade', metric: 'settlements', transaction: settleOnDay },
]
