// Reverses a trade that the venue has declared void before it settled. No row is edited: opposite entries reverse
// cash, units and transactions, and the fees that only the trade has caused are refunded. The cost of
// the trade is reserved again for an order that still works; otherwise it is available to the account.

import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { readFees } from '../../billing/read.ts'
import { type LockedCharge, lockChargesOfOrder } from '../../billing/refund-charge.ts'
import { changesUnits } from '../../portfolio/holding-history/unit-changes.ts'
import { readOwn } from '../rollovers/read-loans.ts'
import { type BustFacts, decideBust, gainOf, type TradeToBust } from './decide-bust.ts'
import { lockOpenOrder, type OpenOrder } from './open-orders.ts'
import { writeBust } from './reverse-trade.ts'

/**
 * Reverses the trade, once; refuses a trade that has settled, or whose proceeds are spent. A share of a parent order is
 * reversed with all others of it.
 */
export async function bustTrade(
  context: Context,
  id: string,
  { is_share = false } = {},
): Promise<{ account: string; order: string }> {
  const facts = await gather(context, id)
  const { parent_order } = facts.order
  if (parent_order !== null && !is_share)
    throw fail('conflict', 'The trade is a share of a parent order, whose shares are reversed as one.', {
      parent_order,
    })
  const decision = decideBust(facts)
  await writeBust(context, facts, decision)
  return { account: facts.order.account, order: facts.order.id }
}

type Facts = BustFacts<LockedCharge> & { order: OpenOrder }

// The order is locked before the trade is read: everything that changes a trade locks its order first.
async function gather(context: Context, id: string): Promise<Facts> {
  const order = await lockOrderOf(context, id)
  context.pending.resource = id
  const trade = await readTrade(context, id)
  const { asset } = gainOf(order, trade)
  const back = { instrument: order.instrument, quantity: trade.quantity }
  return {
    order,
    trade,
    today: dayOf(context.now),
    fees: (await readFees(context))(order.created_at),
    charges: order.status === 'filled' ? await lockChargesOfOrder(context, order.id) : [],
    available: await readOwn(context, order.account, asset, back),
  }
}

async function lockOrderOf(context: Context, id: string): Promise<OpenOrder> {
  const { sql, tenant } = context
  const [trade] = await sql<{ order: string }>`
    select "order" from trades where tenant = ${tenant} and id = ${id}`
  const order = trade && (await lockOpenOrder(context, trade.order))
  if (!order) throw notFound('trade')
  return order
}

async function readTrade({ sql, tenant }: Context, id: string): Promise<TradeToBust> {
  const [trade] = await sql<TradeToBust>`
    select t.id, t."order", t.position, t.status, t.price, t.quantity, t.quantity_currency, t.notional,
           t.notional_currency, t.accrued_interest, t.cost, t.ytm, t.entry,
           (select a.id from corporate_actions a
            where a.tenant = t.tenant and a.instrument = t.instrument
              and a.type ${changesUnits}
              and a.processed_at >= t.created_at and a.reversed_at is null limit 1) as corporate_action
    from trades t where t.tenant = ${tenant} and t.id = ${id}`
  return trade!
}
