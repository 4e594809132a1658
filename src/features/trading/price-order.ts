// The figures of an order at the prices of an instant: what a quote shows and a placement sets aside.
import type { ReadContext } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { accruedInterest } from '../../fixed-income/figures-at-settlement.ts'
import type { Instrument } from '../../market/instrument.ts'
import { ASSUMED_PRICE, isPair, moneyPerPoint } from '../../market/instrument-terms.ts'
import { type Decimal, isPositive } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { listFees } from '../billing/read.ts'
import { chargesOf, totalOf } from '../billing/rules.ts'
import { priceAt } from '../market-data/read.ts'
import {
  type Estimate,
  estimateCashBuy,
  estimateExchange,
  estimateQuantityBuy,
  estimateSell,
  type Terms,
} from './estimate-order.ts'
import type { Size } from './parse-order-size.ts'
import { bufferOf } from './rules.ts'

/** The sides of the market, and since when they stand. */
export interface MarketPrice {
  bid: Decimal
  ask: Decimal
  timestamp: Instant
}

/** The price as of the instant, or undefined; a sandbox assumes one where the market has none. */
export async function lookUpPrice(
  context: ReadContext,
  instrument: Instrument,
  at: Instant = context.now,
): Promise<MarketPrice | undefined> {
  const price = await priceAt(context, instrument, at)
  if (price) return price
  if (context.app.config.environment === 'sandbox')
    return { bid: ASSUMED_PRICE, ask: ASSUMED_PRICE, timestamp: at }
  return undefined
}

/** The price of the tenant's now, or a refusal. */
export async function marketPrice(context: ReadContext, instrument: Instrument): Promise<MarketPrice> {
  const price = await lookUpPrice(context, instrument)
  if (!price) throw fail('missing_price')
  return price
}

/** What of the instrument decides the money of a trade on the day; accrued interest up to its settlement. */
export function termsOf(instrument: Instrument, tradeDay: Day): Terms {
  return {
    money_per_point: moneyPerPoint(instrument),
    accrued: accruedInterest(instrument, () => settlementDate(instrument, tradeDay)),
    increment: instrument.trading_increment,
    buffer: bufferOf(instrument),
  }
}

/** The figures of an order at the given prices. */
export async function estimateOrder(
  context: Pick<ReadContext, 'app' | 'tenant' | 'now'>,
  instrument: Instrument,
  side: 'buy' | 'sell',
  size: Size,
  price: { bid: Decimal; ask: Decimal },
): Promise<Estimate> {
  const fees = await listFees(context)
  const fee = (x: Decimal) => totalOf(chargesOf(fees, instrument, side, x))
  const terms = termsOf(instrument, dayOf(context.now))
  if (isPair(instrument)) return estimateExchange(terms, side, size, price, fee)
  if (side === 'sell') return estimateSell(terms, size, price, fee)
  const estimate = size.quantity === null ? estimateCashBuy : estimateQuantityBuy
  return estimate(terms, size, price, fee)
}

/** Refuses a budget that buys less than one increment of the instrument. */
export function checkBudget(size: Size, { quantity }: Estimate): void {
  if (isPositive(quantity)) return
  if (size.limit_price) throw fail('limit_budget_too_small')
  throw failParam('body.cash_amount', 'invalid_param', 'Must buy at least one trading increment.')
}
