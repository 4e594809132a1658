// The steps of a transfer that the change has locked: what is decided is written, released or booked, with its event.
import type { Context } from '../../../context.ts'
import { available, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { isPositive, subtract } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { requestCloseIfEmpty } from '../../customers/accounts/request-close-if-empty.ts'
import { record } from '../../platform/events/record.ts'
import { type Advanced, type CustodyStep, decideProgress } from './decide-progress.ts'
import { bookDelivery, type DeliveryStep } from './delivery/book-delivery.ts'
import type { TransferRow } from './rules.ts'
import { updateLines, updateTransfer } from './write-transfers.ts'

/** A step; a delivery has the custodian's name of it. */
export type TransferStep = Exclude<CustodyStep, { kind: 'delivered' }> | DeliveryStep

/** Takes the step, or refuses it; returns the transfer after it. */
export async function advanceTransfer(
  context: Context,
  transfer: TransferRow,
  step: TransferStep,
): Promise<TransferRow> {
  const advanced = decideProgress(transfer, step)
  const cash = step.kind === 'delivered' ? await bookDelivery(context, transfer, step) : undefined
  await release(context, transfer, advanced)
  const after = afterStep(context, transfer, advanced, step)
  if (step.kind === 'delivered') {
    const line = after.lines.find(({ id }) => id === step.line)!
    line.delivered_cash = cash ?? line.delivered_cash
  }
  await updateTransfer(context, after)
  await updateLines(context, after.lines)
  record(context, `securities_transfer.${advanced.event}`, transfer.id)
  if (isOver(after)) requestCloseIfEmpty(context, await findAccount(context, transfer.account))
  return after
}

/** Whether nothing more can happen to the transfer. */
export const isOver = ({ status }: Pick<TransferRow, 'status'>): boolean =>
  status === 'settled' || status === 'rejected' || status === 'cancelled' || status === 'expired'

function afterStep(
  { now }: Context,
  transfer: TransferRow,
  { stage, status, lines }: Advanced,
  step: TransferStep,
): TransferRow {
  const isRejected = step.kind === 'rejected' && status === 'rejected'
  return {
    ...transfer,
    stage,
    status,
    modified_at: now,
    instructed_on: step.kind === 'instructed' ? dayOf(now) : transfer.instructed_on,
    matched_at: step.kind === 'matched' ? now : transfer.matched_at,
    settled_at: status === 'settled' ? now : transfer.settled_at,
    rejected_reason: isRejected ? step.reason : transfer.rejected_reason,
    lines: transfer.lines.map((line, n) => ({ ...line, ...lines[n]! })),
  }
}

// The reservations for units that will not come are released: the units of a transfer out, the cash of a transfer in.
async function release(context: Context, transfer: TransferRow, { released }: Advanced): Promise<void> {
  const { id, account, direction, currency, lines } = transfer
  const values = lines.flatMap((line) => {
    const units = released.get(line.id)
    if (units === undefined) return []
    if (direction === 'out') return [{ asset: line.instrument, amount: units }]
    if (line.cash_amount === null) return []
    return [{ asset: currency!, amount: subtract(line.cash_amount, line.delivered_cash) }]
  })
  const transfers = values
    .filter(({ amount }) => isPositive(amount))
    .map((value) => ({ from: reserved(account), to: available(account), ...value }))
  if (transfers.length > 0)
    await post(context, { kind: 'securities_transfer.release', reference: id, transfers })
}
