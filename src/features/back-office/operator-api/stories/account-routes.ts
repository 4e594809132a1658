// Accounts as operators see them, their values, and the time of a tenant.
import { type Route, route } from '../../../../http/api/route.ts'
import { listAccounts } from '../../../customers/accounts/list-accounts.ts'
import { findAccount } from '../../../customers/accounts/read.ts'
import { pendingApprovals } from '../../../operators/approvals/read.ts'
import { HistoryQuery, ValuationHistory } from '../../../portfolio/daily-values/schemas.ts'
import { showValueHistory } from '../../../portfolio/daily-values/show-value-history.ts'
import { AccountEarnings, EarningsQuery } from '../../../portfolio/performance/schemas.ts'
import { showAccountEarnings } from '../../../portfolio/performance/show-earnings.ts'
import { Valuation } from '../../../portfolio/valuation/schemas.ts'
import { valueAccount } from '../../../portfolio/valuation/value-account.ts'
import { tenantList } from '../lists/tenant-list.ts'
import { OfTenant } from '../schemas.ts'
import { accountDetail, accountHead } from './mask-customer.ts'
import { listHolders, showTenant } from './read.ts'
import { AccountDetail, AccountHead, AccountOfTenant, accountFilters, TenantDetail } from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/accounts/{account_id}'
const reads = {
  method: 'GET',
  group: 'customers',
  permission: 'account.read',
  operator: { within: 'tenant' },
  params: AccountOfTenant,
} as const

export const accountRoutes: Route[] = [
  tenantList({
    kind: 'accounts',
    group: 'customers',
    permission: 'account.read',
    name: 'accounts.list',
    title: 'List accounts',
    description: 'Newest first, without personal data.',
    filters: accountFilters,
    item: AccountHead,
    rows: (context, { query }, window) => listAccounts(context, window, { ...query, terms: [] }),
    show: (_, rows) => rows.map(accountHead),
  }),
  route({
    ...reads,
    path: PATH,
    name: 'accounts.retrieve',
    title: 'Retrieve an account',
    description: 'With the customers that own it; personal data are masked.',
    response: AccountDetail,
    read: async (context, { params }) => {
      const account = await findAccount(context, params.account_id)
      const pending = await pendingApprovals(context, [account.id])
      return {
        ...accountDetail(account),
        holders: await listHolders(context, account.id),
        pending_approvals: pending.get(account.id) ?? [],
      }
    },
  }),
  route({
    ...reads,
    path: `${PATH}/valuation`,
    name: 'accounts.value',
    is_heavy: true,
    title: 'Retrieve the valuation of an account',
    description: 'The value of cash and positions now, in the base currency of the account.',
    response: Valuation,
    errors: ['missing_price'],
    read: async (context, { params }) => {
      const { id } = await findAccount(context, params.account_id)
      return valueAccount(context, id)
    },
  }),
  route({
    ...reads,
    path: `${PATH}/valuation-history`,
    name: 'accounts.value_history',
    is_heavy: true,
    title: 'Retrieve the valuation history of an account',
    description: 'The total value at the end of each day, and of today at this moment.',
    query: HistoryQuery,
    response: ValuationHistory,
    errors: ['missing_price'],
    read: (context, { params, query }) => showValueHistory(context, params.account_id, query),
  }),
  route({
    ...reads,
    path: `${PATH}/earnings`,
    name: 'accounts.earnings',
    is_heavy: true,
    title: 'Retrieve the earnings of an account',
    description: 'Profit and loss of a period from price and income, less fees and taxes.',
    query: EarningsQuery,
    response: AccountEarnings,
    errors: ['missing_price'],
    read: (context, { params, query }) => showAccountEarnings(context, params.account_id, query),
  }),
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}',
    group: 'tenants',
    permission: 'tenant.read',
    operator: { within: 'tenant' },
    name: 'tenants.retrieve',
    title: 'Retrieve a tenant',
    description: 'With the time of its clock.',
    params: OfTenant,
    response: TenantDetail,
    read: (context) => showTenant(context),
  }),
]
