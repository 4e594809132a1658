import type { Chore } from '../../worker/worker.ts'
import { sealAll } from './read.ts'
import { signDue } from './sign-checkpoint.ts'

export const activityChores: Chore[] = [
  { every_ms: 100, work: sealAll },
  { every_ms: 60_000, work: signDue },
]
