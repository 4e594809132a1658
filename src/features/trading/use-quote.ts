// Redeems a quote at placement: it is of this account and order, not expired, and places one order.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { compare, type Decimal, isLess, multiply } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Size } from './read-size.ts'

/** How far the ask may rise above the quoted price before a quoted cash buy is refused: 1 %. */
const MOST_ABOVE = '1.01'

interface QuoteRow {
  account: string
  instrument: string
  side: string
  cash_amount: Decimal | null
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
    select account, instrument, side, cash_amount, limit_price, price, consumed_by, expires_at
    from quotes where tenant = ${tenant} and id = ${redeeming.quote} for update`
  if (quote?.account === redeeming.account && quote.consumed_by !== null) throw fail('quote_already_consumed')
  if (!quote || quote.expires_at <= now || !matches(quote, redeeming)) throw fail('quote_invalid')
  await sql`update quotes set consumed_by = ${redeeming.order} where tenant = ${tenant} and id = ${redeeming.quote}`
}

function matches(quote: QuoteRow, { account, instrument, side, size, ask }: Redeeming): boolean {
  if (quote.account !== account || quote.instrument !== instrument || quote.side !== side) return false
  if (!isSame(quote.limit_price, size.limit_price)) return false
  if (size.cash_amount === null) return quote.cash_amount === null
  const isTooDear = isLess(multiply(quote.price, MOST_ABOVE), ask)
  return isSame(quote.cash_amount, size.cash_amount) && (size.limit_price !== null || !isTooDear)
}

const isSame = (a: Decimal | null, b: Decimal | null) =>
  a === null || b === null ? a === b : compare(a, b) === 0
