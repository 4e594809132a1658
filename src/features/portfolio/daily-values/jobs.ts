import type { PeriodicTask } from '../../../worker/periodic.ts'
import { fillDailyValues } from './fill-daily-values.ts'

export const dailyValueTasks: PeriodicTask[] = [{ every_ms: 10_000, work: fillDailyValues }]
