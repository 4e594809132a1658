import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount, listOfTenant } from '../../customers/accounts/list-of-account.ts'
import { ORDER_REFUSALS } from './check-order.ts'
import { placeOrder } from './placement/place-order.ts'
import { quoteOrder } from './quotes/quote-order.ts'
import { NewOrderQuote, OrderQuote } from './quotes/schemas.ts'
import { findOrder, listOrders, listTrades, showOrders, showTrades } from './read.ts'
import { ClientReference, NewOrder } from './request-schemas.ts'
import { PENDING_STATES } from './rules.ts'
import { OfOrder, Order, orderFilters, Trade, tradeFilters } from './schemas.ts'

const listed = { group: 'trading', permission: 'order.read', item: Order, show: showOrders }

export const tradingRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/order-quotes',
    group: 'trading',
    name: 'orders.quote',
    title: 'Get an order quote',
    description: 'The cost or proceeds of an order now. Valid for a minute; reserves nothing.',
    permission: 'order.write',
    params: AccountPath,
    body: NewOrderQuote,
    response: OrderQuote,
    errors: ORDER_REFUSALS,
    write: (context, { params, body }) => quoteOrder(context, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/accounts/{account_id}/orders',
    group: 'trading',
    name: 'orders.place',
    title: 'Place an order',
    is_impersonal: true,
    description:
      'Validates the order and reserves its cost immediately; execution and settlement follow by themselves.',
    permission: 'order.write',
    params: AccountPath,
    body: NewOrder,
    response: Order,
    status: 201,
    errors: [
      ...ORDER_REFUSALS,
      'duplicate',
      'quote_invalid',
      'quote_already_consumed',
      'insufficient_funds',
      'insufficient_units',
    ],
    write: (context, { params, body }) => placeOrder(context, params.account_id, body),
  }),
  listOfAccount({
    ...listed,
    kind: 'orders',
    name: 'orders.list',
    title: 'List orders',
    description: 'Every order of the account, newest first.',
    filters: {
      client_reference: Type.Optional(ClientReference('Only the order with this client reference.')),
      ...orderFilters,
    },
    rows: (context, { id: account }, { client_reference, status }, window) =>
      listOrders(context, { account, client_reference, states: status && [status] }, window),
  }),
  listOfTenant({
    ...listed,
    path: '/orders',
    name: 'orders.list_all',
    title: 'List orders of all accounts',
    description: 'Every order of every account of the tenant, newest first.',
    filters: orderFilters,
    rows: (context, { account, status }, window) =>
      listOrders(context, { account, states: status && [status] }, window),
  }),
  listOfTenant({
    path: '/trades',
    group: 'trading',
    name: 'trades.list',
    title: 'List trades of all accounts',
    description: 'Every trade of every account of the tenant, newest first; busted trades are left out.',
    permission: 'order.read',
    filters: tradeFilters,
    item: Trade,
    rows: listTrades,
    show: showTrades,
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/orders/{order_id}',
    group: 'trading',
    name: 'orders.retrieve',
    title: 'Retrieve an order',
    description: 'The order as it is now, with its trades.',
    permission: 'order.read',
    params: OfOrder,
    response: Order,
    read: (context, { params }) => findOrder(context, params.account_id, params.order_id),
  }),
  listOfAccount({
    ...listed,
    kind: 'pending-orders',
    name: 'orders.list_pending',
    title: 'List pending orders',
    description: 'The orders of the account that wait for their execution, newest first.',
    rows: (context, account, _, window) =>
      listOrders(context, { account: account.id, states: PENDING_STATES }, window),
  }),
]
