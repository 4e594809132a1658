// Completes orders that have traded: charges their fees, releases the unused reservations, and marks them filled.
import { available, reserved } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { decideCharges } from '../../billing/decide-charges.ts'
import { chargeOrder, feeTransfer } from '../../billing/write-charges.ts'
import { requestDocument } from '../../customers/accounts/request-document.ts'
import { record } from '../../platform/events/record.ts'
import { enqueueLoanCheck } from '../rollovers/repay-loans.ts'
import { mayBecome } from '../trading/rules.ts'
import { type DecidedCompletion, decideCompletion } from './decide-completion.ts'
import { followEnd } from './follow-end.ts'
import {
  type ChargedCompletion,
  type Completion,
  factsOf,
  gatherCompletions,
  listRelated,
  sellerOf,
  sizeOf,
} from './read-completions.ts'
import { releaseTransfers } from './release-reservation.ts'
import { enqueueSettlement } from './settlement/settle-order.ts'
import type { WriteSet } from './write-set.ts'

export type { Completion } from './read-completions.ts'

/** Completes the orders, which the caller has locked, each once. The caller writes the set. */
export async function completeOrders(all: readonly Completion[], writes: WriteSet): Promise<void> {
  const ending = all.filter(({ order }) => mayBecome(order.status, 'filled'))
  if (ending.length === 0) return
  const { balances, feesAt } = await gatherCompletions(ending)
  const completions = ending.map((completion): ChargedCompletion => {
    const charges = decideCharges(completion.order, sizeOf(completion), feesAt(completion.order.created_at))
    return { ...completion, charges }
  })
  const related = await listRelated(ending[0]!, completions)
  for (const [n, completion] of completions.entries()) {
    const decision = decideCompletion(factsOf(completion, balances))
    await write(completion, related[n]!, decision, writes)
  }
}

async function write(
  { context, order, charges }: ChargedCompletion,
  related: string | null,
  decision: DecidedCompletion,
  writes: WriteSet,
): Promise<void> {
  const { id, account, traded_quantity, traded_notional, position } = order
  const { fees, paid, checksLoan } = decision
  const seller = sellerOf(order)
  const { currency } = seller
  const payer = order.side === 'buy' ? reserved(account) : available(account)
  if (checksLoan) enqueueLoanCheck(context, seller)
  const entry = await post(context, {
    kind: 'order.complete',
    reference: id,
    transfers: [feeTransfer(payer, currency, paid), ...releaseTransfers(order, decision)],
  })
  chargeOrder(context, order, charges, { entry, paid, currency, related }, writes)
  writes.filled.push({ id, fees, traded_quantity, traded_notional, position })
  record(context, 'order.filled', id)
  requestDocument(context, 'order_confirmation', id)
  enqueueSettlement(context, order)
  followEnd(context, order)
}
