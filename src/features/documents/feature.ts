// Papers of accounts, and the monthly fee with its statements.
import { each } from '../../worker/job.ts'
import { ISSUE_DOCUMENT } from '../customers/accounts/request-document.ts'
import type { Domain } from '../domain.ts'
import { issueWaiting } from './documents/issue-waiting.ts'
import { documentRoutes } from './documents/routes.ts'
import { chargeAccounts } from './recurring-fees/charge-accounts.ts'
import { type AccountBatch, chargeMonth, splitBatch } from './recurring-fees/charge-month.ts'

export const documents: Domain = {
  routes: documentRoutes,
  jobs: [
    { kind: ISSUE_DOCUMENT, metric: 'documents', steps: issueWaiting, is_pooled: true },
    { kind: 'billing.charge-month', metric: 'fee_runs', ...each(chargeMonth) },
    {
      kind: 'billing.charge-accounts',
      metric: 'fees',
      weight: ({ accounts }: AccountBatch) => accounts.length,
      transaction: ([context], [accounts]) => chargeAccounts(context!, accounts!),
      batch_size: 1,
      inserts_only: true,
      split: splitBatch,
    },
  ],
}
