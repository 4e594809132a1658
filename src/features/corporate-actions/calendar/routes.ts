// The calendar of corporate actions, and the entitlements of accounts.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { actionList } from '../list-actions.ts'
import { findAction, listEntitlementRows } from './read.ts'
import { ActionPath, AnnouncedCorporateAction, Entitlement, entitlementFilters } from './schemas.ts'
import { showActions, showEntitlements } from './show-actions.ts'

const reads = { group: 'corporate-actions', permission: 'corporate_action.read' } as const

export const calendarRoutes = [
  listRoute({
    ...actionList,
    path: '/corporate-actions',
    name: 'corporate_actions.list',
    title: 'Announced corporate actions',
    description: 'Of all instruments, newest first by their announcement.',
    pages: BACK_OFFICE,
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/corporate-actions/{corporate_action_id}',
    name: 'corporate_actions.retrieve',
    title: 'Corporate action by id',
    description: 'The corporate action as it is now.',
    params: ActionPath,
    response: AnnouncedCorporateAction,
    read: async (context, { params }) => {
      const row = await findAction(context, params.corporate_action_id)
      return (await showActions(context, [row]))[0]
    },
  }),
  listOfAccount({
    ...reads,
    kind: 'corporate-actions',
    name: 'accounts.list_corporate_actions',
    title: 'Entitlements of an account',
    description: 'What its positions have received from corporate actions, or are to receive; newest first.',
    filters: entitlementFilters,
    pages: BACK_OFFICE,
    item: Entitlement,
    rows: (context, { id }, query, window) => listEntitlementRows(context, id, query, window),
    show: (context, rows, { params }) => showEntitlements(context, params.account_id, rows),
    positionOf: ({ created_at, id, position }) => [created_at, id + position],
  }),
]
