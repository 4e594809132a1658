// The operations by which a sandbox plays the custodians of a securities transfer.
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import {
  InboundSecurities,
  InboundSecuritiesRequest,
  RejectTransferRequest,
  SecuritiesTransfer,
  SettleTransferRequest,
  TransferPath,
} from './schemas.ts'
import { settleTransfer, stepTransfer } from './simulate-custodian.ts'
import { simulateArrival } from './suspense/simulate-arrival.ts'

const ofTransfer = {
  method: 'POST',
  group: 'sandbox',
  sandbox: true,
  permission: 'securities_transfer.write',
  params: TransferPath,
  response: SecuritiesTransfer,
} as const
const AT = '/sandbox/securities-transfers/{securities_transfer_id}'

export const sandboxRoutes = [
  route({
    ...ofTransfer,
    errors: ['conflict'],
    path: `${AT}/match`,
    name: 'sandbox.match_securities_transfer',
    title: 'Let both custodians agree',
    description: 'About a transfer that the custodian has.',
    write: (context, { params }) => stepTransfer(context, params.securities_transfer_id, { kind: 'matched' }),
  }),
  route({
    ...ofTransfer,
    errors: ['conflict'],
    path: `${AT}/settle`,
    name: 'sandbox.settle_securities_transfer',
    title: 'Let the custodian deliver',
    description: 'A part, or all that is open, of a transfer about which both custodians agree.',
    body: SettleTransferRequest,
    write: (context, { params, body }) => settleTransfer(context, params.securities_transfer_id, body),
  }),
  route({
    ...ofTransfer,
    errors: ['conflict'],
    path: `${AT}/reject`,
    name: 'sandbox.reject_securities_transfer',
    title: 'Let the custodian reject',
    description: 'All lines that are open. The rest of a line with delivered units expires.',
    body: RejectTransferRequest,
    write: (context, { params, body }) =>
      stepTransfer(context, params.securities_transfer_id, {
        kind: 'rejected',
        reason: body.reason ?? 'refused_by_counterparty',
      }),
  }),
  route({
    method: 'POST',
    group: 'sandbox',
    sandbox: true,
    permission: 'securities_transfer.write',
    path: '/sandbox/accounts/{account_id}/inbound-securities',
    name: 'sandbox.receive_securities',
    title: 'Let securities arrive unannounced',
    description:
      'An open transfer of the account takes them: that of the reference or, without one, one from the same account ' +
      'over the same units. The rest lies in suspense and shows on no account.',
    params: AccountPath,
    body: InboundSecuritiesRequest,
    response: InboundSecurities,
    status: 201,
    write: (context, { params, body }) => simulateArrival(context, params.account_id, body),
  }),
]
