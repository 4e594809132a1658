// The operations on direct debits, and those that end mandates.
import { BACK_OFFICE } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { Mandate, MandatePath } from '../mandates/schemas.ts'
import { cancelDebit } from './cancel-debits.ts'
import { createDebit } from './create-debit.ts'
import { revokeMandate } from './end-mandates.ts'
import { findDebit, listDebits } from './read.ts'
import { simulatedDebitRoutes } from './sandbox-routes.ts'
import { CreateDirectDebitRequest, DebitPath, DirectDebit, debitFilters } from './schemas.ts'

const group = 'direct-debits'
const reads = { group, permission: 'direct_debit.read' } as const
const writes = { group, permission: 'direct_debit.write', method: 'POST' } as const
const ofDebit = { params: DebitPath, response: DirectDebit } as const

export const directDebitRoutes = [
  route({
    ...writes,
    path: '/mandates/{mandate_id}/revoke',
    name: 'mandates.revoke',
    title: 'Revoke a mandate',
    description:
      'Its debits that have not gone to the bank are cancelled; those that have go on. A repeat changes nothing.',
    params: MandatePath,
    response: Mandate,
    errors: ['conflict'],
    write: (context, { params }) => revokeMandate(context, params.mandate_id),
  }),
  route({
    ...writes,
    path: '/accounts/{account_id}/direct-debits',
    name: 'direct_debits.create',
    title: 'Collect by direct debit',
    description:
      'Collects euros by a mandate of the account on the due date. Notify the customer until `pre_notify_by`.',
    params: AccountPath,
    body: CreateDirectDebitRequest,
    response: DirectDebit,
    status: 201,
    errors: [
      'mandate_not_active',
      'direct_debit_forbidden',
      'direct_debit_limit_exceeded',
      'deposit_forbidden',
    ],
    write: (context, { params, body }) => createDebit(context, params.account_id, body),
  }),
  listOfAccount({
    ...reads,
    kind: 'direct-debits',
    name: 'direct_debits.list',
    title: 'Direct debits of an account',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: debitFilters,
    item: DirectDebit,
    rows: (context, { id }, query, window) => listDebits(context, id, query, window),
  }),
  route({
    ...reads,
    ...ofDebit,
    method: 'GET',
    path: '/direct-debits/{direct_debit_id}',
    name: 'direct_debits.retrieve',
    title: 'Direct debit by id',
    description: 'With its days, its transactions, and why it failed if it did.',
    read: (context, { params }) => findDebit(context, params.direct_debit_id),
  }),
  route({
    ...writes,
    ...ofDebit,
    path: '/direct-debits/{direct_debit_id}/cancel',
    name: 'direct_debits.cancel',
    title: 'Cancel a direct debit',
    description: 'Before its submission to the bank. A repeat changes nothing.',
    errors: ['conflict'],
    write: (context, { params }) => cancelDebit(context, params.direct_debit_id),
  }),
  ...simulatedDebitRoutes,
]
