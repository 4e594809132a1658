// The operations on journals.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { approveJournal } from './approve-journals.ts'
import { batchRoutes } from './batch-routes.ts'
import { JOURNAL_REFUSALS } from './decide-journals.ts'
import { endJournal } from './end-journals.ts'
import { parseJournal } from './parse-journal.ts'
import { postJournals } from './post-journals.ts'
import { findJournal, listJournals } from './read.ts'
import { reverseJournal } from './reverse-journal.ts'
import { CreateJournalRequest, Journal, JournalPath, journalFilters, ReasonRequest } from './schemas.ts'

const writes = { method: 'POST', group: 'journals' } as const
const ofJournal = { ...writes, params: JournalPath, response: Journal } as const

export const journalRoutes = [
  route({
    ...writes,
    path: '/journals',
    name: 'journals.post',
    title: 'Post a journal',
    description:
      'Moves cash or units between two accounts of the tenant: immediately, or after approval if its value reaches ' +
      'the threshold of the tenant.',
    permission: 'journal.write',
    body: CreateJournalRequest,
    response: Journal,
    status: 201,
    errors: JOURNAL_REFUSALS,
    write: async (context, { body }) => {
      const { journals } = await postJournals(context, parseJournal(body))
      return findJournal(context, journals[0]!)
    },
  }),
  listRoute({
    path: '/journals',
    group: 'journals',
    name: 'journals.list',
    title: 'List journals',
    description: 'Newest first.',
    permission: 'journal.read',
    filters: journalFilters,
    pages: BACK_OFFICE,
    item: Journal,
    rows: (context, { query }, window) => listJournals(context, query, window),
  }),
  route({
    method: 'GET',
    group: 'journals',
    path: '/journals/{journal_id}',
    name: 'journals.retrieve',
    title: 'Retrieve a journal',
    description: 'The journal as it is now.',
    permission: 'journal.read',
    params: JournalPath,
    response: Journal,
    read: (context, { params }) => findJournal(context, params.journal_id),
  }),
  route({
    ...ofJournal,
    path: '/journals/{journal_id}/approve',
    name: 'journals.approve',
    title: 'Approve a journal',
    description: 'By a client other than the one that posted it. Units count at the prices of now.',
    permission: 'journal.approve',
    errors: ['approval_by_creator', 'conflict'],
    write: (context, { params }) => approveJournal(context, params.journal_id),
  }),
  route({
    ...ofJournal,
    path: '/journals/{journal_id}/reject',
    name: 'journals.reject',
    title: 'Reject a journal',
    description: 'What was reserved for it is free again.',
    permission: 'journal.approve',
    body: ReasonRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => endJournal(context, params.journal_id, 'reject', body.reason),
  }),
  route({
    ...ofJournal,
    path: '/journals/{journal_id}/cancel',
    name: 'journals.cancel',
    title: 'Cancel a journal that waits',
    description: 'What was reserved for it is free again.',
    permission: 'journal.write',
    errors: ['conflict'],
    write: (context, { params }) => endJournal(context, params.journal_id, 'cancel'),
  }),
  route({
    ...ofJournal,
    path: '/journals/{journal_id}/reverse',
    name: 'journals.reverse',
    title: 'Reverse a booked journal',
    description:
      'A new journal moves all of it back, once. It waits for approval if the journal did. The reason becomes its ' +
      'description.',
    permission: 'journal.write',
    body: ReasonRequest,
    status: 201,
    errors: [
      'conflict',
      'journal_forbidden',
      'position_not_open',
      'insufficient_funds',
      'insufficient_units',
    ],
    write: (context, { params, body }) => reverseJournal(context, params.journal_id, body.reason ?? null),
  }),
  ...batchRoutes,
]
