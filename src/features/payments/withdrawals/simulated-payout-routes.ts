// The operations by which a sandbox plays the bank that pays a withdrawal.
import { route } from '../../../http/api/route.ts'
import { verifyFundingAccount } from '../funding-accounts/verify-funding-account.ts'
import { completeWithdrawal } from './complete-withdrawal.ts'
import { planReturn } from './plan-return.ts'
import { findWithdrawal } from './read.ts'
import { returnWithdrawal } from './return-withdrawal.ts'
import { Withdrawal, WithdrawalPath } from './schemas.ts'

export const simulatedPayoutRoutes = [
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/complete',
    group: 'sandbox',
    name: 'sandbox.complete_withdrawal',
    sandbox: true,
    title: 'Let the bank confirm a payout',
    description: 'Simulates the bank and the operator: it also marks the receiver as verified.',
    permission: 'withdrawal.write',
    params: WithdrawalPath,
    response: Withdrawal,
    errors: ['payment_completion_forbidden'],
    write: async (context, { params }) => {
      const { id, status, funding_account } = await findWithdrawal(
        context,
        params.account_id,
        params.withdrawal_id,
      )
      if (status === 'created') await verifyFundingAccount(context, funding_account.id)
      const completed = await completeWithdrawal(context, params.account_id, id)
      await planReturn(context, completed)
      return completed
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/return',
    group: 'sandbox',
    name: 'sandbox.return_withdrawal',
    sandbox: true,
    title: 'Let a completed payout come back',
    description: 'Once: a refund entry brings the money back.',
    permission: 'withdrawal.write',
    params: WithdrawalPath,
    response: Withdrawal,
    errors: ['payment_completion_forbidden'],
    write: (context, { params }) => returnWithdrawal(context, params.account_id, params.withdrawal_id),
  }),
]
