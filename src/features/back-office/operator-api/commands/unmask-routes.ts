// Receivers of withdrawals and payouts, which lists mask, shown for a reason.
import { type Route, route } from '../../../../http/api/route.ts'
import { looks } from '../../../operators/operators/look-schemas.ts'
import { recordDataAccess } from '../../../operators/operators/record-data-access.ts'
import { findReceiver } from '../../../payments/payment-runs/read.ts'
import { findWithdrawal } from '../../../payments/withdrawals/read.ts'
import { accountOfWithdrawal } from '../read.ts'
import { PayoutPath } from '../schemas.ts'
import { UnmaskedPayout, UnmaskedWithdrawal, WithdrawalPath } from './unmask-schemas.ts'

export const unmaskRoutes: Route[] = [
  route({
    ...looks,
    path: '/operator/tenants/{tenant_id}/withdrawals/{withdrawal_id}/unmask',
    group: 'payments',
    name: 'withdrawals.unmask',
    title: 'Show the receiver of a withdrawal',
    params: WithdrawalPath,
    response: UnmaskedWithdrawal,
    write: async (context, { params: { withdrawal_id }, body }) => {
      const account = await accountOfWithdrawal(context, withdrawal_id)
      const withdrawal = await findWithdrawal(context, account, withdrawal_id)
      const members = ['owner_name', 'iban', 'nickname']
      return { withdrawal, look: await recordDataAccess(context, withdrawal.id, members, body.reason) }
    },
  }),
  route({
    ...looks,
    path: '/operator/tenants/{tenant_id}/payouts/{payout_id}/unmask',
    group: 'payment-runs',
    name: 'payouts.unmask',
    title: 'Show the receiver of a payout',
    params: PayoutPath,
    response: UnmaskedPayout,
    write: async (context, { params, body }) => {
      const payout = await findReceiver(context, params.payout_id)
      const members = ['owner_name', 'iban', 'bank_code', 'reason']
      return { ...payout, look: await recordDataAccess(context, payout.id, members, body.reason) }
    },
  }),
]
