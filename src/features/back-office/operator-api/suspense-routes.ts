// Payments in suspense: listed with masked personal data, unmasked with a reason, assigned or returned.
import { route, subjectOf } from '../../../http/api/route.ts'
import { checkLimit, checkLimits } from '../../operators/operators/check-limits.ts'
import { looks } from '../../operators/operators/look-schemas.ts'
import { recordDataAccess } from '../../operators/operators/record-data-access.ts'
import { assignPayments } from '../../payments/inbound-payments/assign-payments.ts'
import { findSuspended, listSuspense } from '../../payments/inbound-payments/read.ts'
import { returnPayment } from '../../payments/inbound-payments/return-payment.ts'
import { tenantList } from './lists/tenant-list.ts'
import { maskPayment } from './mask-answers.ts'
import { asWork } from './read.ts'
import {
  AssignedPayments,
  AssignmentRequest,
  Note,
  OfTenant,
  SuspendedPayment,
  SuspensePath,
  suspenseFilters,
  UnmaskedPayment,
} from './schemas.ts'

const PERSONAL = ['owner_name', 'iban', 'reference']

const writes = {
  group: 'suspense',
  permission: 'suspense.write',
} as const
const admission = { within: 'tenant', needs_step_up: true } as const

export const suspenseRoutes = [
  tenantList({
    kind: 'suspense',
    group: 'suspense',
    permission: 'suspense.read',
    name: 'suspense.list',
    title: 'List payments in suspense',
    description: 'Those that await a decision or go back with the next payment run, oldest first.',
    filters: suspenseFilters,
    item: SuspendedPayment,
    rows: (context, { query }, window) => listSuspense(context, query, window),
    show: (context, rows) => asWork(context, rows.map(maskPayment)),
    positionOf: ({ received_at, id }) => [received_at, id],
  }),
  route({
    ...looks,
    path: '/operator/tenants/{tenant_id}/suspense/{payment_id}/unmask',
    group: 'suspense',
    name: 'suspense.unmask',
    title: 'Show the personal data of a payment',
    params: SuspensePath,
    response: UnmaskedPayment,
    write: async (context, { params, body }) => {
      const payment = await findSuspended(context, params.payment_id)
      return { ...payment, look: await recordDataAccess(context, payment.id, PERSONAL, body.reason) }
    },
  }),
  route({
    ...writes,
    operator: {
      ...admission,
      approval: { subjects: ({ body }) => body.payments as string[] },
    },
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/suspense/assign',
    name: 'suspense.assign',
    title: 'Assign payments in suspense',
    description: 'To open deposits, and the remainder to an account; to the cent, or not at all.',
    params: OfTenant,
    body: AssignmentRequest,
    response: AssignedPayments,
    errors: ['conflict', 'limit_exceeded'],
    write: async (context, { body }) => {
      const assigned = await assignPayments(context, body)
      await checkLimits(context, 'suspense.write')
      return assigned
    },
  }),
  route({
    ...writes,
    operator: { ...admission, approval: { subjects: subjectOf('payment_id') } },
    method: 'POST',
    path: '/operator/tenants/{tenant_id}/suspense/{payment_id}/return',
    name: 'suspense.return',
    title: 'Return a payment to its sender',
    description: 'It goes back with the next payment run.',
    params: SuspensePath,
    body: Note,
    response: SuspendedPayment,
    errors: ['conflict', 'limit_exceeded'],
    write: async (context, { params, body }) => {
      const payment = await returnPayment(context, params.payment_id, body.note)
      await checkLimit(context, 'suspense.write', payment)
      const [shown] = await asWork(context, [maskPayment(payment)])
      return shown
    },
  }),
]
