// The table of contents: every feature's routes and jobs, by name.
import { recoverAdvances } from './clock/switch-clock.ts'
import { complianceJobs } from './features/back-office/compliance/jobs.ts'
import { complianceRoutes } from './features/back-office/compliance/routes.ts'
import { clockRoutes } from './features/back-office/operator-api/house/clock-routes.ts'
import { workCountRoutes } from './features/back-office/operator-api/lists/work-count-routes.ts'
import { operationRoutes } from './features/back-office/operator-api/routes.ts'
import { orderLifeRoutes } from './features/back-office/order-timeline/routes.ts'
import { retentionJobs } from './features/back-office/retention/jobs.ts'
import { retentionRoutes } from './features/back-office/retention/routes.ts'
import { faultJobs } from './features/back-office/sandbox/faults/jobs.ts'
import { faultRoutes } from './features/back-office/sandbox/faults/routes.ts'
import { sandboxRoutes } from './features/back-office/sandbox/routes.ts'
import { searchRoutes } from './features/back-office/search/routes.ts'
import { billingJobs } from './features/billing/jobs.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { corporateActionJobs } from './features/corporate-actions/jobs.ts'
import { corporateActionRoutes } from './features/corporate-actions/routes.ts'
import { firmAccountRoutes } from './features/customers/accounts/firm-account-routes.ts'
import { accountsRoutes } from './features/customers/accounts/routes.ts'
import { declarationRoutes } from './features/customers/customers/declaration-routes.ts'
import { customersRoutes } from './features/customers/customers/routes.ts'
import { legalDocumentRoutes } from './features/customers/legal-documents/routes.ts'
import { onboardingJobs } from './features/customers/onboarding/jobs.ts'
import { onboardingRoutes } from './features/customers/onboarding/routes.ts'
import { personsRoutes } from './features/customers/persons/routes.ts'
import { documentJobs } from './features/documents/documents/jobs.ts'
import { documentRoutes } from './features/documents/documents/routes.ts'
import { recurringFeeJobs } from './features/documents/recurring-fees/jobs.ts'
import { catalogTasks } from './features/instruments/catalog/jobs.ts'
import { catalogRoutes } from './features/instruments/catalog/routes.ts'
import { marketDataRoutes } from './features/instruments/market-data/routes.ts'
import { holdRoutes } from './features/operators/approvals/hold-routes.ts'
import { approvalJobs } from './features/operators/approvals/jobs.ts'
import { operatorRoutes } from './features/operators/operators/routes.ts'
import { newAdmission } from './features/operators/operators/sessions/admit-operator.ts'
import { servePages } from './features/operators/operators/sign-in/serve-pages.ts'
import { workRoutes } from './features/operators/work-queue/work-routes.ts'
import { executionJobs } from './features/orders/execution/jobs.ts'
import { parentOrderRoutes } from './features/orders/execution/parent-orders/routes.ts'
import { executionRoutes } from './features/orders/execution/routes.ts'
import { orderBatchJobs } from './features/orders/order-batches/jobs.ts'
import { orderBatchRoutes } from './features/orders/order-batches/routes.ts'
import { reinvestmentJobs } from './features/orders/reinvestments/jobs.ts'
import { reinvestmentRoutes } from './features/orders/reinvestments/routes.ts'
import { rolloverJobs } from './features/orders/rollovers/jobs.ts'
import { tradeJobs } from './features/orders/trades/jobs.ts'
import { tradeRoutes } from './features/orders/trades/routes.ts'
import { tradingRoutes } from './features/orders/trading/routes.ts'
import { depositRoutes } from './features/payments/deposits/routes.ts'
import { fundingAccountRoutes } from './features/payments/funding-accounts/routes.ts'
import { inboundPaymentRoutes } from './features/payments/inbound-payments/routes.ts'
import { withdrawalJobs } from './features/payments/withdrawals/jobs.ts'
import { withdrawalRoutes } from './features/payments/withdrawals/routes.ts'
import { activityTasks } from './features/platform/activity/jobs.ts'
import { activityRoutes } from './features/platform/activity/routes.ts'
import { authRoutes, openAuth } from './features/platform/auth/routes.ts'
import { eventRoutes } from './features/platform/events/routes.ts'
import { describedEvents, EventName } from './features/platform/events/schemas.ts'
import { fileJobs } from './features/platform/files/jobs.ts'
import { fileRoutes, openFiles } from './features/platform/files/routes.ts'
import { identityRoutes } from './features/platform/identity/routes.ts'
import { requestLogTasks } from './features/platform/request-logs/jobs.ts'
import { openRequestLogs } from './features/platform/request-logs/note-requests.ts'
import { requestLogRoutes } from './features/platform/request-logs/routes.ts'
import { webhookJobs } from './features/platform/webhooks/jobs.ts'
import { webhookRoutes } from './features/platform/webhooks/routes.ts'
import { dailyValueTasks } from './features/portfolio/daily-values/jobs.ts'
import { dailyValueRoutes } from './features/portfolio/daily-values/routes.ts'
import { holdingRoutes } from './features/portfolio/holdings/routes.ts'
import { lotRoutes } from './features/portfolio/lots/routes.ts'
import { performanceRoutes } from './features/portfolio/performance/routes.ts'
import { valuationRoutes } from './features/portfolio/valuation/routes.ts'
import { journalJobs } from './features/transfers/journals/jobs.ts'
import { journalRoutes } from './features/transfers/journals/routes.ts'
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
