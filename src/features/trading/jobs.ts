import type { JobKind } from '../../worker/jobs.ts'
import { cancelOrders } from './cancel-orders.ts'
import { hearExecution } from './hear-execution.ts'
import { listOwners as owners } from './list-owners.ts'
import { lookAtInstrument } from './look-at-instrument.ts'
import { repayRollovers } from './repay-loan.ts'
import { rollPositions } from './roll-position.ts'
import { settleOnDay } from './settle-trade.ts'
import { askVenue, submitOrders } from './submit-order.ts'
import { takeBackExecution } from './take-back-execution.ts'

export const tradingJobs: JobKind[] = [
  { kind: 'trading.submit-order', counts_as: 'executions', stepsAtOnce: submitOrders, owners },
  { kind: 'trading.look-at-order', counts_as: 'looks', stepsAtOnce: askVenue, owners },
  { kind: 'trading.look-at-instrument', counts_as: 'prices', change: lookAtInstrument },
  { kind: 'trading.hear-execution', counts_as: 'executions', steps: hearExecution },
  { kind: 'trading.take-back-execution', counts_as: 'busts', change: takeBackExecution },
  { kind: 'trading.cancel-at-venue', counts_as: 'cancellations', stepsAtOnce: askVenue, owners },
  { kind: 'trading.cancel-orders', counts_as: 'cancellations', change: cancelOrders },
  { kind: 'trading.roll-position', counts_as: 'rollovers', changes: rollPositions },
  { kind: 'trading.repay-loan', counts_as: 'repayments', changes: repayRollovers },
  { kind: 'trading.settle-trade', counts_as: 'settlements', changes: settleOnDay },
]
