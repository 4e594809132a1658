// The order of a reinvestment.
import type { Listed } from '../../instruments/catalog/read.ts'
import { type OrderRequest, parseOrder } from '../trading/parse-order.ts'
import type { PendingReinvestment } from './read.ts'

/** The pooled purchase for the whole income; an amount that selects a scenario of the sandbox plays none. */
export function orderOf(
  { account, instrument, amount }: PendingReinvestment,
  { row }: Pick<Listed, 'row'>,
): OrderRequest {
  const terms = { instrument, side: 'buy', order_type: 'market', cash_amount: amount } as const
  const parsed = parseOrder(account, { ...terms, execution: 'pooled' }, undefined, row)
  return { ...parsed, purpose: 'reinvestment', scenario: null }
}
