import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { CURRENT } from '../../../versions/versions.ts'
import { AsofQuery, ExplainQuery, PositionPath, PositionValuation, Valuation } from './schemas.ts'
import { valueAccount } from './value-account.ts'
import { valuePosition } from './value-position.ts'
import { writeValuation } from './write-valuation.ts'

export const valuationRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/valuation',
    group: 'valuation',
    name: 'accounts.value',
    is_heavy: true,
    title: 'Retrieve account valuation',
    description: 'The value of cash and positions now, in the base currency of the account.',
    permission: 'valuation.read',
    params: AccountPath,
    query: ExplainQuery,
    response: Valuation,
    errors: ['missing_price'],
    read: async (context, { params, query }) => {
      const valuation = await valueAccount(context, params.account_id, query.explain)
      return context.request.version === CURRENT ? writeValuation(valuation) : valuation
    },
  }),
  route({
    method: 'GET',
    path: '/positions/{position_id}/valuation',
    group: 'valuation',
    name: 'positions.value',
    is_heavy: true,
    title: 'Retrieve position valuation',
    description: 'Units and price as of an instant; `position` is the position as it is now.',
    permission: 'valuation.read',
    params: PositionPath,
    query: AsofQuery,
    response: PositionValuation,
    errors: ['missing_price'],
    read: (context, { params, query }) => valuePosition(context, params.position_id, query),
  }),
]
