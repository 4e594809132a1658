// The order that Holdfast places by itself: for income, or for a plan.
import type { Decimal } from '../../../values/decimal.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { type OrderRequest, parseOrder } from '../trading/parse-order.ts'

/** The pooled purchase for the amount; an amount that selects a scenario of the sandbox plays none. */
export function draftPurchase(
  { account, instrument }: { account: string; instrument: string },
  cash_amount: Decimal,
  { row }: Pick<Listed, 'row'>,
  purpose: OrderRequest['purpose'],
): OrderRequest {
  const terms = { instrument, side: 'buy', order_type: 'market', cash_amount } as const
  const parsed = parseOrder(account, { ...terms, execution: 'pooled' }, undefined, row)
  return { ...parsed, purpose, scenario: null }
}
