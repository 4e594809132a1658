// The views of a tenant for its console that no other feature has.
import type { Route } from '../../../../http/api/route.ts'
import { applicationRoutes } from './application-routes.ts'
import { dueRoutes } from './due-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { proofRoutes } from './proof-routes.ts'
import { webhookActivityRoute } from './webhook-activity.ts'
import { webhookViewRoutes } from './webhook-routes.ts'

export const houseRoutes: Route[] = [
  ...webhookViewRoutes,
  webhookActivityRoute,
  ...ledgerRoutes,
  ...applicationRoutes,
  ...healthRoutes,
  ...proofRoutes,
  ...dueRoutes,
]
