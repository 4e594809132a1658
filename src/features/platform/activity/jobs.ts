import type { PeriodicTask } from '../../../worker/periodic.ts'
import { proveDue } from './prove-due.ts'
import { sealAll } from './seal-activity.ts'
import { signDue } from './sign-checkpoint.ts'

export const activityTasks: PeriodicTask[] = [
  { every_ms: 100, work: sealAll },
  { every_ms: 60_000, work: signDue },
  { every_ms: 60_000, work: proveDue },
]
