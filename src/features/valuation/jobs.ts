import type { PeriodicTask } from '../../worker/periodic.ts'
import { keepValues } from './keep-values.ts'

export const valuationTasks: PeriodicTask[] = [{ every_ms: 10_000, work: keepValues }]
