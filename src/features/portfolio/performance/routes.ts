import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import {
  AccountEarnings,
  AccountReturns,
  EarningsQuery,
  PositionEarnings,
  PositionPath,
  PositionReturns,
  ReturnsQuery,
} from './schemas.ts'
import { showAccountEarnings, showPositionEarnings } from './show-earnings.ts'
import { showAccountReturns, showPositionReturns } from './show-returns.ts'

export const performanceRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/returns',
    group: 'performance',
    name: 'accounts.returns',
    title: 'Retrieve account returns',
    description: 'Time-weighted and money-weighted, after fees and taxes, over a period that ends now.',
    permission: 'performance.read',
    params: AccountPath,
    query: ReturnsQuery,
    response: AccountReturns,
    errors: ['missing_price'],
    read: (context, { params, query }) => showAccountReturns(context, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/positions/{position_id}/returns',
    group: 'performance',
    name: 'positions.returns',
    title: 'Retrieve position returns',
    description: 'Time-weighted and money-weighted, before fees and taxes, over a period that ends now.',
    permission: 'performance.read',
    params: PositionPath,
    query: ReturnsQuery,
    response: PositionReturns,
    errors: ['missing_price'],
    read: (context, { params, query }) => showPositionReturns(context, params.position_id, query),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/earnings',
    group: 'performance',
    name: 'accounts.earnings',
    title: 'Retrieve account earnings',
    description:
      'Profit and loss of a period, realized and not, as sums over the positions, less fees and taxes.',
    permission: 'performance.read',
    params: AccountPath,
    query: EarningsQuery,
    response: AccountEarnings,
    errors: ['missing_price'],
    read: (context, { params, query }) => showAccountEarnings(context, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/positions/{position_id}/earnings',
    group: 'performance',
    name: 'positions.earnings',
    title: 'Retrieve position earnings',
    description: 'Profit and loss of a period, realized and not, at average cost.',
    permission: 'performance.read',
    params: PositionPath,
    query: EarningsQuery,
    response: PositionEarnings,
    errors: ['missing_price'],
    read: (context, { params, query }) => showPositionEarnings(context, params.position_id, query),
  }),
]
