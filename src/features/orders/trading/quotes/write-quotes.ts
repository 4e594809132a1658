// Every statement on quotes: a quote is stored, locked by the order that redeems it, and marked as used by that order.
import type { Context } from '../../../../context.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'
import type { OrderRequest } from '../parse-order.ts'

/** A stored quote, as a redemption compares it. */
export interface QuoteRow {
  account: string
  instrument: string
  side: string
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
  stop_price: Decimal | null
  price: Decimal
  consumed_by: string | null
  expires_at: Instant
}

/** The quote, locked until the change ends: of two orders that redeem it at the same time, one is refused. */
export async function lockQuote({ sql, tenant }: Context, id: string): Promise<QuoteRow | undefined> {
  const [quote] = await sql<QuoteRow>`
    select account, instrument, side, cash_amount, quantity, limit_price, stop_price, price, consumed_by, expires_at
    from quotes where tenant = ${tenant} and id = ${id} for update`
  return quote
}

/** Marks the quote as used by the order. */
export async function consumeQuote({ sql, tenant }: Context, id: string, order: string): Promise<void> {
  await sql`update quotes set consumed_by = ${order} where tenant = ${tenant} and id = ${id}`
}

/** A quote that an order may redeem. */
export interface NewQuote {
  id: string
  order: OrderRequest
  price: Decimal
  expires_at: Instant
}

/** Adds the quote to the write set of the change. */
export function insertQuote(
  { defer, tenant, now }: Context,
  { id, order, price, expires_at }: NewQuote,
): void {
  const { account, instrument, side, size } = order
  defer`
    insert into quotes (tenant, id, account, instrument, side, cash_amount, quantity, limit_price, stop_price, price,
                        expires_at, created_at)
    values (${tenant}, ${id}, ${account}, ${instrument}, ${side}, ${size.cash_amount}, ${size.quantity},
            ${size.limit_price}, ${size.stop_price}, ${price}, ${expires_at}, ${now})`
}
