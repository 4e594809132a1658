// A parent order goes out with its children, in the change of its cut.
import type { Context } from '../../../../context.ts'
import { type Decimal, isZero, middle } from '../../../../values/decimal.ts'
import type { BidAndAsk } from '../../../../venues/venue.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import type { ParentRow } from '../../pools/parent-rows.ts'
import { startParent } from '../../pools/write-parents.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { markExecuting } from '../../trading/advance-orders.ts'
import type { RoutedOrder } from '../route-order.ts'
import { allocateParent } from './allocate-parent.ts'
import { planParent } from './plan-parent.ts'
import { holdResidual } from './residual-account.ts'
import { ratioOf } from './rules.ts'
import { sizePool } from './size-pool.ts'

/** Marks the parent and its children as executing; returns the plan of what goes to the venue. */
export async function goOut(
  context: Context,
  parent: ParentRow,
  listed: Listed,
  price: BidAndAsk,
  children: readonly OpenOrder[],
): Promise<RoutedOrder | undefined> {
  const { wants, ...terms } = await sizePool(context, parent, listed, price, children)
  const started: ParentRow = { ...parent, ...terms, status: 'executing', submitted_at: context.now }
  await holdResidual(context, listed, started)
  await startParent(context, parent.id, terms)
  const outgoing = children.map((child, n) => ({ ...child, sized_quantity: wants[n]! }))
  await markExecuting(context, context.defer, outgoing)
  for (const { id } of outgoing) record(context, 'order.executing', id)
  record(context, 'parent_order.started', parent.id)
  if (!isZero(terms.quantity)) return planParent(context, started, listed)
  // Nothing goes to the venue: the residual account deals with the children at the middle of the market.
  await allocateParent(context, { parent: started, listed, children, price: ratioOf(middleOf(price)) })
  return undefined
}

const PRICE_PLACES = 8

const middleOf = ({ bid, ask }: BidAndAsk): Decimal => middle(bid, ask, PRICE_PLACES)
