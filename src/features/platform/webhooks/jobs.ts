import type { JobKind } from '../../../worker/job.ts'
import { deliverEvents } from './deliver-events.ts'

export const webhookJobs: JobKind[] = [
  { kind: 'webhooks.deliver', metric: 'deliveries', steps: deliverEvents, is_pooled: true },
]
