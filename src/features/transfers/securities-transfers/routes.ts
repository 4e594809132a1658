// The operations on securities transfers.
import { BACK_OFFICE } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { createTransfer } from './create-transfer.ts'
import { cancelTransfer } from './end-transfers.ts'
import { provideLots } from './later-cost/provide-lots.ts'
import { listTransfers } from './read.ts'
import { REQUEST_REFUSALS } from './request/decide-request.ts'
import { sandboxRoutes } from './sandbox-routes.ts'
import {
  CreateSecuritiesTransferRequest,
  ProvideLotsRequest,
  SecuritiesTransfer,
  TransferPath,
  transferFilters,
} from './schemas.ts'
import { showTransfer, showTransfers } from './show.ts'

const group = 'transfers'
const reads = { group, permission: 'securities_transfer.read' } as const
const writes = { method: 'POST', group, permission: 'securities_transfer.write' } as const

export const securitiesTransferRoutes = [
  route({
    ...writes,
    path: '/accounts/{account_id}/securities-transfers',
    name: 'securities_transfers.create',
    title: 'Transfer securities in or out',
    description:
      'From or to an account at another custodian, with their lots. What leaves the account is reserved until it is ' +
      'delivered: units of a transfer out, the cash of a transfer in against payment.',
    params: AccountPath,
    body: CreateSecuritiesTransferRequest,
    response: SecuritiesTransfer,
    status: 201,
    errors: REQUEST_REFUSALS,
    write: (context, { params, body }) => createTransfer(context, params.account_id, body),
  }),
  listOfAccount({
    ...reads,
    kind: 'securities-transfers',
    name: 'securities_transfers.list',
    title: 'Securities transfers of an account',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: transferFilters,
    item: SecuritiesTransfer,
    rows: (context, { id }, query, window) => listTransfers(context, id, query, window),
    show: (context, rows) => showTransfers(context, rows),
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/securities-transfers/{securities_transfer_id}',
    name: 'securities_transfers.retrieve',
    title: 'Retrieve a securities transfer',
    description: 'The transfer as it is now, with what has been delivered.',
    params: TransferPath,
    response: SecuritiesTransfer,
    read: (context, { params }) => showTransfer(context, params.securities_transfer_id),
  }),
  route({
    ...writes,
    path: '/securities-transfers/{securities_transfer_id}/cancel',
    name: 'securities_transfers.cancel',
    title: 'Cancel a securities transfer',
    description: 'Before both custodians agree. What was reserved for it is free again.',
    params: TransferPath,
    response: SecuritiesTransfer,
    errors: ['conflict'],
    write: (context, { params }) => cancelTransfer(context, params.securities_transfer_id),
  }),
  route({
    ...writes,
    method: 'PUT',
    path: '/securities-transfers/{securities_transfer_id}/lots',
    name: 'securities_transfers.provide_lots',
    title: 'Provide the lots of a transfer in',
    description:
      'For units that came without them, up to a year later, and once more to correct them within 30 days. Their ' +
      'cost takes the place of the one that was assumed, as far as the units are still there; returns do not move.',
    params: TransferPath,
    body: ProvideLotsRequest,
    response: SecuritiesTransfer,
    errors: ['conflict'],
    write: (context, { params, body }) => provideLots(context, params.securities_transfer_id, body),
  }),
  ...sandboxRoutes,
]
