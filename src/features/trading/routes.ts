import Type from 'typebox'
import type { ErrorCode } from '../../errors.ts'
import { route } from '../../http/route.ts'
import { Id, OneOf } from '../../http/shapes.ts'
import { findAccount } from '../accounts/read.ts'
import { Instrument, TRADING_STATUSES } from '../catalog/schemas.ts'
import { setTradingStatus } from '../catalog/set-trading-status.ts'
import { bustTrade } from './bust-trade.ts'
import { cancelOrders } from './cancel-orders.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'
import { NewOrderQuote, OrderQuote } from './quote-schemas.ts'
import { findOrder, listOrders } from './read.ts'
import { requestCancel } from './request-cancel.ts'
import { NewOrder, Order } from './schemas.ts'
import { settleOrderNow } from './settle-trade.ts'

const OfAccount = Type.Object({ account_id: Id })
const OfOrder = Type.Object({ account_id: Id, order_id: Id })

// What an order and a quote are refused for alike.
const refusals: ErrorCode[] = [
  'buy_order_forbidden',
  'sell_order_forbidden',
  'professional_trader_required',
  'instrument_not_trading',
  'instrument_buy_only',
  'instrument_sell_only',
  'instrument_too_close_to_maturity',
  'currency_not_supported',
  'trading_rule_violated',
  'limit_budget_too_small',
  'missing_price',
]

export const tradingRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/order-quotes',
    group: 'trading',
    title: 'Get an order quote',
    description: 'The cost or proceeds of an order now. Valid for a minute; reserves nothing.',
    permission: 'order.write',
    params: OfAccount,
    body: NewOrderQuote,
    response: OrderQuote,
    errors: refusals,
    write: (context, { params, body }) => quoteOrder(context, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/accounts/{account_id}/orders',
    group: 'trading',
    title: 'Place an order',
    is_impersonal: true,
    description: 'Validates and sets the cost aside at once; execution and settlement follow by themselves.',
    permission: 'order.write',
    params: OfAccount,
    body: NewOrder,
    response: Order,
    status: 201,
    errors: [
      ...refusals,
      'quote_invalid',
      'quote_already_consumed',
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
    path: '/accounts/{account_id}/orders/{order_id}/cancel',
    group: 'trading',
    title: 'Cancel an order',
    description:
      'For limit orders without a trade. One that is at the venue is cancelling until the venue answers.',
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
    method: 'POST',
    path: '/sandbox/instruments/{id}/trading-status',
    group: 'sandbox',
    sandbox: true,
    title: 'Set the trading status of an instrument',
    description: '`not_trading` cancels the orders that have no trade yet.',
    permission: 'order.write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ trading_status: OneOf(...TRADING_STATUSES) }),
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
  route({
    method: 'POST',
    path: '/sandbox/trades/{trade_id}/bust',
    group: 'sandbox',
    sandbox: true,
    title: 'Take back a trade',
    description: 'The venue declares an execution void before it has settled. Answers with its order.',
    permission: 'order.write',
    params: Type.Object({ trade_id: Id }),
    response: Order,
    errors: ['order_fill_forbidden', 'conflict'],
    write: async (context, { params }) => {
      const { account, order } = await bustTrade(context, params.trade_id)
      return findOrder(context, account, order)
    },
  }),
]
