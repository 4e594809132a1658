// The lists of what the house itself does for a tenant: transfers, statements of the bank, webhooks, jobs.
import type { Route } from '../../../../http/api/route.ts'
import { withPending } from '../../../operators/approvals/read.ts'
import { withPendingOf } from '../../../operators/approvals/schemas.ts'
import { listBankEntries, listIncompleteStatements, listStatements } from '../../../payments/banking/read.ts'
import { listDeliveries, listWebhooks } from '../../../platform/webhooks/read.ts'
import { deliveryFilters, Webhook } from '../../../platform/webhooks/schemas.ts'
import { asWork } from '../read.ts'
import { listApplications, listFailingJobs, listTransfers } from './read.ts'
import {
  ApplicationHead,
  applicationHeadFilters,
  BankEntry,
  BankStatement,
  DeliverySummary,
  entryFilters,
  FailingJob,
  IncompleteStatement,
  incompleteFilters,
  jobFilters,
  OperatorTransfer,
  statementFilters,
  transferFilters,
} from './schemas.ts'
import { tenantList } from './tenant-list.ts'

const statements = { group: 'statements', permission: 'statement.read' } as const
const webhooks = { group: 'webhooks', permission: 'webhook.read' } as const

/** The lists of what the house does. */
export const houseListRoutes: Route[] = [
  tenantList({
    kind: 'transfers',
    group: 'payments',
    permission: 'transfer.read',
    name: 'transfers.list',
    title: 'List transfers',
    description: 'The transfers that operators ordered, newest first.',
    filters: transferFilters,
    item: OperatorTransfer,
    rows: (context, { query }, window) => listTransfers(context, query, window),
  }),
  tenantList({
    ...statements,
    kind: 'statements',
    name: 'statements.list',
    title: 'List statements of the bank',
    description: 'The complete ones, newest first.',
    filters: statementFilters,
    item: BankStatement,
    rows: (context, { query }, window) => listStatements(context, query, window),
  }),
  tenantList({
    ...statements,
    kind: 'statements/incomplete',
    name: 'statements.list_incomplete',
    title: 'List incomplete statements',
    description: 'Statements with missing pages, by statement and currency.',
    filters: incompleteFilters,
    item: IncompleteStatement,
    rows: (context, { query }, window) => listIncompleteStatements(context, query, window),
    positionOf: ({ statement, currency }) => [statement, currency],
  }),
  tenantList({
    ...statements,
    kind: 'bank-entries',
    name: 'bank_entries.list',
    title: 'List entries of the bank',
    description:
      'From statements and notifications, newest first; also those that no statement has confirmed yet.',
    filters: entryFilters,
    item: BankEntry,
    rows: (context, { query }, window) => listBankEntries(context, query, window),
    positionOf: ({ created_at, currency, reference }) => [created_at, `${currency} ${reference}`],
  }),
  tenantList({
    ...webhooks,
    kind: 'webhooks',
    name: 'webhooks.list',
    title: 'List webhooks',
    description: 'Every webhook of the tenant, newest first.',
    item: withPendingOf(Webhook, 'ShownWebhook'),
    rows: (context, _, window) => listWebhooks(context, window),
    show: withPending,
  }),
  tenantList({
    ...webhooks,
    kind: 'webhook-deliveries',
    name: 'webhook_deliveries.list',
    title: 'List deliveries',
    description: 'The deliveries of every webhook with their attempts, newest first.',
    filters: deliveryFilters,
    item: DeliverySummary,
    rows: (context, { query }, window) => listDeliveries(context, query, window),
    show: (context, rows) =>
      withPending(
        context,
        rows.map(({ payload: _, ...delivery }) => delivery),
      ),
  }),
  tenantList({
    kind: 'onboarding-applications',
    group: 'compliance',
    permission: 'application.read',
    name: 'onboarding_applications.list',
    title: 'List applications',
    description: 'Of new customers, without what was submitted, oldest first.',
    filters: applicationHeadFilters,
    item: ApplicationHead,
    rows: (context, { query }, window) => listApplications(context, query, window),
    show: asWork,
  }),
  tenantList({
    kind: 'jobs',
    group: 'jobs',
    permission: 'job.read',
    name: 'jobs.list',
    title: 'List failing jobs',
    description: 'Jobs whose last attempt failed, oldest first. They are retried by themselves.',
    filters: jobFilters,
    item: FailingJob,
    rows: (context, { query }, window) => listFailingJobs(context, query, window),
    show: asWork,
  }),
]
