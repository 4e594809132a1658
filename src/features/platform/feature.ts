// Events, access, files, audit records and webhooks.
import type { Domain } from '../domain.ts'
import { proveDue } from './activity/prove-due.ts'
import { activityRoutes } from './activity/routes.ts'
import { sealAll } from './activity/seal-activity.ts'
import { signDue } from './activity/sign-checkpoint.ts'
import { authRoutes, openAuth } from './auth/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { clearUploads } from './files/clear-upload.ts'
import { removeObjects } from './files/erase-files.ts'
import { fileRoutes, openFiles } from './files/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { openRequestLogs } from './request-logs/note-requests.ts'
import { requestLogRoutes } from './request-logs/routes.ts'
import { deleteOldRequests } from './request-logs/store-requests.ts'
import { deliverEvents } from './webhooks/deliver-events.ts'
import { rollPartitions } from './webhooks/partitions/roll-partitions.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const platform: Domain = {
  routes: [
    ...authRoutes,
    ...identityRoutes,
    ...requestLogRoutes,
    ...fileRoutes,
    ...eventRoutes,
    ...activityRoutes,
    ...webhookRoutes,
  ],
  open: [...openAuth, ...openFiles, openRequestLogs],
  jobs: [
    { kind: 'files.clear-upload', metric: 'uploads', steps: clearUploads },
    { kind: 'files.remove-objects', metric: 'erased_files', steps: removeObjects },
    { kind: 'webhooks.deliver', metric: 'deliveries', steps: deliverEvents, is_pooled: true },
  ],
  tasks: [
    { every_ms: 100, work: sealAll },
    { every_ms: 60_000, work: signDue },
    { every_ms: 60_000, work: proveDue },
    { every_ms: 60_000, work: deleteOldRequests },
    { every_ms: 3_600_000, work: rollPartitions },
  ],
}
