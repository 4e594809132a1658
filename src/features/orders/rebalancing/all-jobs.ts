// The kinds of jobs of models and runs.
import { each, type JobKind } from '../../../worker/job.ts'
import { checkInstrument, workOnModels } from './daily-work/work-on-models.ts'
import { workOnSubscriptions } from './daily-work/work-on-subscriptions.ts'
import { endSelling, expireRun, followRuns } from './runs/follow-runs.ts'

const uncounted = { metric: 'runs', weight: () => 0 } as const

export const rebalancingJobs: JobKind[] = [
  // One at a time: each is a chunk of models or accounts.
  { kind: 'models.work', ...uncounted, ...each(workOnModels), batch_size: 1 },
  { kind: 'models.check-instrument', ...uncounted, ...each(checkInstrument) },
  { kind: 'rebalancing.work', ...uncounted, ...each(workOnSubscriptions), batch_size: 1 },
  { kind: 'rebalancing.follow', ...uncounted, transaction: followRuns },
  { kind: 'rebalancing.expire', ...uncounted, ...each(expireRun) },
  { kind: 'rebalancing.end-selling', ...uncounted, ...each(endSelling) },
]
