// Reconciliation breaks: listed, booked or explained.
import Type from 'typebox'
import { notFound } from '../../errors.ts'
import { route, subjectOf } from '../../http/api/route.ts'
import { withPending } from '../approvals/read.ts'
import { bookUnexplainedEntry } from '../banking/book-unexplained-entry.ts'
import { listBreaks } from '../banking/read.ts'
import { resolveBreak } from '../banking/reconciliation-breaks.ts'
import { checkLimits } from '../operators/check-limits.ts'
import { BookedBreak, BreakPath, Note, OfTenant, ReconciliationBreak, ResolvedBreak } from './schemas.ts'

const writes = {
  group: 'breaks',
  permission: 'break.write',
  operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('break_id') } },
  method: 'POST',
  params: BreakPath,
  body: Note,
} as const

export const breakRoutes = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/breaks',
    group: 'breaks',
    permission: 'break.read',
    operator: { within: 'tenant' },
    name: 'breaks.list',
    title: 'List reconciliation breaks',
    description: 'The open ones, oldest first.',
    params: OfTenant,
    response: Type.Array(ReconciliationBreak),
    read: async (context) => withPending(context, await listBreaks(context)),
  }),
  route({
    ...writes,
    path: '/operator/tenants/{tenant_id}/breaks/{break_id}/book',
    name: 'breaks.book',
    title: 'Book an unexplained entry',
    description: 'A credit goes into suspense; the house bears a debit.',
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
