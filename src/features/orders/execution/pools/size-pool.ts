// Sizes a parent order at its cut: gathers fees, limit and the residual account, and decides.
import type { Context } from '../../../../context.ts'
import { firstCloseAfter } from '../../../../fixed-income/markets/sessions.ts'
import { type Decimal, sum } from '../../../../values/decimal.ts'
import type { BidAndAsk } from '../../../../venues/venue.ts'
import { readFees } from '../../../billing/read.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import type { ParentRow } from '../../pools/parent-rows.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { venueOf } from '../../trading/venue-of.ts'
import { decideSize } from './decide-size.ts'
import { feesOf, limitOf, lotOf } from './plan-parent.ts'
import { lockResidual } from './residual-account.ts'
import { demandOf, ratioOf } from './rules.ts'

/** The terms with which the parent goes out, and the units that each child wants at the price of the cut. */
export async function sizePool(
  context: Context,
  { side }: ParentRow,
  listed: Listed,
  price: BidAndAsk,
  children: readonly OpenOrder[],
) {
  const { row } = listed
  const feeOf = feesOf(await readFees(context), row)
  const limit = side === 'buy' ? limitOf(context, venueOf(context), row, price.ask) : price.bid
  const increment = row.trading_increment
  const wantsAt = (at: Decimal) =>
    children.map((child) => demandOf(child, ratioOf(at), { increment, feeOf: feeOf(child) }))
  const wants = wantsAt(side === 'buy' ? price.ask : price.bid)
  const demand = sum(wants)
  const residual = await lockResidual(context, listed)
  const facts = { side, demand, wanted_at_limit: sum(wantsAt(limit)), limit, increment, residual }
  return {
    ...decideSize({ ...facts, lot: lotOf(context, row) }),
    wants,
    wanted_quantity: demand,
    residual_account: residual?.id ?? null,
    limit_price: side === 'buy' ? limit : null,
    closes_at: firstCloseAfter(row, context.now),
  }
}
