import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { PathId } from '../../../http/api/shapes.ts'
import { findOrder } from '../trading/read.ts'
import { OfOrder, Order } from '../trading/schemas.ts'
import { bustTrade } from './bust-trade.ts'
import { settleOrderNow } from './settlement/settle-trades.ts'

export const tradeRoutes = [
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/orders/{order_id}/settle',
    group: 'sandbox',
    name: 'sandbox.settle_order',
    sandbox: true,
    title: 'Settle an order now',
    description: 'The trades of a filled order settle ahead of their settlement date.',
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
    name: 'sandbox.bust_trade',
    sandbox: true,
    title: 'Bust a trade',
    description: 'The venue declares an execution void before it has settled. Answers with its order.',
    permission: 'order.write',
    params: Type.Object({ trade_id: PathId('trade') }),
    response: Order,
    errors: ['order_fill_forbidden', 'conflict'],
    write: async (context, { params }) => {
      const { account, order } = await bustTrade(context, params.trade_id)
      return findOrder(context, account, order)
    },
  }),
]
