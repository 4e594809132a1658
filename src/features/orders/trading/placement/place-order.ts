// Places an order: gathers the facts, decides, writes. At most one read of the account ahead of the transaction and one
// writing statement, which holds the guards again: the account must still be as it was read, and no balance may fall
// below zero. If a guard fails, the change is retried, and the second attempt reads under a lock.
import type { Context } from '../../../../context.ts'
import { OutOfDate } from '../../../../unit-of-work/change-facts.ts'
import { findInstrument, type Listed } from '../../../instruments/catalog/read.ts'
import { joinPools } from '../../pools/join-pool.ts'
import { type BuyingPower, findRefusal } from '../check-order.ts'
import { decideOrder, type OrderDecision, type OrderFacts } from '../decide-order.ts'
import { newOrder, writeOrders } from '../insert-order.ts'
import { type OrderRequest, parseOrder } from '../parse-order.ts'
import { consumeQuote, lockQuote } from '../quotes/write-quotes.ts'
import { showOrder } from '../read.ts'
import { findBuyingPower } from '../read-buying-power.ts'
import { readMarket } from '../read-market.ts'
import type { NewOrder } from '../request-schemas.ts'

/** Accepts an order and reserves the most that it may cost, or refuses it whole. */
export async function placeOrder(context: Context, account: string, input: NewOrder) {
  const listed = await findInstrument(context, input.instrument)
  const order = parseOrder(account, input, context.request.version, listed?.row)
  const facts = await gather(context, order, listed)
  const decision = decide(facts, order)
  return write(context, order, decision)
}

// The refusal of a reference that another order has comes before those of price, quote and funds. The standing of a
// cached buyer does not name that order: before such a refusal, the change is tried again with one that does.
function decide(facts: OrderFacts, order: OrderRequest): OrderDecision {
  try {
    return decideOrder(facts, order)
  } catch (refusal) {
    const isCached = facts.buying_power !== undefined && facts.buying_power.holding === undefined
    throw isCached && order.client_reference !== null ? new OutOfDate('a cached buyer is refused') : refusal
  }
}

async function gather(
  context: Context,
  order: OrderRequest,
  listed: Listed | undefined,
): Promise<OrderFacts> {
  const market = await readMarket(context, listed)
  const isAccepted = (buying_power: BuyingPower) =>
    listed !== undefined && !findRefusal({ ...market, listed, buying_power }, order)
  const buying_power = await findBuyingPower(context, order, listed, isAccepted)
  const quote = order.quote === null ? undefined : await lockQuote(context, order.quote)
  return { ...market, buying_power, quote, is_counted: context.attempt > 1 }
}

async function write(context: Context, order: OrderRequest, decision: OrderDecision) {
  const { listed, terms, goes_out_at: due_at, ...accepted } = decision
  const { account, side } = order
  const pooled = order.is_pooled ? [{ account, side, instrument: listed.row }] : []
  const [parent_order = null] = await joinPools(context, pooled, context.now)
  const row = newOrder(context.now, { ...terms, parent_order })
  const { id, quote } = row
  context.pending.resource = id
  if (quote !== null) await consumeQuote(context, quote, id)
  await writeOrders(context, [{ ...accepted, row, later: due_at === undefined ? undefined : { due_at } }])
  return showOrder(row, listed.wire)
}
