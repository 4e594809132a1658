import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { CURRENCIES } from '../../../values/currencies.ts'
import { listOfAccount, listOfTenant } from '../../customers/accounts/list-of-account.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import type { PositionRow } from './assemble-holdings.ts'
import { listTransactions } from './list-transactions.ts'
import { findPositionRow, listCashBalances, listPositionRows, showPositions } from './read.ts'
import {
  CashBalance,
  IdPath,
  OfAccount,
  Position,
  PositionPath,
  positionFilters,
  Transaction,
  TransactionOfAccount,
  transactionFilters,
  UpdatePositionRequest,
} from './schemas.ts'
import { updatePosition } from './update-position.ts'

const positions = {
  group: 'holdings',
  permission: 'position.read',
  filters: positionFilters,
  item: Position,
  // A bill or bond that has matured is shown as closing before its position is.
  show: async (context: ReadContext, rows: PositionRow[], { query }: { query: { open_only?: boolean } }) => {
    const shown = await showPositions(context, rows)
    return query.open_only ? shown.filter(({ status }) => status === 'open') : shown
  },
}

const transactions = {
  group: 'activity',
  permission: 'activity.read',
  filters: transactionFilters,
  item: Transaction,
  positionOf: (row: Transaction) => [row.booked_at, row.id],
}

export const holdingRoutes = [
  listOfAccount({
    kind: 'cash-balances',
    group: 'holdings',
    name: 'accounts.list_cash_balances',
    title: 'List cash balances',
    description: 'One balance for each currency of the account, and for any other in which it has cash.',
    permission: 'position.read',
    item: CashBalance,
    rows: async (context, account, _, { after }) => {
      const order: string[] = [...account.funding_currencies, ...CURRENCIES.toSorted()]
      const balances = await listCashBalances(context, account)
      const isNext = (currency: string) => order.indexOf(currency) > order.indexOf(after?.[0] ?? '')
      return balances.filter(({ currency }) => isNext(currency))
    },
    positionOf: ({ currency }) => [currency],
  }),
  listOfAccount({
    ...positions,
    kind: 'positions',
    name: 'positions.list',
    title: 'List positions',
    description: 'Every position of the account, newest first.',
    rows: (context, { id }, query, window) => listPositionRows(context, { ...query, account: id }, window),
  }),
  listOfTenant({
    ...positions,
    path: '/positions',
    name: 'positions.list_all',
    title: 'List positions of all accounts',
    description: 'Every position of every account of the tenant, newest first.',
    rows: listPositionRows,
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
  listRoute({
    ...transactions,
    path: '/accounts/{id}/transactions',
    name: 'accounts.list_transactions',
    title: 'List account transactions',
    description: 'Every movement of the account, newest first.',
    params: OfAccount,
    rows: async (context, { params, query }, window) => {
      const { id } = await findAccount(context, params.id)
      return listTransactions(context, { account: id }, query.transaction_types, window)
    },
  }),
  listOfTenant({
    ...transactions,
    path: '/transactions',
    name: 'transactions.list',
    title: 'List transactions of all accounts',
    description: 'Every movement of every account of the tenant, newest first by `booked_at`.',
    item: TransactionOfAccount,
    rows: (context, { account, transaction_types }, window) =>
      listTransactions(context, { account }, transaction_types, window, part`account,`),
  }),
  listRoute({
    ...transactions,
    path: '/positions/{id}/transactions',
    name: 'positions.list_transactions',
    title: 'List position transactions',
    description: 'Every movement of the position, newest first.',
    params: IdPath,
    rows: async (context, { params, query }, window) => {
      const { id } = await findPositionRow(context, params.id)
      return listTransactions(context, { position: id }, query.transaction_types, window)
    },
  }),
]
