// Changes of orders and trades by operators: an order that must not go on, and a trade that the venue declared void.

import type { Static } from 'typebox'
import { SeveralOutcomes } from '../../../../http/api/answers/change-several.ts'
import type { Route } from '../../../../http/api/route.ts'
import { checkLimits } from '../../../operators/operators/check-limits.ts'
import { writeNote } from '../../../operators/work-queue/write-note.ts'
import { requestCancel } from '../../../orders/execution/request-cancel.ts'
import { bustTrade } from '../../../orders/trades/bust-trade.ts'
import { findOrder } from '../../../orders/trading/read.ts'
import { Order } from '../../../orders/trading/schemas.ts'
import { accountOfOrder } from '../read.ts'
import { Note } from '../schemas.ts'
import { cancelSeveral } from './cancel-several.ts'
import { CancelSeveral } from './schemas.ts'
import { tenantCommand } from './tenant-command.ts'

const permission = 'order.write'
const orders = { group: 'orders', permission, body: Note, response: Order } as const

/** The number of orders that are cancelled together without the approval that a rule asks for. */
const MAX_UNHELD = 10

/** The changes of orders and trades. */
export const tradingCommands: Route[] = [
  tenantCommand({
    ...orders,
    path: 'orders/{order_id}/cancel',
    ids: { order_id: 'order' },
    name: 'orders.cancel',
    title: 'Cancel an order',
    description:
      'Under the conditions of a cancel by the customer: one that is at the venue is cancelling until the venue ' +
      'answers. The note is written on the order.',
    errors: ['order_cancel_forbidden'],
    change: async (context, { order_id }, { note }) => {
      const account = await accountOfOrder(context, order_id!)
      await writeNote(context, { subject: order_id!, text: note, has_personal_data: false })
      await requestCancel(context, account, order_id!)
      return findOrder(context, account, order_id!)
    },
  }),
  tenantCommand({
    group: 'orders',
    permission,
    path: 'orders/cancel',
    subjects: ({ body }) => body.orders as string[],
    approval: {
      single: 'orders.cancel',
      isSmall: ({ body }) => (body.orders as string[]).length <= MAX_UNHELD,
      is_whole_in_input: true,
      details: async (_, answer) => (answer as Static<typeof SeveralOutcomes>).outcomes,
    },
    name: 'orders.cancel_several',
    title: 'Cancel several orders',
    description:
      `Each under the conditions of a cancel by the customer; one that cannot be cancelled is named and holds up no ` +
      `other. A rule for this operation holds only requests with more than ${MAX_UNHELD} orders; one for ` +
      '`orders.cancel` holds each. The note is written on each order.',
    body: CancelSeveral,
    response: SeveralOutcomes,
    change: async (context, _, { orders: ids, note }) => ({
      outcomes: await cancelSeveral(context, ids, note),
    }),
  }),
  tenantCommand({
    ...orders,
    path: 'trades/{trade_id}/bust',
    ids: { trade_id: 'trade' },
    name: 'trades.bust',
    title: 'Bust a trade',
    description:
      'Reverses a trade that the venue has declared void before it settled. Answers with its order; the note is ' +
      'written on the trade.',
    errors: ['order_fill_forbidden', 'conflict', 'limit_exceeded'],
    change: async (context, { trade_id }, { note }) => {
      const { account, order } = await bustTrade(context, trade_id!)
      await checkLimits(context, permission)
      await writeNote(context, { subject: trade_id!, text: note, has_personal_data: false })
      return findOrder(context, account, order)
    },
  }),
]
