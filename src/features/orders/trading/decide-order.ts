// Decides an order: its terms, or a refusal. Its rules stand in the order in which the API documents them; placement,
// quotes and dry runs share them.
import { fail, failParam, notFound } from '../../../errors.ts'
import { firstOpeningAfter } from '../../../fixed-income/markets/sessions.ts'
import { currenciesOf, isPair } from '../../../market/instrument-terms.ts'
import {
  add,
  type Decimal,
  isLess,
  isPositive,
  money,
  multiply,
  price as priceText,
  subtract,
  units,
} from '../../../values/decimal.ts'
import { dayOf, type Instant } from '../../../values/time.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { noInstrument } from '../../instruments/catalog/rules.ts'
import { type BuyingPower, findRefusal, isClosed, sellsWholePosition } from './check-order.ts'
import { type Estimate, estimateOrder } from './estimate-order.ts'
import type { OrderGuards, OrderTerms } from './insert-order.ts'
import type { OrderRequest } from './parse-order.ts'
import { checkQuote } from './quotes/check-quote.ts'
import type { QuoteRow } from './quotes/write-quotes.ts'
import type { MarketFacts, MarketPrice } from './read-market.ts'
import { expiryOf, isStopReached, isWorthless, LEAST_NOTIONAL, reservedAsset } from './rules.ts'

/** The facts for the decision on an order. */
export interface OrderFacts extends MarketFacts {
  /** Undefined for an unknown account. */
  buying_power: BuyingPower | undefined
  /** The quote that the order redeems, locked; undefined without one. */
  quote: QuoteRow | undefined
  /** Whether the balance of the asset is locked, and was counted against rollover loans. */
  is_counted: boolean
}

/** The extent of a decision: only an order's fees, its figures as a quote shows them, or its placement with funds. */
export type Extent = 'fees' | 'figures' | 'placement'

/** An order that is accepted. */
export interface OrderDecision {
  listed: Listed
  price: MarketPrice
  estimate: Estimate
  /** The columns of the order's row. */
  terms: OrderTerms
  /** The conditions that must still hold when the row is written. */
  guards: OrderGuards
  /** Whether it is the account's first order of its side. */
  is_first: boolean
  /** When the order goes out; undefined if it goes out immediately. */
  goes_out_at: Instant | undefined
}

/** Accepts an order with its terms, or refuses it by the first rule that it breaks. */
export function decideOrder(
  facts: OrderFacts,
  order: OrderRequest,
  extent: Extent = 'placement',
): OrderDecision {
  const { buying_power, listed, now, fees } = facts
  if (!buying_power) throw notFound('account')
  if (!listed) throw noInstrument('body.instrument', order.instrument)
  if (buying_power.duplicate)
    throw fail('duplicate', 'An order of the account has this client_reference.', {
      order: buying_power.duplicate,
    })
  const refusal = findRefusal({ ...facts, buying_power, listed }, order)
  if (refusal) throw refusal
  // Fees by themselves need no price, unless they are a share of the order's value.
  const price = facts.price ?? (extent === 'fees' ? { bid: '0', ask: '0', timestamp: now } : undefined)
  if (!price) throw fail('missing_price')
  const { side, size, purpose, is_pooled } = order
  const { takes_whole_units } = facts
  const { is_firm } = buying_power.rights
  const sized = { instrument: listed.row, side, size, price, takes_whole_units, purpose, is_firm, is_pooled }
  const estimate = estimateOrder(sized, dayOf(now), fees)
  const accepted = { ...facts, buying_power, listed, price }
  if (extent !== 'fees') checkFigures(accepted, order, estimate)
  if (extent === 'placement') {
    checkQuote(facts, order, price)
    checkFunds(accepted, order, estimate)
  }
  return accept(accepted, order, estimate)
}

/** The facts of an order that has a known account, a known instrument and a price. */
type Accepted = OrderFacts & Pick<OrderDecision, 'listed' | 'price'> & { buying_power: BuyingPower }

