// Decisions about the money of customers: transfers, payouts, advances, bank accounts.
import type { Context } from '../../../../context.ts'
import type { Route } from '../../../../http/api/route.ts'
import { checkLimit, checkLimits } from '../../../operators/operators/check-limits.ts'
import { reverseAdvance } from '../../../payments/deposits/reverse-advance.ts'
import { verifyFundingAccount } from '../../../payments/funding-accounts/verify-funding-account.ts'
import { completeWithdrawal } from '../../../payments/withdrawals/complete-withdrawal.ts'
import { returnWithdrawal } from '../../../payments/withdrawals/return-withdrawal.ts'
import { type Transferred, transferValue } from '../../../transfers/transfers/transfer-value.ts'
import { accountOfWithdrawal } from '../read.ts'
import { CreatedTransfer, DecidedPayment, NewTransfer, VerifiedFundingAccount } from './schemas.ts'
import { tenantCommand } from './tenant-command.ts'

interface Payment {
  id: string
  account: string
  amount: string
  currency: string
  status: string
}

/** The payment as operators see it, if its amount keeps to their limits. */
async function decided(context: Context, permission: string, payment: Payment): Promise<Payment> {
  const { id, account, amount, currency, status } = payment
  await checkLimit(context, permission, { currency, amount })
  return { id, account, amount, currency, status }
}

const withdrawals = {
  group: 'payments',
  permission: 'withdrawal.write',
  ids: { withdrawal_id: 'withdrawal' },
  response: DecidedPayment,
  errors: ['conflict', 'limit_exceeded'],
} satisfies Partial<Route> & { ids: Record<string, string> }

/** The changes of payments. */
export const paymentCommands: Route[] = [
  tenantCommand({
    path: 'transfers',
    group: 'payments',
    permission: 'transfer.write',
    name: 'transfers.create',
    title: 'Transfer cash and units',
    description: 'Between accounts, or from and to another institution; all lines or none.',
    subjects: ({ body }) => [body.from, body.to].filter((id) => typeof id === 'string'),
    body: NewTransfer,
    response: CreatedTransfer,
    status: 201,
    errors: ['conflict', 'insufficient_funds', 'insufficient_units', 'missing_price', 'limit_exceeded'],
    approval: {
      details: async (_, answer) => {
        const { market_prices } = answer as Transferred
        return market_prices.length > 0 ? { market_prices: market_prices.map((one) => ({ ...one })) } : null
      },
    },
    change: async (context, _, body, seen) => {
      const { market_prices } = (seen ?? {}) as Partial<Pick<Transferred, 'market_prices'>>
      const transferred = await transferValue(context, body, market_prices)
      await checkLimits(context, 'transfer.write')
      return transferred
    },
  }),
  tenantCommand({
    ...withdrawals,
    path: 'withdrawals/{withdrawal_id}/complete',
    name: 'withdrawals.complete',
    title: 'Complete a withdrawal',
    description: 'Books a payout that the bank confirmed by other means.',
    change: async (context, { withdrawal_id: id }) => {
      const account = await accountOfWithdrawal(context, id!)
      return decided(context, 'withdrawal.write', await completeWithdrawal(context, account, id!))
    },
  }),
  tenantCommand({
    ...withdrawals,
    path: 'withdrawals/{withdrawal_id}/return',
    name: 'withdrawals.return',
    title: 'Return a withdrawal',
    description: 'Books a completed payout that came back.',
    change: async (context, { withdrawal_id: id }) => {
      const account = await accountOfWithdrawal(context, id!)
      return decided(context, 'withdrawal.write', await returnWithdrawal(context, account, id!))
    },
  }),
  tenantCommand({
    path: 'deposits/{deposit_id}/reverse-advance',
    group: 'payments',
    permission: 'deposit.write',
    ids: { deposit_id: 'deposit' },
    name: 'deposits.reverse_advance',
    title: 'Reverse an advance',
    description: 'On a deposit whose money never came; the deposit stays open.',
    response: DecidedPayment,
    errors: ['conflict', 'insufficient_funds', 'limit_exceeded'],
    change: async (context, { deposit_id: id }) =>
      decided(context, 'deposit.write', await reverseAdvance(context, id!)),
  }),
  tenantCommand({
    path: 'funding-accounts/{funding_account_id}/verify',
    group: 'payments',
    permission: 'funding_account.write',
    ids: { funding_account_id: 'funding account' },
    name: 'funding_accounts.verify',
    title: 'Verify a funding account',
    description: 'Marks its ownership as proved.',
    response: VerifiedFundingAccount,
    change: async (context, { funding_account_id }) => {
      const { id, is_verified } = await verifyFundingAccount(context, funding_account_id!)
      return { id, is_verified }
    },
  }),
]
