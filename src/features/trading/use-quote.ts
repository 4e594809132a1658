// Redeems a quote at placement: it is of this account and of exactly this order, not expired, and places one order.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { compare, type Decimal, isLess, multiply } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Size } from './parse-order-size.ts'

/** How far the ask may rise above the quoted price before a quoted cash buy is refused: 1 %. */
const MOST_ABOVE = '1.01'

interface QuoteRow {
  account: string
  instrument: string
  side: string
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
  price: Decimal
  consumed_by: string | null
  expires_at: Instant
}

export interface Redeeming {
  quote: string
  account: string
  instrument: string
  side: string
  size: Size
  ask: Decimal
  /** The order it places. */
  order: string
}

/** Marks the quote as used by the order, or refuses; of two orders that redeem it at once, one is refused. */
export async function useQuote({ sql, tenant, now }: Context, redeeming: Redeeming): Promise<void> {
  const [quote] = await sql<QuoteRow>`
    select account, instrument, side, cash_amount, quantity, limit_price, price, consumed_by, expires_at
    from quotes where tenant = ${tenant} and id = ${redeeming.quote} for update`
  if (quote?.account === redeeming.account && quote.consumed_by !== null) throw fail('quote_already_consumed')
  if (!quote || quote.expires_at <= now || !matches(quote, redeeming)) throw fail('quote_invalid')
  await sql`update quotes set consumed_by = ${redeeming.order} where tenant = ${tenant} and id = ${redeeming.quote}`
}

function matches(quote: QuoteRow, { account, instrument, side, size, ask }: Redeeming): boolean {
  if (quote.account !== account || quote.instrument !== instrument || quote.side !== side) return false
  // A limit makes the order a limit order: both are of one type where both limits are the same.
  const sizes = ['cash_amount', 'quantity', 'limit_price'] as const
  if (!sizes.every((member) => isSame(quote[member], size[member]))) return false
  const isMarketBuy = size.cash_amount !== null && size.limit_price === null
  return !isMarketBuy || !isLess(multiply(quote.price, MOST_ABOVE), ask)
}

const isSame = (a: Decimal | null, b: Decimal | null) =>
  a === null || b === null ? a === b : compare(a, b) === 0
