import Type from 'typebox'
import { route } from '../../http/route.ts'
import { Id } from '../../http/shapes.ts'
import { findAccount } from '../accounts/read.ts'
import { placeOrder } from './place-order.ts'
import { findOrder, listOrders } from './read.ts'
import { NewOrder, Order } from './schemas.ts'
import { settleOrderNow } from './settle-trade.ts'

const OfAccount = Type.Object({ account_id: Id })
const OfOrder = Type.Object({ account_id: Id, order_id: Id })

export const tradingRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/orders',
    group: 'trading',
    title: 'Place an order',
    description: 'Validates and sets the cost aside at once; execution and settlement follow by themselves.',
    permission: 'order.write',
    params: OfAccount,
    body: NewOrder,
    response: Order,
    status: 201,
    errors: [
      'buy_order_forbidden',
      'sell_order_forbidden',
      'professional_trader_required',
      'instrument_not_trading',
      'instrument_buy_only',
      'instrument_sell_only',
      'currency_not_supported',
      'trading_rule_violated',
      'missing_price',
      'quote_invalid',
      'insufficient_funds',
      'insufficient_units',
    ],
    write: (context, { params, body }) => placeOrder(context, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/orders',
    group: 'trading',
    title: 'List orders',
    permission: 'order.read',
    params: OfAccount,
    response: Type.Array(Order),
    read: async (context, { params }) => {
      await findAccount(context, params.account_id)
      return listOrders(context, params.account_id)
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/orders/{order_id}',
    group: 'trading',
    title: 'Retrieve an order',
    permission: 'order.read',
    params: OfOrder,
    response: Order,
    read: (context, { params }) => findOrder(context, params.account_id, params.order_id),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/pending-orders',
    group: 'trading',
    title: 'List pending orders',
    permission: 'order.read',
    params: OfAccount,
    response: Type.Array(Order),
    read: async (context, { params }) => {
      await findAccount(context, params.account_id)
      return listOrders(context, params.account_id, 'pending')
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/orders/{order_id}/settle',
    group: 'sandbox',
    sandbox: true,
    title: 'Settle an order now',
    permission: 'order.write',
    params: OfOrder,
    response: Order,
    errors: ['order_fill_forbidden'],
    write: async (context, { params }) => {
      await settleOrderNow(context, params.account_id, params.order_id)
      return findOrder(context, params.account_id, params.order_id)
    },
  }),
]
