// The decisions of compliance about customers and accounts, as operations of a sandbox.
import Type from 'typebox'
import { failParam } from '../../errors.ts'
import { route } from '../../http/api/route.ts'
import { Id } from '../../http/api/shapes.ts'
import { type AccountStatus as Status, toAccount } from '../accounts/rules.ts'
import { Account, AccountStatus } from '../accounts/schemas.ts'
import { Customer, CustomerStatus } from '../customers/schemas.ts'
import { changeAccount } from './change-account.ts'
import { changeCustomer } from './change-customer.ts'
import { MIFID_CATEGORIES, type MifidCategory } from './rules.ts'

const ById = Type.Object({ id: Id })

const Switches = Type.Object(
  {
    can_deposit: Type.Optional(Type.Boolean()),
    can_withdraw: Type.Optional(Type.Boolean()),
    can_place_buy_order: Type.Optional(Type.Boolean()),
    can_place_sell_order: Type.Optional(Type.Boolean()),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description: 'Permissions that the status grants can be switched off and on again.',
  },
)

function requireOneOf(body: object, ...members: string[]) {
  if (members.every((member) => !(member in body)))
    throw failParam('body', 'missing_param', `Send at least one of ${members.join(' and ')}.`)
}

export const complianceRoutes = [
  route({
    method: 'POST',
    path: '/sandbox/customers/{id}/status',
    group: 'sandbox',
    sandbox: true,
    title: 'Change a customer',
    description:
      'Its status, which its accounts follow, and its category under MiFID. A customer that is closing is closed by ' +
      'itself with the last of its accounts.',
    permission: 'customer.write',
    params: ById,
    body: Type.Object({
      status: Type.Optional(CustomerStatus),
      mifid_category: Type.Optional(Type.Enum([...MIFID_CATEGORIES])),
    }),
    response: Customer,
    errors: ['conflict'],
    write: (context, { params, body }) => {
      requireOneOf(body, 'status', 'mifid_category')
      return changeCustomer(context, params.id, body as { status?: Status; mifid_category?: MifidCategory })
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/accounts/{id}/status',
    group: 'sandbox',
    sandbox: true,
    title: 'Change an account',
    description:
      'Its status and its permission switches. A closing account is closed automatically as soon as ' +
      'nothing is left on it.',
    permission: 'account.write',
    params: ById,
    body: Type.Object({
      status: Type.Optional(AccountStatus),
      switches: Type.Optional(Switches),
    }),
    response: Account,
    errors: ['conflict'],
    write: async (context, { params, body }) => {
      requireOneOf(body, 'status', 'switches')
      return toAccount(await changeAccount(context, params.id, body as { status?: Status }))
    },
  }),
]
