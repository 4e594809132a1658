// Work of the firm over all other domains.
import type { Route } from '../../http/api/route.ts'
import { operators } from '../../http/openapi/operators.ts'
import type { OperatorApi } from '../../http/server/server.ts'
import { each } from '../../worker/job.ts'
import type { Kinds } from '../../worker/run-jobs.ts'
import type { Domain } from '../domain.ts'
import { holdRoutes } from '../operators/approvals/hold-routes.ts'
import { newAdmission } from '../operators/operators/sessions/admit-operator.ts'
import { closeAccount } from './compliance/close-account.ts'
import { complianceRoutes } from './compliance/routes.ts'
import { clockRoutes } from './operator-api/house/clock-routes.ts'
import { houseRoutes } from './operator-api/house/routes.ts'
import { workCountRoutes } from './operator-api/lists/work-count-routes.ts'
import { operationRoutes } from './operator-api/routes.ts'
import { storyRoutes } from './operator-api/stories/routes.ts'
import { orderTimelineRoutes } from './order-timeline/routes.ts'
import { accessRequestRoutes } from './retention/access-requests/routes.ts'
import { eraseDue, eraseDuePerson } from './retention/erase-due.ts'
import { retentionRoutes } from './retention/routes.ts'
import { endOnTime } from './sandbox/faults/end-fault.ts'
import { faultRoutes } from './sandbox/faults/routes.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { settingRoutes } from './tenant-settings/routes.ts'

interface AllDomains {
  /** An advance of the clock carries out jobs of every kind. */
  kinds: () => Kinds
  /** A fault may name any operation of clients. */
  routes: () => readonly Route[]
}

/** The domain, which needs the jobs and operations of all. */
export const backOffice = ({ kinds, routes }: AllDomains): Domain => ({
  routes: [...searchRoutes, ...complianceRoutes, ...sandboxRoutes(kinds), ...faultRoutes(routes)],
  operator_routes: [
    ...operationRoutes,
    ...storyRoutes,
    ...houseRoutes,
    ...clockRoutes(kinds),
    ...retentionRoutes,
    ...settingRoutes,
    ...orderTimelineRoutes,
    ...accessRequestRoutes,
  ],
  jobs: [
    {
      kind: 'compliance.close-account',
      metric: 'closings',
      ...each((context, { account }: { account: string }) => closeAccount(context, account)),
    },
    { kind: 'retention.erase-due', metric: 'retention_checks', ...each(eraseDue) },
    { kind: 'retention.erase-person', metric: 'erasures', ...each(eraseDuePerson) },
    { kind: 'sandbox.end-fault', metric: 'faults', ...each(endOnTime) },
  ],
})

/** The operator API over the operations of all domains, which rules may hold until other operators approve. */
export const operatorApi = (routes: readonly Route[]): OperatorApi => ({
  admit: newAdmission,
  description: {
    routes: holdRoutes(routes, workCountRoutes),
    changes: [],
    events: [],
    shapes: [],
    audience: operators,
  },
})
