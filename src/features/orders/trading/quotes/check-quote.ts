// The rules of an order that redeems a quote: the quote is of this account and of exactly this order, it has not
// expired, and it has placed no order yet.
import { fail } from '../../../../errors.ts'
import { compare, type Decimal, isLess, multiply } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import type { OrderPrices } from '../estimate-order.ts'
import type { OrderRequest } from '../parse-order.ts'
import type { QuoteRow } from './write-quotes.ts'

/** How far the ask may rise above the quoted price before a quoted cash buy is refused: 1 %. */
const MAX_ABOVE = '1.01'

/** Refuses an order that names a quote which it cannot redeem. */
export function checkQuote(
  { quote, now }: { quote: QuoteRow | undefined; now: Instant },
  order: OrderRequest,
  price: OrderPrices,
): void {
  if (order.quote === null) return
  if (quote?.account === order.account && quote.consumed_by !== null) throw fail('quote_already_consumed')
  if (!quote || quote.expires_at <= now || !matches(quote, order, price)) throw fail('quote_invalid')
}

const SIZES = ['cash_amount', 'quantity', 'limit_price', 'stop_price'] as const

function matches(
  quote: QuoteRow,
  { account, instrument, side, size }: OrderRequest,
  { ask }: OrderPrices,
): boolean {
  if (quote.account !== account || quote.instrument !== instrument || quote.side !== side) return false
  // Limit and stop price make the type of an order: both are of one type where both prices are the same.
  if (!SIZES.every((member) => isSame(quote[member], size[member]))) return false
  const isMarketBuy = size.cash_amount !== null && size.limit_price === null
  return !isMarketBuy || !isLess(multiply(quote.price, MAX_ABOVE), ask)
}

const isSame = (a: Decimal | null, b: Decimal | null) =>
  a === null || b === null ? a === b : compare(a, b) === 0
