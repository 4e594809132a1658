// Replaces the terms of an order for the customer: immediately before it has gone out, through the venue afterwards.
import type { Context } from '../../../../context.ts'
import { addMilliseconds } from '../../../../values/time.ts'
import { record } from '../../../platform/events/record.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { changeTerms, renameOrder, storeReplacement } from '../../trading/change-terms.ts'
import type { OrderReplacement } from '../../trading/request-schemas.ts'
import { enqueuePoll } from '../enqueue-venue-calls.ts'
import { parseReplacement, type ReplacementRequest } from './check-replacement.ts'
import { decideReplacement, type ReplacementDecision } from './decide-replacement.ts'
import { moveReservation } from './move-reservation.ts'
import { readFacts } from './read-facts.ts'

/** Gives an order of the account new terms or a new name, or has the venue confirm the terms. */
export async function requestReplacement(
  context: Context,
  account: string,
  id: string,
  input: OrderReplacement,
): Promise<void> {
  const request = parseReplacement(input)
  const facts = await readFacts(context, account, id, request.client_reference)
  const decision = decideReplacement(facts, request)
  await write(context, facts.order, decision, request)
}

async function write(
  context: Context,
  order: OpenOrder,
  decision: ReplacementDecision,
  { client_reference, scenario }: ReplacementRequest,
): Promise<void> {
  if (decision.outcome === 'nothing') return
  const { id } = order
  context.pending.resource = id
  if (client_reference !== null && client_reference !== order.client_reference)
    await renameOrder(context, order, client_reference)
  if (decision.outcome === 'rename') return
  const { terms, reservation } = decision
  if (decision.outcome === 'change') {
    await changeTerms(context, id, terms, reservation)
    record(context, 'order.replaced', id)
  } else {
    const number = order.replacements + 1
    const replacement = { ...terms, number, requested_at: context.now, scenario }
    await storeReplacement(context, id, replacement, reservation)
    enqueuePoll(context, order, addMilliseconds(context.now, 1))
  }
  await moveReservation(context, order, reservation.reserved_amount)
}
