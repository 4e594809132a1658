// The operations on income settings and reinvestments.
import { BACK_OFFICE } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { findAccount } from '../../customers/accounts/read.ts'
import { listReinvestments } from './read.ts'
import {
  IncomeSettings,
  PositionIncomeSettings,
  PositionSettingsPath,
  Reinvestment,
  reinvestmentFilters,
  UpdateIncomeSettingsRequest,
  UpdatePositionIncomeSettingsRequest,
} from './schemas.ts'
import { setAccountIncome, setPositionIncome, showSettings } from './set-income.ts'

const ofAccount = {
  path: '/accounts/{account_id}/income-settings',
  group: 'holdings',
  params: AccountPath,
  response: IncomeSettings,
} as const

export const reinvestmentRoutes = [
  route({
    ...ofAccount,
    method: 'GET',
    name: 'accounts.retrieve_income_settings',
    title: 'What becomes of income',
    description: 'The rule of the account, and those of the open positions that have one of their own.',
    permission: 'position.read',
    read: async (context, { params }) => showSettings(context, await findAccount(context, params.account_id)),
  }),
  route({
    ...ofAccount,
    method: 'PUT',
    name: 'accounts.update_income_settings',
    title: 'Set what becomes of income',
    description: 'Counts for income that is booked from now on. Reinvested income buys more of what paid it.',
    permission: 'position.write',
    body: UpdateIncomeSettingsRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => setAccountIncome(context, params.account_id, body.income),
  }),
  route({
    method: 'PUT',
    path: '/positions/{position_id}/income-settings',
    group: 'holdings',
    name: 'positions.update_income_settings',
    title: 'Set what becomes of the income of a position',
    description: 'In place of the rule of its account, for as long as the position is open.',
    permission: 'position.write',
    params: PositionSettingsPath,
    body: UpdatePositionIncomeSettingsRequest,
    response: PositionIncomeSettings,
    errors: ['position_not_open', 'conflict'],
    write: (context, { params, body }) => setPositionIncome(context, params.position_id, body.income),
  }),
  listOfAccount({
    kind: 'reinvestments',
    group: 'holdings',
    name: 'accounts.list_reinvestments',
    title: 'Reinvestments of an account',
    description: 'Newest first.',
    permission: 'position.read',
    pages: BACK_OFFICE,
    filters: reinvestmentFilters,
    item: Reinvestment,
    rows: (context, { id }, query, window) => listReinvestments(context, id, query, window),
  }),
]
