import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount, listOfTenant } from '../../customers/accounts/list-of-account.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { findWithdrawal, listWithdrawals } from './read.ts'
import { CreateWithdrawalRequest, Withdrawal, WithdrawalPath, withdrawalFilters } from './schemas.ts'
import { simulatedPayoutRoutes } from './simulated-payout-routes.ts'

const listed = {
  group: 'payments',
  permission: 'withdrawal.read',
  filters: withdrawalFilters,
  item: Withdrawal,
}

export const withdrawalRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/withdrawals',
    group: 'payments',
    name: 'withdrawals.create',
    title: 'Create a withdrawal',
    description:
      'Reserves settled cash for a registered bank account; it leaves when the bank confirms the payout.',
    permission: 'withdrawal.write',
    params: AccountPath,
    body: CreateWithdrawalRequest,
    response: Withdrawal,
    status: 201,
    errors: ['currency_not_supported', 'insufficient_funds', 'withdrawal_forbidden'],
    write: (context, { params, body }) => createWithdrawal(context, params.account_id, body),
  }),
  listOfAccount({
    ...listed,
    kind: 'withdrawals',
    name: 'withdrawals.list',
    title: 'List withdrawals',
    description: 'Withdrawals of the account, newest first.',
    rows: (context, { id }, query, window) => listWithdrawals(context, { ...query, account: id }, window),
  }),
  listOfTenant({
    ...listed,
    path: '/withdrawals',
    name: 'withdrawals.list_all',
    title: 'List withdrawals of all accounts',
    description: 'Withdrawals of every account of the tenant, newest first.',
    rows: listWithdrawals,
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
  ...simulatedPayoutRoutes,
]
