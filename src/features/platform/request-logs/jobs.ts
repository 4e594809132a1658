import type { PeriodicTask } from '../../../worker/periodic.ts'
import { deleteOldRequests } from './store-requests.ts'

export const requestLogTasks: PeriodicTask[] = [{ every_ms: 60_000, work: deleteOldRequests }]
