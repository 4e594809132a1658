import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { described, PathId } from '../../../http/api/shapes.ts'
import { Instrument, TradingStatus } from '../../instruments/catalog/schemas.ts'
import { setTradingStatus } from '../../instruments/catalog/set-override.ts'
import { ORDER_REFUSALS } from '../trading/check-order.ts'
import { findOrder } from '../trading/read.ts'
import { OrderReplacement } from '../trading/request-schemas.ts'
import { OfOrder, Order } from '../trading/schemas.ts'
import { cancelOrders } from './cancel-orders.ts'
import { findParent } from './parent-orders/read.ts'
import { ParentOrder, ParentOrderPath } from './parent-orders/schemas.ts'
import { bustParent } from './pools/bust-parent.ts'
import { requestReplacement } from './replacements/request-replacement.ts'
import { requestCancel } from './request-cancel.ts'

export const executionRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/orders/{order_id}/cancel',
    group: 'trading',
    name: 'orders.cancel',
    title: 'Cancel an order',
    description:
      'For pooled orders before their cut, for orders with a limit or a stop price and without a trade, and for ' +
      'the rest of those with time_in_force `gtc` or `gtd`. One that is at the venue is cancelling until the venue ' +
      'answers.',
    permission: 'order.write',
    params: OfOrder,
    response: Order,
    errors: ['order_cancel_forbidden'],
    write: async (context, { params }) => {
      await requestCancel(context, params.account_id, params.order_id)
      return findOrder(context, params.account_id, params.order_id)
    },
  }),
  route({
    method: 'PUT',
    path: '/accounts/{account_id}/orders/{order_id}',
    group: 'trading',
    name: 'orders.replace',
    title: 'Replace an order',
    description:
      'New terms for the same order, which must be sized in units and have a limit or a stop price. One that is at ' +
      'the venue keeps its terms until the venue confirms the new ones; `pending_replacement` shows them. The ' +
      'quantity is the whole size, what has executed included. A repeat changes nothing.',
    permission: 'order.write',
    params: OfOrder,
    body: OrderReplacement,
    response: Order,
    errors: [
      ...ORDER_REFUSALS,
      'order_replace_forbidden',
      'duplicate',
      'insufficient_funds',
      'insufficient_units',
    ],
    write: async (context, { params, body }) => {
      await requestReplacement(context, params.account_id, params.order_id, body)
      return findOrder(context, params.account_id, params.order_id)
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/instruments/{id}/trading-status',
    group: 'sandbox',
    name: 'sandbox.set_trading_status',
    sandbox: true,
    title: 'Set the trading status of an instrument',
    description: 'Only for this tenant. `not_trading` cancels the orders that have no trade yet.',
    permission: 'order.write',
    params: Type.Object({ id: PathId('instrument') }),
    body: Type.Object(
      { trading_status: described(TradingStatus, 'The orders that the instrument is to accept.') },
      { $id: 'NewTradingStatus', description: 'The new status of an instrument.' },
    ),
    response: Instrument,
    write: async (context, { params, body }) => {
      const shown = await setTradingStatus(context, params.id, String(body.trading_status))
      if (shown.trading_status === 'not_trading')
        await cancelOrders(context, { instrument: String(shown.id), reason: 'instrument_not_trading' })
      return shown
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/parent-orders/{parent_order_id}/bust',
    group: 'sandbox',
    name: 'sandbox.bust_parent_order',
    sandbox: true,
    title: 'Bust a parent order',
    description:
      'The venue declares the execution of a filled parent order void before it has settled: every share is taken ' +
      'back, all or none.',
    permission: 'order.write',
    params: ParentOrderPath,
    response: ParentOrder,
    errors: ['order_fill_forbidden', 'conflict'],
    write: async (context, { params }) => {
      await findParent(context, params.parent_order_id)
      await bustParent(context, params.parent_order_id)
      return findParent(context, params.parent_order_id)
    },
  }),
]
