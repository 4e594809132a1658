// The operations on mandates.
import { BACK_OFFICE } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { findMandate, listMandates, showMandate } from './read.ts'
import { registerMandate } from './register-mandate.ts'
import { CreateMandateRequest, Mandate, MandatePath, mandateFilters } from './schemas.ts'

const group = 'direct-debits'
const reads = { group, permission: 'direct_debit.read' } as const

export const mandateRoutes = [
  route({
    group,
    permission: 'direct_debit.write',
    method: 'POST',
    path: '/accounts/{account_id}/mandates',
    name: 'mandates.create',
    title: 'Register a mandate',
    description: 'A customer has signed that the firm may debit a bank account in euros.',
    params: AccountPath,
    body: CreateMandateRequest,
    response: Mandate,
    status: 201,
    errors: ['currency_not_supported', 'direct_debit_forbidden', 'duplicate'],
    write: (context, { params, body }) => registerMandate(context, params.account_id, body),
  }),
  listOfAccount({
    ...reads,
    kind: 'mandates',
    name: 'mandates.list',
    title: 'Mandates of an account',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: mandateFilters,
    item: Mandate,
    rows: (context, { id }, query, window) => listMandates(context, id, query, window),
    show: (context, rows) => rows.map((row) => showMandate(context, row)),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/mandates/{mandate_id}',
    name: 'mandates.retrieve',
    title: 'Mandate by id',
    description: 'The mandate as it is now, with the earliest due date of a debit.',
    params: MandatePath,
    response: Mandate,
    read: (context, { params }) => findMandate(context, params.mandate_id),
  }),
]
