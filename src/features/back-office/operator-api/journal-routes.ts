// Journals of clients that wait for approval: operators see them, and approve or reject them.
import type { Context } from '../../../context.ts'
import { firstRows } from '../../../http/api/page.ts'
import { type Route, route, subjectOf } from '../../../http/api/route.ts'
import { money, sum } from '../../../values/decimal.ts'
import { withPending } from '../../operators/approvals/read.ts'
import { checkLimit } from '../../operators/operators/check-limits.ts'
import { approveBatch, approveJournal } from '../../transfers/journals/approve-journals.ts'
import { endJournal, rejectBatch } from '../../transfers/journals/end-journals.ts'
import { listJournals } from '../../transfers/journals/read.ts'
import { Journal, JournalBatch, journalFilters, ReasonRequest } from '../../transfers/journals/schemas.ts'
import { BatchPath, JournalPath, ShownJournal } from './journal-schemas.ts'
import { tenantList } from './lists/tenant-list.ts'

const decides = { method: 'POST', group: 'journals', permission: 'journal.write' } as const
const admission = { within: 'tenant', needs_step_up: true } as const
const errors = ['conflict', 'limit_exceeded'] as const

// The value of the journals counts towards the limits of the operator's roles, and for the rules of approvals.
async function checkValue(context: Context, journals: readonly Journal[]): Promise<void> {
  const amount = money(sum(journals.map((one) => one.amount ?? one.market_value ?? '0')))
  await checkLimit(context, 'journal.write', { currency: journals[0]!.currency, amount })
}

const ofBatch = (context: Context, batch: string) => listJournals(context, { batch }, firstRows())

export const journalRoutes: Route[] = [
  tenantList({
    kind: 'journals',
    group: 'journals',
    permission: 'journal.read',
    name: 'waiting_journals.list',
    title: 'List journals',
    description:
      'Of the clients of the tenant, newest first; with `status=pending_approval` those that wait.',
    filters: journalFilters,
    item: ShownJournal,
    rows: (context, { query }, window) => listJournals(context, query, window),
    show: (context, rows) => withPending(context, rows),
  }),
  route({
    ...decides,
    operator: { ...admission, approval: { subjects: subjectOf('journal_id') } },
    path: '/operator/tenants/{tenant_id}/journals/{journal_id}/approve',
    name: 'waiting_journals.approve',
    title: 'Approve a journal',
    description: 'It is booked as things stand now; units count at the prices of now.',
    params: JournalPath,
    response: Journal,
    errors: [...errors],
    write: async (context, { params }) => {
      const journal = await approveJournal(context, params.journal_id)
      await checkValue(context, [journal])
      return journal
    },
  }),
  route({
    ...decides,
    operator: admission,
    path: '/operator/tenants/{tenant_id}/journals/{journal_id}/reject',
    name: 'waiting_journals.reject',
    title: 'Reject a journal',
    description: 'What was reserved for it is free again.',
    params: JournalPath,
    body: ReasonRequest,
    response: Journal,
    errors: ['conflict'],
    write: (context, { params, body }) => endJournal(context, params.journal_id, 'reject', body.reason),
  }),
  route({
    ...decides,
    operator: { ...admission, approval: { subjects: subjectOf('journal_batch_id') } },
    path: '/operator/tenants/{tenant_id}/journal-batches/{journal_batch_id}/approve',
    name: 'waiting_journal_batches.approve',
    title: 'Approve a batch of journals',
    description: 'All of its journals are booked, or none.',
    params: BatchPath,
    response: JournalBatch,
    errors: [...errors],
    write: async (context, { params }) => {
      const batch = await approveBatch(context, params.journal_batch_id)
      await checkValue(context, await ofBatch(context, batch.id))
      return batch
    },
  }),
  route({
    ...decides,
    operator: admission,
    path: '/operator/tenants/{tenant_id}/journal-batches/{journal_batch_id}/reject',
    name: 'waiting_journal_batches.reject',
    title: 'Reject a batch of journals',
    description: 'What was reserved for its journals is free again.',
    params: BatchPath,
    body: ReasonRequest,
    response: JournalBatch,
    errors: ['conflict'],
    write: (context, { params, body }) => rejectBatch(context, params.journal_batch_id, body.reason),
  }),
]
