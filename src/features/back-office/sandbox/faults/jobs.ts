import { each, type JobKind } from '../../../../worker/job.ts'
import { endOnTime } from './end-fault.ts'

export const faultJobs: JobKind[] = [{ kind: 'sandbox.end-fault', metric: 'faults', ...each(endOnTime) }]
