import type { JobKind } from '../../../worker/job.ts'
import { repayRolloverLoans } from './repay-loans.ts'
import { rollPositions } from './roll-positions.ts'

export const rolloverJobs: JobKind[] = [
  { kind: 'trading.roll-position', metric: 'rollovers', transaction: rollPositions },
  { kind: 'trading.repay-loan', metric: 'repayments', transaction: repayRolloverLoans },
]
