import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { ElectRequest } from '../elections/schemas.ts'
import { elect } from './elect.ts'
import { ActionPath, Entitlement } from './schemas.ts'

export const electionRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/corporate-actions/{corporate_action_id}/elections',
    group: 'corporate-actions',
    name: 'accounts.elect',
    title: 'Elect on rights',
    description:
      'From the ex date to the deadline. An exercise reserves the cash of the new units until the payment date.',
    permission: 'corporate_action.write',
    params: Type.Object({ ...AccountPath.properties, ...ActionPath.properties }),
    body: ElectRequest,
    response: Entitlement,
    status: 201,
    errors: ['buy_order_forbidden', 'conflict', 'insufficient_funds', 'trading_rule_violated'],
    write: (context, { params, body }) => elect(context, params, body),
  }),
]
