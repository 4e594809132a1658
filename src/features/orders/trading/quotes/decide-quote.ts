// Decides a quote: an order that could be placed now, apart from its funds, or a refusal.
import { failParam, notFound } from '../../../../errors.ts'
import { isExchangeTraded } from '../../../../fixed-income/calendars.ts'
import { isPair } from '../../../../market/instrument-terms.ts'
import { addMilliseconds, type Instant } from '../../../../values/time.ts'
import { allowsPairPreviews } from '../../../../versions/2026-09-02-order-quotes.ts'
import { noInstrument } from '../../../instruments/catalog/rules.ts'
import { decideOrder, type OrderDecision, type OrderFacts } from '../decide-order.ts'
import type { OrderRequest } from '../parse-order.ts'

const VALID_MS = 60_000

/** The facts for the decision on a quote. */
export interface QuoteFacts extends OrderFacts {
  /** The version of the API that the request speaks. */
  version: string | undefined
}

/** An accepted quote. */
export interface QuoteDecision extends OrderDecision {
  order: OrderRequest
  quoted_at: Instant
  expires_at: Instant
  /** Whether the quote shows its fees and nothing else. */
  shows_fees_only: boolean
  /** Whether an order may redeem it: not one of only the fees, nor the preview of a pair. */
  is_redeemable: boolean
}

/**
 * Returns the quote of an order, or of only its fees; refuses everything that a placement would refuse, except for a
 * lack of funds.
 */
export function decideQuote(facts: QuoteFacts, order: OrderRequest, shows_fees_only: boolean): QuoteDecision {
  const { buying_power, listed, now, version } = facts
  if (!buying_power) throw notFound('account')
  if (!listed) throw noInstrument('body.instrument_id', order.instrument)
  if (order.order_type !== 'market' && !isExchangeTraded(listed.row)) {
    const path = order.size.stop_price === null ? 'body.limit_price' : 'body.stop_price'
    throw failParam(path, 'invalid_param', 'The instrument accepts only market orders.')
  }
  const isPreview = isPair(listed.row)
  if (isPreview && !allowsPairPreviews(version))
    throw failParam('body.instrument_id', 'invalid_param', 'Currency pairs cannot be quoted.')
  return {
    ...decideOrder(facts, order, shows_fees_only ? 'fees' : 'figures'),
    order,
    shows_fees_only,
    quoted_at: now,
    expires_at: addMilliseconds(now, VALID_MS),
    is_redeemable: !isPreview && !shows_fees_only,
  }
}
