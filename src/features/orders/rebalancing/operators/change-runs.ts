// Decisions of operators about rebalancing runs.
import type { Context } from '../../../../context.ts'
import { money, sum } from '../../../../values/decimal.ts'
import { checkLimit } from '../../../operators/operators/check-limits.ts'
import { writeReason } from '../../../operators/work-queue/write-note.ts'
import { approveRun } from '../approval/approve-run.ts'
import { cancelRun } from '../runs/cancel-run.ts'
import { describeRun } from './describe-runs.ts'

/** Approves the run; its turnover counts towards the limits of the operator's roles, and for the rules of approvals. */
export async function approveForFirm(context: Context, id: string) {
  const { currency, estimated_proceeds, estimated_cost } = await approveRun(context, id)
  const amount = money(sum([estimated_proceeds, estimated_cost]))
  await checkLimit(context, 'rebalancing.approve', { currency, amount, is_estimate: true })
  return describeRun(context, id)
}

/** Cancels the run; the reason is a note on it. */
export async function cancelForFirm(context: Context, id: string, reason: string) {
  await cancelRun(context, id)
  await writeReason(context, id, reason)
  return describeRun(context, id)
}
