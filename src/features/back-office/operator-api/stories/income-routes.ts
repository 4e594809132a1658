// Income settings and reinvestments of an account, as operators see them.
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { findAccount } from '../../../customers/accounts/read.ts'
import { listReinvestments } from '../../../orders/reinvestments/read.ts'
import { IncomeSettings, Reinvestment, reinvestmentFilters } from '../../../orders/reinvestments/schemas.ts'
import { showSettings } from '../../../orders/reinvestments/set-income.ts'
import { AccountOfTenant } from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/accounts/{account_id}'
const reads = {
  group: 'customers',
  permission: 'account.read',
  operator: { within: 'tenant' },
  params: AccountOfTenant,
} as const

export const incomeRoutes: Route[] = [
  route({
    ...reads,
    method: 'GET',
    path: `${PATH}/income-settings`,
    name: 'accounts.retrieve_income_settings',
    title: 'What becomes of income',
    description: 'The rule of the account, and those of the open positions that have one of their own.',
    response: IncomeSettings,
    read: async (context, { params }) => showSettings(context, await findAccount(context, params.account_id)),
  }),
  listRoute({
    ...reads,
    path: `${PATH}/reinvestments`,
    name: 'accounts.list_reinvestments',
    title: 'Reinvestments of an account',
    description: 'Newest first.',
    filters: reinvestmentFilters,
    pages: BACK_OFFICE,
    item: Reinvestment,
    rows: async (context, { params, query }, window) => {
      const { id } = await findAccount(context, params.account_id)
      return listReinvestments(context, id, query, window)
    },
  }),
]
