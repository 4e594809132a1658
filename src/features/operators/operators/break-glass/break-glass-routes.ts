// The uses of break-glass, and their reviews.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route } from '../../../../http/api/route.ts'
import { ChangedResource } from '../schemas.ts'
import { listUses } from './list-uses.ts'
import { reviewUse } from './review-use.ts'
import { BreakGlassUse, NewReview, UsePath, useFilters } from './schemas.ts'

/** The operations. */
export const breakGlassRoutes = [
  listRoute({
    path: '/operator/break-glass-uses',
    group: 'operators',
    permission: 'operator.read',
    operator: { within: 'installation' },
    name: 'break_glass_uses.list',
    title: 'List uses of break-glass',
    description:
      'Sign-ins of break-glass accounts, and changes and invitations past the approvals they need, newest first.',
    filters: useFilters,
    pages: BACK_OFFICE,
    item: BreakGlassUse,
    rows: (context, { query }, window) => listUses(context, query, window),
  }),
  route({
    method: 'POST',
    path: '/operator/break-glass-uses/{use_id}/review',
    group: 'operators',
    permission: 'operator.approve',
    operator: { within: 'installation', needs_step_up: true },
    name: 'break_glass_uses.review',
    title: 'Review a use of break-glass',
    description: 'By another operator, who signs in with an account of their own. A review is final.',
    params: UsePath,
    body: NewReview,
    response: ChangedResource,
    errors: ['conflict'],
    write: async (context, { params, body }) => {
      const { conclusion, note } = body
      await reviewUse(context, params.use_id, { conclusion: conclusion as 'justified', note })
      return { id: params.use_id }
    },
  }),
]
