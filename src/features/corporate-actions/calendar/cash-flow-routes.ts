// The cash flows ahead of an account, as operators see them.
import Type from 'typebox'
import { route } from '../../../http/api/route.ts'
import { PathId, tenantPath } from '../../../http/api/shapes.ts'
import { CashFlowCalendar, FlowQuery } from './flow-schemas.ts'
import { showCashFlows } from './show-cash-flows.ts'

export const cashFlowRoutes = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/accounts/{account_id}/cash-flows',
    group: 'customers',
    permission: 'account.read',
    operator: { within: 'tenant' },
    name: 'accounts.show_cash_flows',
    is_heavy: true,
    title: 'Cash flows ahead of an account',
    description:
      'Coupons and maturities that the terms of its positions fix, announced corporate actions, and settlements of ' +
      'trades, with what a booking of now would bring after taxes.',
    params: Type.Object({ ...tenantPath, account_id: PathId('account') }),
    query: FlowQuery,
    response: CashFlowCalendar,
    read: (context, { params, query }) => showCashFlows(context, params.account_id, query.until),
  }),
]
