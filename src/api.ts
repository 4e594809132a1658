// The table of contents: every feature's routes and jobs, by name.
import { recoverAdvances } from './clock/switch-clock.ts'
import { firmAccountRoutes } from './features/accounts/firm-account-routes.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { activityTasks } from './features/activity/jobs.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { holdRoutes } from './features/approvals/hold-routes.ts'
import { approvalJobs } from './features/approvals/jobs.ts'
import { authRoutes, openAuth } from './features/auth/routes.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { catalogTasks } from './features/catalog/jobs.ts'
import { catalogRoutes } from './features/catalog/routes.ts'
import { complianceJobs } from './features/compliance/jobs.ts'
import { complianceRoutes } from './features/compliance/routes.ts'
import { corporateActionJobs } from './features/corporate-actions/jobs.ts'
import { corporateActionRoutes } from './features/corporate-actions/routes.ts'
import { declarationRoutes } from './features/customers/declaration-routes.ts'
import { customersRoutes } from './features/customers/routes.ts'
import { dailyValueTasks } from './features/daily-values/jobs.ts'
import { dailyValueRoutes } from './features/daily-values/routes.ts'
import { depositRoutes } from './features/deposits/routes.ts'
import { documentJobs } from './features/documents/jobs.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { describedEvents, EventName } from './features/events/schemas.ts'
import { executionJobs } from './features/execution/jobs.ts'
import { parentOrderRoutes } from './features/execution/parent-orders/routes.ts'
import { executionRoutes } from './features/execution/routes.ts'
import { fileJobs } from './features/files/jobs.ts'
import { fileRoutes, openFiles } from './features/files/routes.ts'
import { fundingAccountRoutes } from './features/funding-accounts/routes.ts'
import { holdingRoutes } from './features/holdings/routes.ts'
import { identityRoutes } from './features/identity/routes.ts'
import { inboundPaymentRoutes } from './features/inbound-payments/routes.ts'
import { journalJobs } from './features/journals/jobs.ts'
import { journalRoutes } from './features/journals/routes.ts'
import { legalDocumentRoutes } from './features/legal-documents/routes.ts'
import { lotRoutes } from './features/lots/routes.ts'
import { marketDataRoutes } from './features/market-data/routes.ts'
import { onboardingJobs } from './features/onboarding/jobs.ts'
import { onboardingRoutes } from './features/onboarding/routes.ts'
import { clockRoutes } from './features/operations/house/clock-routes.ts'
import { workCountRoutes } from './features/operations/lists/work-count-routes.ts'
import { operationRoutes } from './features/operations/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { newAdmission } from './features/operators/sessions/admit-operator.ts'
import { servePages } from './features/operators/sign-in/serve-pages.ts'
import { orderBatchJobs } from './features/order-batches/jobs.ts'
import { orderBatchRoutes } from './features/order-batches/routes.ts'
import { orderLifeRoutes } from './features/order-life/routes.ts'
import { performanceRoutes } from './features/performance/routes.ts'
import { personsRoutes } from './features/persons/routes.ts'
import { recurringFeeJobs } from './features/recurring-fees/jobs.ts'
import { reinvestmentJobs } from './features/reinvestments/jobs.ts'
import { reinvestmentRoutes } from './features/reinvestments/routes.ts'
import { requestLogTasks } from './features/request-logs/jobs.ts'
import { openRequestLogs } from './features/request-logs/note-requests.ts'
import { requestLogRoutes } from './features/request-logs/routes.ts'
import { retentionJobs } from './features/retention/jobs.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { rolloverJobs } from './features/rollovers/jobs.ts'
import { faultJobs } from './features/sandbox/faults/jobs.ts'
import { faultRoutes } from './features/sandbox/faults/routes.ts'
import { sandboxRoutes } from './features/sandbox/routes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { tradeJobs } from './features/trades/jobs.ts'
import { tradeRoutes } from './features/trades/routes.ts'
import { tradingRoutes } from './features/trading/routes.ts'
import { valuationRoutes } from './features/valuation/routes.ts'
import { webhookJobs } from './features/webhooks/jobs.ts'
import { webhookRoutes } from './features/webhooks/routes.ts'
import { withdrawalJobs } from './features/withdrawals/jobs.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import { workRoutes } from './features/work/work-routes.ts'
import { serveConsole } from './http/console/serve-console.ts'
import { operators } from './http/openapi/operators.ts'
import { openRateShares } from './http/rates/share-rates.ts'
import { serveHealth } from './http/server/health.ts'
import type { ServerParts } from './http/server/server.ts'
import { flatOrderQuotes } from './versions/2026-09-02-order-quotes.ts'
import type { JobKind } from './worker/job.ts'
import type { PeriodicTask } from './worker/periodic.ts'
import type { Kinds } from './worker/run-jobs.ts'

const jobs: JobKind[] = [
  ...approvalJobs,
  ...fileJobs,
  ...webhookJobs,
  ...onboardingJobs,
  ...billingJobs,
  ...recurringFeeJobs,
  ...withdrawalJobs,
  ...executionJobs,
  ...orderBatchJobs,
  ...reinvestmentJobs,
  ...tradeJobs,
  ...rolloverJobs,
  ...journalJobs,
  ...corporateActionJobs,
  ...complianceJobs,
  ...documentJobs,
  ...retentionJobs,
  ...faultJobs,
]

export const periodicTasks: PeriodicTask[] = [
  { every_ms: 5_000, work: recoverAdvances },
  ...catalogTasks,
  ...activityTasks,
  ...requestLogTasks,
  ...dailyValueTasks,
]

export const kinds: Kinds = new Map(jobs.map((job) => [job.kind, job]))

export const api: ServerParts = {
  routes: [
    ...authRoutes,
    ...identityRoutes,
    ...requestLogRoutes,
    ...fileRoutes,
    ...legalDocumentRoutes,
    ...personsRoutes,
    ...customersRoutes,
    ...declarationRoutes,
    ...accountsRoutes,
    ...firmAccountRoutes,
    ...onboardingRoutes,
    ...holdingRoutes,
    ...lotRoutes,
    ...reinvestmentRoutes,
    ...depositRoutes,
    ...fundingAccountRoutes,
    ...withdrawalRoutes,
    ...inboundPaymentRoutes,
    ...billingRoutes,
    ...catalogRoutes,
    ...marketDataRoutes,
    ...tradingRoutes,
    ...executionRoutes,
    ...orderBatchRoutes,
    ...parentOrderRoutes,
    ...tradeRoutes,
    ...journalRoutes,
    ...corporateActionRoutes,
    ...valuationRoutes,
    ...dailyValueRoutes,
    ...performanceRoutes,
    ...documentRoutes,
    ...eventRoutes,
    ...activityRoutes,
    ...webhookRoutes,
    ...searchRoutes,
    ...complianceRoutes,
    ...sandboxRoutes(kinds),
    ...faultRoutes(() => api.routes),
  ],
  changes: [flatOrderQuotes],
  events: describedEvents,
  shapes: [EventName],
  open: [
    ...openAuth,
    ...openFiles,
    openRateShares,
    openRequestLogs,
    serveHealth([...kinds.keys()]),
    servePages,
    serveConsole,
  ],
  operator: {
    admit: newAdmission,
    description: {
      routes: holdRoutes(
        [
          ...operatorRoutes,
          ...workRoutes,
          ...operationRoutes,
          ...clockRoutes(kinds),
          ...retentionRoutes,
          ...orderLifeRoutes,
        ],
        workCountRoutes,
      ),
      changes: [],
      events: [],
      shapes: [],
      audience: operators,
    },
  },
}
