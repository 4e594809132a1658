import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount, listOfTenant } from '../../customers/accounts/list-of-account.ts'
import { createDeposit } from './create-deposit.ts'
import { findDeposit, listDeposits } from './read.ts'
import { CreateDepositRequest, Deposit, DepositPath, depositFilters } from './schemas.ts'

const listed = { group: 'payments', permission: 'deposit.read', filters: depositFilters, item: Deposit }

export const depositRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/deposits',
    group: 'payments',
    name: 'deposits.create',
    title: 'Create a deposit',
    description: 'Announces a bank transfer that will carry the payment reference.',
    permission: 'deposit.write',
    params: AccountPath,
    body: CreateDepositRequest,
    response: Deposit,
    status: 201,
    errors: ['currency_not_supported', 'deposit_forbidden', 'deposit_advance_forbidden'],
    write: (context, { params, body }) => createDeposit(context, params.account_id, body),
  }),
  listOfAccount({
    ...listed,
    kind: 'deposits',
    name: 'deposits.list',
    title: 'List deposits',
    description: 'Deposits of the account, newest first.',
    rows: (context, { id }, query, window) => listDeposits(context, { ...query, account: id }, window),
  }),
  listOfTenant({
    ...listed,
    path: '/deposits',
    name: 'deposits.list_all',
    title: 'List deposits of all accounts',
    description: 'Deposits of every account of the tenant, newest first.',
    rows: listDeposits,
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/deposits/{deposit_id}',
    group: 'payments',
    name: 'deposits.retrieve',
    title: 'Retrieve a deposit',
    description: 'The deposit as it is now.',
    permission: 'deposit.read',
    params: DepositPath,
    response: Deposit,
    read: (context, { params }) => findDeposit(context, params.account_id, params.deposit_id),
  }),
]
