import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { HistoryQuery, ValuationHistory } from './schemas.ts'
import { showValueHistory } from './show-value-history.ts'

export const dailyValueRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/valuation-history',
    group: 'valuation',
    name: 'accounts.value_history',
    is_heavy: true,
    title: 'Retrieve account valuation history',
    description: 'The total value at the end of each day, and of today at this moment.',
    permission: 'valuation.read',
    params: AccountPath,
    query: HistoryQuery,
    response: ValuationHistory,
    errors: ['missing_price'],
    read: (context, { params, query }) => showValueHistory(context, params.account_id, query),
  }),
]
