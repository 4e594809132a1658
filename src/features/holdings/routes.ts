import Type from 'typebox'
import { route } from '../../http/route.ts'
import { findAccount } from '../accounts/read.ts'
import {
  findPositionRow,
  listCashBalances,
  listPositionRows,
  listTransactions,
  showPositions,
} from './read.ts'
import {
  AccountPath,
  CashBalance,
  IdPath,
  ListPositionsQuery,
  ListTransactionsQuery,
  Position,
  PositionPath,
  Transaction,
} from './schemas.ts'

export const holdingRoutes = [
  route({
    method: 'GET',
    path: '/accounts/{account_id}/cash-balances',
    group: 'holdings',
    title: 'List cash balances',
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
    title: 'List positions',
    permission: 'position.read',
    params: AccountPath,
    query: ListPositionsQuery,
    response: Type.Array(Position),
    read: async (context, { params, query }) => {
      const account = await findAccount(context, params.account_id)
      return showPositions(context, await listPositionRows(context, account.id, query))
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{account_id}/positions/{position_id}',
    group: 'holdings',
    title: 'Retrieve a position',
    permission: 'position.read',
    params: PositionPath,
    response: Position,
    read: async (context, { params }) => {
      const row = await findPositionRow(context, params.position_id, params.account_id)
      return (await showPositions(context, [row]))[0]
    },
  }),
  route({
    method: 'GET',
    path: '/accounts/{id}/transactions',
    group: 'activity',
    title: 'List account transactions',
    permission: 'activity.read',
    params: IdPath,
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
    title: 'List position transactions',
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
