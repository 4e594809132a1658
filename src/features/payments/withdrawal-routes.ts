import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { findAccount } from '../accounts/read.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { findWithdrawal, listFundingAccounts, listWithdrawals } from './read.ts'
import { registerFundingAccount } from './register-funding-account.ts'
import {
  AccountPath,
  CreateFundingAccountRequest,
  CreateWithdrawalRequest,
  FundingAccount,
  ListWithdrawalsQuery,
  Withdrawal,
  WithdrawalPath,
} from './schemas.ts'

export const withdrawalRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/funding-accounts',
    group: 'payments',
    name: 'funding_accounts.list',
    title: 'List funding accounts',
    description: 'Bank accounts that withdrawals may go to; a deposit registers its sender.',
    permission: 'funding_account.read',
    params: AccountPath,
    response: Type.Array(FundingAccount),
    read: async (context, { params }) => {
      const account = await findAccount(context, params.account_id)
      return listFundingAccounts(context, account.id)
    },
  }),
  route({
    method: 'POST',
    path: '/accounts/{account_id}/funding-accounts',
    group: 'payments',
    name: 'funding_accounts.register',
    title: 'Register a funding account',
    description:
      'Nothing is paid out to it until a payment from it, or the operator, has verified its owner.',
    permission: 'withdrawal.write',
    params: AccountPath,
    body: CreateFundingAccountRequest,
    response: FundingAccount,
    status: 201,
    errors: ['currency_not_supported', 'withdrawal_forbidden', 'duplicate_funding_account'],
    write: (context, { params, body }) => registerFundingAccount(context, params.account_id, body),
  }),
  route({
    method: 'POST',
    path: '/accounts/{account_id}/withdrawals',
    group: 'payments',
    name: 'withdrawals.create',
    title: 'Create a withdrawal',
    description:
      'Sets settled cash aside for a registered bank account; it leaves when the bank confirms the payout.',
    permission: 'withdrawal.write',
    params: AccountPath,
    body: CreateWithdrawalRequest,
    response: Withdrawal,
    status: 201,
    errors: ['currency_not_supported', 'insufficient_funds', 'withdrawal_forbidden'],
    write: (context, { params, body }) => createWithdrawal(context, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/withdrawals',
    group: 'payments',
    name: 'withdrawals.list',
    title: 'List withdrawals',
    description: 'Withdrawals of the account, newest first.',
    permission: 'withdrawal.read',
    params: AccountPath,
    query: ListWithdrawalsQuery,
    response: Type.Array(Withdrawal),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.account_id)
      return listWithdrawals(context, account.id, query)
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/withdrawals/{withdrawal_id}',
    group: 'payments',
    name: 'withdrawals.retrieve',
    title: 'Retrieve a withdrawal',
    description: 'The withdrawal as it is now.',
    permission: 'withdrawal.read',
    params: WithdrawalPath,
    response: Withdrawal,
    read: (context, { params }) => findWithdrawal(context, params.account_id, params.withdrawal_id),
  }),
]
