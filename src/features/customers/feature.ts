// Customers from application to account, with their persons and documents.
import { each } from '../../worker/job.ts'
import type { Domain } from '../domain.ts'
import { firmAccountRoutes } from './accounts/firm-account-routes.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { declarationRoutes } from './customers/declaration-routes.ts'
import { customersRoutes } from './customers/routes.ts'
import { legalDocumentRoutes } from './legal-documents/routes.ts'
import { completeIfOpen, expireApplication } from './onboarding/complete-application.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import type { ApplicationOutcome } from './onboarding/schemas.ts'
import { personsRoutes } from './persons/routes.ts'

export const customers: Domain = {
  routes: [
    ...legalDocumentRoutes,
    ...personsRoutes,
    ...customersRoutes,
    ...declarationRoutes,
    ...accountsRoutes,
    ...firmAccountRoutes,
    ...onboardingRoutes,
  ],
  jobs: [
    {
      kind: 'onboarding.expire-application',
      metric: 'expiries',
      ...each((context, { application }: { application: string }) => expireApplication(context, application)),
    },
    {
      kind: 'onboarding.decide-application',
      metric: 'decisions',
      ...each((context, { application, outcome }: { application: string; outcome: ApplicationOutcome }) =>
        completeIfOpen(context, application, outcome),
      ),
    },
  ],
}
