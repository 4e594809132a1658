// The accounts of the firm itself.
import { part } from '../../../db/sql.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import { newestFirst } from '../../../http/api/page.ts'
import { route } from '../../../http/api/route.ts'
import { openFirmAccount } from './open-firm-account.ts'
import { type AccountRow, selectAccounts, toAccount } from './read.ts'
import { CreateFirmAccountRequest, FirmAccount } from './schemas.ts'

const toFirmAccount = (row: AccountRow) => ({
  account: row.id,
  name: row.name,
  is_residual: row.is_residual,
  account_detail: toAccount(row),
})

export const firmAccountRoutes = [
  listRoute({
    path: '/firm-accounts',
    group: 'accounts',
    name: 'firm_accounts.list',
    title: 'List accounts of the firm',
    description: 'Accounts of the firm itself, newest first. They belong to no customer.',
    permission: 'account.read',
    item: FirmAccount,
    rows: (context, _, window) =>
      selectAccounts(context, part`and a.is_firm ${newestFirst(window, part`a.created_at`, part`a.id`)}`),
    show: (_, rows) => rows.map(toFirmAccount),
  }),
  route({
    method: 'POST',
    path: '/sandbox/firm-accounts',
    group: 'sandbox',
    sandbox: true,
    name: 'sandbox.open_firm_account',
    title: 'Open an account of the firm',
    description: 'In a live environment, the operator opens it at the command line.',
    permission: 'account.write',
    body: CreateFirmAccountRequest,
    response: FirmAccount,
    status: 201,
    errors: ['duplicate'],
    write: async (context, { body }) => {
      const { name, base_currency, is_residual } = body
      const input = {
        name,
        base_currency: base_currency ?? 'EUR',
        is_residual: is_residual ?? false,
      } as const
      return toFirmAccount(await openFirmAccount(context, input))
    },
  }),
]
