// The lists of all accounts of a tenant, as operators see them.
import { part } from '../../../../db/sql.ts'
import type { Route } from '../../../../http/api/route.ts'
import { accountFilters } from '../../../customers/accounts/list-of-account.ts'
import { withPending } from '../../../operators/approvals/read.ts'
import { withPendingOf } from '../../../operators/approvals/schemas.ts'
import { listOrders, listTrades, showOrders, showTrades } from '../../../orders/trading/read.ts'
import { Order, orderFilters, Trade, tradeFilters } from '../../../orders/trading/schemas.ts'
import { listDeposits } from '../../../payments/deposits/read.ts'
import { Deposit, depositFilters } from '../../../payments/deposits/schemas.ts'
import { listWithdrawals } from '../../../payments/withdrawals/read.ts'
import { Withdrawal, withdrawalFilters } from '../../../payments/withdrawals/schemas.ts'
import { listTransactions } from '../../../portfolio/holdings/list-transactions.ts'
import { TransactionOfAccount, transactionFilters } from '../../../portfolio/holdings/schemas.ts'
import { maskWithdrawal } from '../mask-answers.ts'
import { tenantList } from './tenant-list.ts'

const orders = { group: 'orders', permission: 'order.read' } as const

/** The lists of orders and payments of all accounts. */
export const accountListRoutes: Route[] = [
  tenantList({
    ...orders,
    kind: 'orders',
    name: 'orders.list',
    title: 'List orders',
    description: 'Every order of every account of the tenant, newest first.',
    filters: { ...accountFilters, ...orderFilters },
    item: withPendingOf(Order, 'ShownOrder'),
    rows: (context, { query: { account, status } }, window) =>
      listOrders(context, { account, states: status && [status] }, window),
    show: async (context, rows) => withPending(context, await showOrders(context, rows)),
  }),
  tenantList({
    ...orders,
    kind: 'trades',
    name: 'trades.list',
    title: 'List trades',
    description: 'Every trade of every account of the tenant, newest first; busted trades are left out.',
    filters: { ...accountFilters, ...tradeFilters },
    item: withPendingOf(Trade, 'ShownTrade'),
    rows: (context, { query }, window) => listTrades(context, query, window),
    show: async (context, rows) => withPending(context, await showTrades(context, rows)),
  }),
  tenantList({
    kind: 'deposits',
    group: 'payments',
    permission: 'deposit.read',
    name: 'deposits.list',
    title: 'List deposits',
    description: 'Deposits of every account of the tenant, newest first.',
    filters: { ...accountFilters, ...depositFilters },
    item: withPendingOf(Deposit, 'ShownDeposit'),
    rows: (context, { query }, window) => listDeposits(context, query, window),
    show: withPending,
  }),
  tenantList({
    kind: 'withdrawals',
    group: 'payments',
    permission: 'withdrawal.read',
    name: 'withdrawals.list',
    title: 'List withdrawals',
    description: 'Withdrawals of every account of the tenant, newest first. The receivers are masked.',
    filters: { ...accountFilters, ...withdrawalFilters },
    item: withPendingOf(Withdrawal, 'ShownWithdrawal'),
    rows: (context, { query }, window) => listWithdrawals(context, query, window),
    show: (context, rows) => withPending(context, rows.map(maskWithdrawal)),
  }),
  tenantList({
    kind: 'transactions',
    group: 'payments',
    permission: 'transaction.read',
    name: 'transactions.list',
    title: 'List transactions',
    description: 'Every movement of every account of the tenant, newest first by `booked_at`.',
    filters: { ...accountFilters, ...transactionFilters },
    item: TransactionOfAccount,
    rows: (context, { query: { account, transaction_types } }, window) =>
      listTransactions(context, { account }, transaction_types, window, part`account,`),
    positionOf: ({ booked_at, id }) => [booked_at, id],
  }),
]
