import type { JobKind } from '../../worker/jobs.ts'
import { deliverEvents } from './deliver-events.ts'

export const webhookJobs: JobKind[] = [
  { kind: 'webhooks.deliver', counts_as: 'deliveries', batch: deliverEvents },
]
