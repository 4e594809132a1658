import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { AccountPath } from '../../http/api/shapes.ts'
import { findAccount } from '../accounts/read.ts'
import { createDeposit } from './create-deposit.ts'
import { findDeposit, listDeposits } from './read.ts'
import { CreateDepositRequest, Deposit, DepositPath, ListDepositsQuery } from './schemas.ts'

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
  route({
    method: 'GET',
    path: '/accounts/{account_id}/deposits',
    group: 'payments',
    name: 'deposits.list',
    title: 'List deposits',
    description: 'Deposits of the account, newest first.',
    permission: 'deposit.read',
    params: AccountPath,
    query: ListDepositsQuery,
    response: Type.Array(Deposit),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.account_id)
      return listDeposits(context, account.id, query)
    },
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
