// The figures of an order at the prices of an instant: what a quote shows and a placement sets aside.
import type { ReadContext } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { type Decimal, isPositive, money, sum } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { listFees } from '../billing/read.ts'
import { type Charge, transactionCharges } from '../billing/rules.ts'
import { priceAt } from '../market-data/read.ts'
import { accruedInterest } from './bond-figures.ts'
import {
  type Estimate,
  estimateCashBuy,
  estimateExchange,
  estimateQuantityBuy,
  estimateSell,
  type Terms,
} from './estimate.ts'
import type { Size } from './read-size.ts'
import { bufferOf, currenciesOf, feeTypeOf, isPair, moneyPerPoint } from './rules.ts'

/** The sides of the market, and since when they stand. */
export interface MarketPrice {
  bid: Decimal
  ask: Decimal
  timestamp: Instant
}

/** The price a sandbox uses where the market shows none. */
const FALLBACK = '100'

/** The price as of the instant, or undefined; a sandbox falls back to 100 where the market shows none. */
export async function lookUpPrice(
  context: ReadContext,
  instrument: Instrument,
  at: Instant = context.now,
): Promise<MarketPrice | undefined> {
  const price = await priceAt(context, instrument, at)
  if (price) return price
  if (context.app.config.environment === 'sandbox') return { bid: FALLBACK, ask: FALLBACK, timestamp: at }
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
    m: moneyPerPoint(instrument),
    accrued: accruedInterest(instrument, () => settlementDate(instrument, tradeDay)),
    increment: instrument.trading_increment,
    buffer: bufferOf(instrument),
  }
}

/** What the tenant's fees charge for a transaction of the amount x in the instrument. */
export async function feesOf(
  context: Pick<ReadContext, 'app' | 'tenant'>,
  instrument: Instrument,
  side: 'buy' | 'sell',
  x: Decimal,
): Promise<Charge[]> {
  return chargesOf(await listFees(context), instrument, side, x)
}

type Fees = Awaited<ReturnType<typeof listFees>>

function chargesOf(fees: Fees, instrument: Instrument, side: 'buy' | 'sell', x: Decimal): Charge[] {
  const facts = {
    instrument: instrument.id,
    instrument_type: instrument.instrument_type,
    portfolio_type: null,
    transaction_type: feeTypeOf(instrument, side),
  }
  return transactionCharges(fees, facts, currenciesOf(instrument).quote, x)
}

/** What charges come to, taxes included. */
export const totalOf = (charges: readonly Charge[]): Decimal =>
  money(sum(charges.map((charge) => charge.amount_total)))

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
