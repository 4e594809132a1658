import type { JobKind } from '../../worker/jobs.ts'
import { completeApplication, decideIfOpen } from './decide-application.ts'
import type { Outcome } from './schemas.ts'

export const onboardingJobs: JobKind[] = [
  {
    kind: 'onboarding.expire-application',
    counts_as: 'expiries',
    change: async (context, { application }: { application: string }) => {
      await completeApplication(context, application, 'expired')
    },
  },
  {
    kind: 'onboarding.decide-application',
    counts_as: 'decisions',
    change: async (context, { application, outcome }: { application: string; outcome: Outcome }) => {
      await decideIfOpen(context, application, outcome)
    },
  },
]
