// The people who operate the platform: sign-in, roles, approvals and work.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { endApproval, warnOfEnd } from './approvals/end-approval.ts'
import { credentialRoutes } from './operators/profile/credential-routes.ts'
import { rightsRoutes } from './operators/rights-routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import { servePages } from './operators/sign-in/serve-pages.ts'
import { workRoutes } from './work-queue/work-routes.ts'

export const operators: Domain = {
  routes: [],
  operator_routes: [...operatorRoutes, ...credentialRoutes, ...rightsRoutes, ...workRoutes],
  open: [servePages],
  jobs: [
    {
      kind: 'approvals.expire',
      metric: 'approvals',
      ...each((context, { approval }: { approval: string }) => endApproval(context, approval, 'expired')),
    },
    {
      kind: 'approvals.warn',
      metric: 'approvals',
      ...each((context, { approval }: { approval: string }) => warnOfEnd(context, approval)),
    },
  ],
}
