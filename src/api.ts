// The table of contents: the domains, from the lowest to the highest. Each names its operations, jobs and tasks.
import { BEAT_MS, beat } from './cells/sharing/membership.ts'
import { recoverAdvances } from './clock/switch-clock.ts'
import { backOffice, operatorApi } from './features/back-office/feature.ts'
import { billing } from './features/billing/feature.ts'
import { corporateActions } from './features/corporate-actions/feature.ts'
import { customers } from './features/customers/feature.ts'
import { documents } from './features/documents/feature.ts'
import type { Domain } from './features/domain.ts'
import { instruments } from './features/instruments/feature.ts'
import { operators } from './features/operators/feature.ts'
import { orders } from './features/orders/feature.ts'
import { payments } from './features/payments/feature.ts'
import { describedEvents, EventName } from './features/platform/events/schemas.ts'
import { platform } from './features/platform/feature.ts'
import { portfolio } from './features/portfolio/feature.ts'
import { transfers } from './features/transfers/feature.ts'
import { serveConsole, serveDashboard } from './http/pages/serve-pages.ts'
import { openRateShares } from './http/rates/share-rates.ts'
import { serveHealth } from './http/server/health.ts'
import type { ServerParts } from './http/server/server.ts'
import { flatOrderQuotes } from './versions/2026-09-02-order-quotes.ts'
import type { PeriodicTask } from './worker/periodic.ts'
import type { Kinds } from './worker/run-jobs.ts'

const domains: readonly Domain[] = [
  platform,
  instruments,
  operators,
  customers,
  portfolio,
  billing,
  payments,
  orders,
  transfers,
  corporateActions,
  documents,
  backOffice({ kinds: () => kinds, routes: () => api.routes }),
]

export const kinds: Kinds = new Map(domains.flatMap(({ jobs }) => jobs ?? []).map((job) => [job.kind, job]))

export const periodicTasks: PeriodicTask[] = [
  { every_ms: 5_000, work: recoverAdvances },
  { every_ms: BEAT_MS, work: beat },
  ...domains.flatMap(({ tasks }) => tasks ?? []),
]

export const api: ServerParts = {
  routes: domains.flatMap(({ routes }) => routes),
  changes: [flatOrderQuotes],
  events: describedEvents,
  shapes: [EventName],
  open: [
    ...domains.flatMap(({ open }) => open ?? []),
    openRateShares,
    serveHealth([...kinds.keys()]),
    serveConsole,
    serveDashboard,
  ],
  operator: operatorApi(domains.flatMap((domain) => domain.operator_routes ?? [])),
}
