// Quotes an order: its figures now, and what a placement would reserve. The quote itself reserves nothing; one order
// may redeem it within a minute of the tenant's clock.
import type { Context } from '../../../../context.ts'
import { findFaults } from '../../../../faults/find-faults.ts'
import { matchFault } from '../../../../faults/match-fault.ts'
import { newId } from '../../../../values/ids.ts'
import type { OrderType } from '../../../../values/orders.ts'
import { addMilliseconds, type Instant } from '../../../../values/time.ts'
import { findInstrument, type Listed } from '../../../instruments/catalog/read.ts'
import { type OrderRequest, parseOrder } from '../parse-order.ts'
import { lookUpBuyingPower } from '../read-buying-power.ts'
import { readMarket } from '../read-market.ts'
import { decideQuote, type QuoteDecision, type QuoteFacts } from './decide-quote.ts'
import type { NewOrderQuote } from './schemas.ts'
import { showQuote } from './show-quote.ts'
import { insertQuote } from './write-quotes.ts'

/** Returns the quote, or refuses it as a placement would be refused, except for a lack of funds. */
export async function quoteOrder(context: Context, account: string, input: NewOrderQuote) {
  const { version } = context.request
  const listed = await findInstrument(context, input.instrument_id)
  const order = parseOrder(account, orderOf(input), version, listed?.row)
  const facts = { ...(await gather(context, order, listed)), version }
  const decision = decideQuote(facts, order, input.return_only_fees === true)
  return write(context, newId('quo_'), decision)
}

const orderOf = ({ instrument_id, return_only_fees: _, ...size }: NewOrderQuote) => ({
  ...size,
  instrument: instrument_id,
  order_type: typeOf(isSent(size.limit_price), isSent(size.stop_price)),
})

const isSent = (price: unknown): boolean => price !== undefined && price !== null

const typeOf = (isLimited: boolean, isStopped: boolean): OrderType =>
  isStopped ? (isLimited ? 'stop_limit' : 'stop') : isLimited ? 'limit' : 'market'

async function gather(
  context: Context,
  order: OrderRequest,
  listed: Listed | undefined,
): Promise<Omit<QuoteFacts, 'version'>> {
  const { outside: sql, tenant, now } = context
  const buying_power = await lookUpBuyingPower({ sql, tenant, now }, order, listed)
  return { ...(await readMarket(context, listed)), buying_power, quote: undefined, is_counted: false }
}

async function write(context: Context, id: string, decision: QuoteDecision) {
  const { order, estimate, is_redeemable } = decision
  if (!is_redeemable) return showQuote(id, decision)
  const expires_at = (await faultyExpiry(context, id, order)) ?? decision.expires_at
  insertQuote(context, { id, order, price: estimate.price, expires_at })
  context.pending.resource = id
  return showQuote(id, { ...decision, expires_at })
}

// A fault of the sandbox lets the quote expire early.
async function faultyExpiry(
  context: Context,
  id: string,
  { account, instrument }: OrderRequest,
): Promise<Instant | undefined> {
  const faults = await findFaults(context.app, context.tenant, 'quote')
  const target = { resource: id, request: context.request.id }
  const hit = await matchFault(context, faults, { account, instrument }, target)
  return hit && addMilliseconds(context.now, Number(hit.parameters.seconds) * 1000)
}
