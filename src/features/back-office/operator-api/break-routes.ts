// Reconciliation breaks: listed, booked or explained.
import { notFound } from '../../../errors.ts'
import { route, subjectOf } from '../../../http/api/route.ts'
import { checkLimits } from '../../operators/operators/check-limits.ts'
import { bookUnexplainedEntry } from '../../payments/banking/book-unexplained-entry.ts'
import { listBreaks } from '../../payments/banking/read.ts'
import { resolveBreak } from '../../payments/banking/reconciliation-breaks.ts'
import { tenantList } from './lists/tenant-list.ts'
import { asWork } from './read.ts'
import { BookedBreak, BreakPath, breakFilters, Note, ReconciliationBreak, ResolvedBreak } from './schemas.ts'

const writes = {
  group: 'breaks',
  permission: 'break.write',
  operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('break_id') } },
  method: 'POST',
  params: BreakPath,
  body: Note,
} as const

export const breakRoutes = [
  tenantList({
    kind: 'breaks',
    group: 'breaks',
    permission: 'break.read',
    name: 'breaks.list',
    title: 'List reconciliation breaks',
    description: 'The open ones, oldest first.',
    filters: breakFilters,
    item: ReconciliationBreak,
    rows: (context, { query }, window) => listBreaks(context, query, window),
    show: asWork,
  }),
  route({
    ...writes,
    path: '/operator/tenants/{tenant_id}/breaks/{break_id}/book',
    name: 'breaks.book',
    title: 'Book an unexplained entry',
    description: 'A credit goes into suspense; the firm bears a debit.',
    response: BookedBreak,
    errors: ['conflict', 'limit_exceeded'],
    write: async (context, { params, body }) => {
      const booked = await bookUnexplainedEntry(context, params.break_id, body.note)
      await checkLimits(context, 'break.write')
      return booked
    },
  }),
  route({
    ...writes,
    path: '/operator/tenants/{tenant_id}/breaks/{break_id}/resolve',
    name: 'breaks.resolve',
    title: 'Explain a difference',
    description: 'Marks it as explained without booking anything.',
    response: ResolvedBreak,
    write: async (context, { params, body }) => {
      if (!(await resolveBreak(context, params.break_id, body.note))) throw notFound('open break')
      return { id: params.break_id }
    },
  }),
]
