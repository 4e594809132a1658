// The cut of a pool: its parent order is sized and marked as executing with its children, in one change. Placements
// lock the parent for share, so no order joins it once this change has begun.
import type { Context } from '../../../../context.ts'
import { findListed, type Listed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import { joinPool } from '../../pools/join-pool.ts'
import { listChildren, lockParent, type ParentRow } from '../../pools/parent-rows.ts'
import { endParent } from '../../pools/write-parents.ts'
import { cancelAll } from '../../trades/cancel-unfilled.ts'
import { lockOpenOrders, type OpenOrder } from '../../trades/open-orders.ts'
import { moveToParent } from '../../trading/advance-orders.ts'
import { lookUpPrice } from '../../trading/read-market.ts'
import { isAlwaysOpen } from '../../trading/venue-of.ts'
import { byCreation } from './allocate-parent.ts'
import { decideCut } from './decide-cut.ts'
import { goOut } from './go-out.ts'
import { type ParentPayload, type PlannedParent, planParent } from './plan-parent.ts'

/** Cuts the pool, once; a repeat plans the order that the venue may have already. */
export async function startPool(context: Context, { parent: id }: ParentPayload): Promise<PlannedParent> {
  const parent = await lockParent(context, id)
  context.pending.resource = id
  const listed = await findListed(context, parent.instrument)
  if (parent.status === 'executing' && parent.allocated_at === null)
    return { parent: id, plan: planParent(context, parent, listed) }
  if (parent.status !== 'collecting') return { parent: id }
  const children = await lockChildren(context, id)
  const price = await lookUpPrice({ ...context, sql: context.outside }, listed.row)
  const is_always_open = isAlwaysOpen(context)
  const { now } = context
  const cut = decideCut({ now, cut_at: parent.cut_at, is_always_open, listed, price, children })
  for (const { order, reason } of cut.leaving) await cancelAll(context, [order], reason)
  if (cut.outcome === 'wait' && cut.staying.length > 0) await wait(context, parent, listed)
  if (cut.outcome === 'go' && cut.staying.length > 0)
    return { parent: id, plan: await goOut(context, parent, listed, price!, cut.staying) }
  await endParent(context, id, 'cancelled')
  record(context, 'parent_order.cancelled', id)
  return { parent: id }
}

// The children that wait, in the order of their creation.
async function lockChildren(context: Context, parent: string): Promise<OpenOrder[]> {
  const orders = await lockOpenOrders(context, await listChildren(context, parent, 'placed'))
  return [...orders.values()].sort(byCreation)
}

// The children move to the parent of the next cut.
async function wait(context: Context, { id, side, is_firm }: ParentRow, { row }: Listed): Promise<void> {
  const next = await joinPool(context, { instrument: row, side, is_firm, from: context.now })
  await moveToParent(context, id, next)
}
