// The lists of corporate actions and of tax reclaims, without their paths: clients and operators have one each.
import type { ReadContext } from '../../context.ts'
import type { PageWindow } from '../../http/api/page.ts'
import { type ActionFilter, listActions } from './calendar/read.ts'
import { AnnouncedCorporateAction, actionFilters } from './calendar/schemas.ts'
import { showActions } from './calendar/show-actions.ts'
import { reclaimFilters, TaxReclaim } from './reclaim-schemas.ts'
import { listReclaims, type ReclaimFilter } from './reclaims/read.ts'

const reads = { group: 'corporate-actions', permission: 'corporate_action.read' } as const

/** Corporate actions, newest first by their announcement. */
export const actionList = {
  ...reads,
  filters: actionFilters,
  item: AnnouncedCorporateAction,
  rows: (context: ReadContext, { query }: { query: ActionFilter }, window: PageWindow) =>
    listActions(context, query, window),
  show: showActions,
}

/** Tax reclaims, newest first. */
export const reclaimList = {
  ...reads,
  filters: reclaimFilters,
  item: TaxReclaim,
  rows: (context: ReadContext, { query }: { query: ReclaimFilter }, window: PageWindow) =>
    listReclaims(context, query, window),
}
