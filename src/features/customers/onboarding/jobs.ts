import { each, type JobKind } from '../../../worker/job.ts'
import { completeIfOpen, expireApplication } from './complete-application.ts'
import type { Outcome } from './schemas.ts'

export const onboardingJobs: JobKind[] = [
  {
    kind: 'onboarding.expire-application',
    metric: 'expiries',
    ...each((context, { application }: { application: string }) => expireApplication(context, application)),
  },
  {
    kind: 'onboarding.decide-application',
    metric: 'decisions',
    ...each((context, { application, outcome }: { application: string; outcome: Outcome }) =>
      completeIfOpen(context, application, outcome),
    ),
  },
]