function checkFigures(
  { price, price_collar, buying_power }: Accepted,
  order: OrderRequest,
  estimate: Estimate,
) {
  const { side, order_type, size } = order
  const { limit_price, stop_price } = size
  // A budget buys at least one increment of the instrument.
  if (!isPositive(estimate.quantity)) throw tooSmall(limit_price)
  const isBuy = side === 'buy'
  if (isStopReached(order, price))
    throw failParam(
      'body.stop_price',
      'invalid_param',
      `Must be ${isBuy ? 'above the ask' : 'below the bid'}.`,
    )
  // A limit on the passive side of the market gives nothing away, at any distance. A limit that takes effect at a stop
  // price is compared with that price.
  if (limit_price !== null) {
    const [market, factor] = isBuy
      ? [stop_price ?? price.ask, add('1', price_collar)]
      : [stop_price ?? price.bid, subtract('1', price_collar)]
    const bound = multiply(market, factor)
    if (isBuy ? isLess(bound, limit_price) : isLess(limit_price, bound))
      throw brokenRule('price_collar', priceText(bound), priceText(limit_price))
  }
  // A market order that sells the whole position may bring nothing, so that a position can always be closed.
  const mayBringNothing = order_type === 'market' && sellsWholePosition(order, buying_power.holding)
  if (isWorthless(estimate.notional) && !mayBringNothing)
    throw brokenRule('minimum_notional', LEAST_NOTIONAL, estimate.notional)
}

const tooSmall = (limit_price: Decimal | null) =>
  limit_price
    ? fail('limit_budget_too_small')
    : failParam('body.cash_amount', 'invalid_param', 'Must buy at least one trading increment.')

const RULE_DETAILS = {
  price_collar: 'The limit is too far beyond the market.',
  minimum_notional: 'The order is worth less than a cent.',
}

const brokenRule = (rule: keyof typeof RULE_DETAILS, required: Decimal, actual: Decimal) =>
  fail('trading_rule_violated', RULE_DETAILS[rule], { rule, required, actual })

// For a cached buyer the ledger itself checks the balance.
function checkFunds({ buying_power, listed: { row } }: Accepted, { side }: OrderRequest, estimate: Estimate) {
  const available = buying_power.holding?.available
  if (available === undefined || !isLess(available, estimate.reserved)) return
  if (reservedAsset(row, side) === row.id)
    throw fail('insufficient_units', 'The position has too few units.', { available: units(available) })
  const detail = 'The account has too little cash for the most that the order could cost.'
  throw fail('insufficient_funds', detail, { available: money(available) })
}

function accept(facts: Accepted, order: OrderRequest, estimate: Estimate): OrderDecision {
  const { listed, price, buying_power, is_counted, now } = facts
  const { status, has_placed_buy_order, has_placed_sell_order } = buying_power.rights
  return {
    listed,
    price,
    estimate,
    terms: termsOf(facts, order, estimate),
    guards: { standing: status, for_pros: listed.wire.pro_traders_only === true, is_counted },
    is_first: !(order.side === 'buy' ? has_placed_buy_order : has_placed_sell_order),
    goes_out_at: isClosed(facts) ? firstOpeningAfter(listed.row, now) : undefined,
  }
}

function termsOf(facts: Accepted, order: OrderRequest, estimate: Estimate): OrderTerms {
  const { now, gtc_days, listed } = facts
  const { row, wire } = listed
  const { account, purpose, order_type, side, size, quote, client_reference, automatic_rollover, scenario } =
    order
  const canRoll = side === 'buy' && wire.supports_automatic_rollover === true
  const isCash = size.cash_amount !== null
  return {
    account,
    instrument: row.id,
    order_type,
    purpose,
    side,
    currency: currenciesOf(row).base,
    cash_amount: isCash ? money(size.cash_amount!) : null,
    net_cash_amount: isCash && !isPair(row) ? estimate.net_cash_amount : null,
    quantity: size.quantity,
    limit_price: size.limit_price,
    stop_price: size.stop_price,
    time_in_force: order.time_in_force,
    expires_at: expiryOf(row, order, now, gtc_days) ?? null,
    quote,
    client_reference,
    scenario,
    automatic_rollover: canRoll ? (automatic_rollover ?? false) : null,
    rollover_sent: canRoll && automatic_rollover !== null,
    fees: estimate.fees,
    reserved_asset: reservedAsset(row, side),
    reserved_amount: estimate.reserved,
  }
}
