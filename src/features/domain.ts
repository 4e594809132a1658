// A domain as `src/api.ts` reads it.
import type { Route } from '../http/api/route.ts'
import type { OpenRoutes } from '../http/server/server.ts'
import type { JobKind } from '../worker/job.ts'
import type { PeriodicTask } from '../worker/periodic.ts'

export interface Domain {
  /** The operations of clients. */
  routes: readonly Route[]
  /** The operations of operators. */
  operator_routes?: readonly Route[]
  /** Operations that need no token and write their answers themselves. */
  open?: readonly OpenRoutes[]
  jobs?: readonly JobKind[]
  tasks?: readonly PeriodicTask[]
}
