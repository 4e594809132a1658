import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { AccountPath } from '../../http/api/shapes.ts'
import { findAccount } from '../accounts/read.ts'
import { listTransactions } from './list-transactions.ts'
import { findPositionRow, listCashBalances, listPositionRows, showPositions } from './read.ts'
import {
  CashBalance,
  IdPath,
  ListPositionsQuery,
  ListTransactionsQuery,
  OfAccount,
  Position,
  PositionPath,
  Transaction,
  UpdatePositionRequest,
} from './schemas.ts'
import { updatePosition } from './update-position.ts'

export const holdingRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/cash-balances',
    group: 'holdings',
    name: 'accounts.list_cash_balances',
    title: 'List cash balances',
    description: 'One balance for each currency of the account, and for any other in which it has cash.',
    permission: 'position.read',
    params: AccountPath,
    response: Type.Array(CashBalance),
    read: async (context, { params }) =>
      listCashBalances(context, await findAccount(context, params.account_id)),
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/positions',
    group: 'holdings',
    name: 'positions.list',
    title: 'List positions',
    description: 'Every position of the account, newest first.',
    permission: 'position.read',
    params: AccountPath,
    query: ListPositionsQuery,
    response: Type.Array(Position),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.account_id)
      const shown = await showPositions(context, await listPositionRows(context, account.id, query))
      return query.open_only ? shown.filter(({ status }) => status === 'open') : shown
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/positions/{position_id}',
    group: 'holdings',
    name: 'positions.retrieve',
    title: 'Retrieve a position',
    description: 'The position as it is now.',
    permission: 'position.read',
    params: PositionPath,
    response: Position,
    read: async (context, { params }) => {
      const row = await findPositionRow(context, params.position_id, params.account_id)
      return (await showPositions(context, [row]))[0]
    },
  }),
  route({
    method: 'PUT',
    path: '/positions/{id}',
    group: 'holdings',
    name: 'positions.update',
    title: 'Update a position',
    description: 'Switches the automatic rollover of a bill, until its cutoff date.',
    permission: 'position.write',
    params: IdPath,
    body: UpdatePositionRequest,
    response: Position,
    errors: ['position_not_open'],
    write: (context, { params, body }) => updatePosition(context, params.id, body.automatic_rollover),
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/transactions',
    group: 'activity',
    name: 'accounts.list_transactions',
    title: 'List account transactions',
    description: 'Every movement of the account, newest first; a page of them where `limit` is given.',
    is_paged: true,
    permission: 'activity.read',
    params: OfAccount,
    query: ListTransactionsQuery,
    response: Type.Array(Transaction),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.id)
      return listTransactions(context, { account: account.id }, query)
    },
  }),
  route({
    method: 'GET',
    path: '/positions/{id}/transactions',
    group: 'activity',
    name: 'positions.list_transactions',
    title: 'List position transactions',
    description: 'Every movement of the position, newest first; a page of them where `limit` is given.',
    is_paged: true,
    permission: 'activity.read',
    params: IdPath,
    query: ListTransactionsQuery,
    response: Type.Array(Transaction),
    read: async (context, { params, query }) => {
      const position = await findPositionRow(context, params.id)
      return listTransactions(context, { position: position.id }, query)
    },
  }),
]
