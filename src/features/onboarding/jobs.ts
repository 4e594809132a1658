import { each, type JobKind } from '../../worker/job.ts'
import { completeApplication, decideIfOpen } from './decide-application.ts'
import type { Outcome } from './schemas.ts'

export const onboardingJobs: JobKind[] = [
  {
    kind: 'onboarding.expire-application',
    metric: 'expiries',
    ...each((context, { application }: { application: string }) =>
      completeApplication(context, application, 'expired'),
    ),
  },
  {
    kind: 'onboarding.decide-application',
    metric: 'decisions',
    ...each((context, { application, outcome }: { application: string; outcome: Outcome }) =>
      decideIfOpen(context, application, outcome),
    ),
  },
]
