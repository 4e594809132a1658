import type { PeriodicTask } from '../../../worker/periodic.ts'
import { issueBillsForClocks } from './issue-bills.ts'

export const catalogTasks: PeriodicTask[] = [{ every_ms: 3_600_000, work: issueBillsForClocks }]
