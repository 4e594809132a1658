// The operations on batches of journals.
import { route } from '../../../http/api/route.ts'
import { approveBatch } from './approve-journals.ts'
import { JOURNAL_REFUSALS } from './decide-journals.ts'
import { rejectBatch } from './end-journals.ts'
import { parseBatch } from './parse-journal.ts'
import { postJournals } from './post-journals.ts'
import { findBatch } from './read.ts'
import { CreateJournalBatchRequest, JournalBatch, JournalBatchPath, ReasonRequest } from './schemas.ts'

const writes = { method: 'POST', group: 'journals', response: JournalBatch } as const
const ofBatch = { ...writes, params: JournalBatchPath } as const

export const batchRoutes = [
  route({
    ...writes,
    path: '/journal-batches',
    name: 'journal_batches.post',
    title: 'Post many journals',
    description:
      'Between one account and up to 1,000 others: all or none. If one reaches the threshold, all wait and are ' +
      'decided as one. `context.entry` of a refusal is the index of the entry.',
    permission: 'journal.write',
    has_long_body: true,
    body: CreateJournalBatchRequest,
    status: 201,
    errors: JOURNAL_REFUSALS,
    write: async (context, { body }) => {
      const { batch } = await postJournals(context, parseBatch(body))
      return findBatch(context, batch!)
    },
  }),
  route({
    method: 'GET',
    group: 'journals',
    path: '/journal-batches/{journal_batch_id}',
    name: 'journal_batches.retrieve',
    title: 'Retrieve a batch of journals',
    description: 'The batch, with the ids of its journals.',
    permission: 'journal.read',
    params: JournalBatchPath,
    response: JournalBatch,
    read: (context, { params }) => findBatch(context, params.journal_batch_id),
  }),
  route({
    ...ofBatch,
    path: '/journal-batches/{journal_batch_id}/approve',
    name: 'journal_batches.approve',
    title: 'Approve a batch of journals',
    description: 'By a client other than the one that posted it; all of its journals are booked, or none.',
    permission: 'journal.approve',
    errors: ['approval_by_creator', 'conflict'],
    write: (context, { params }) => approveBatch(context, params.journal_batch_id),
  }),
  route({
    ...ofBatch,
    path: '/journal-batches/{journal_batch_id}/reject',
    name: 'journal_batches.reject',
    title: 'Reject a batch of journals',
    description: 'What was reserved for its journals is free again.',
    permission: 'journal.approve',
    body: ReasonRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => rejectBatch(context, params.journal_batch_id, body.reason),
  }),
]
