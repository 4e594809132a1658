// The decisions of compliance about customers and accounts, as operations of a sandbox.
import Type from 'typebox'
import { failParam } from '../../../errors.ts'
import { route } from '../../../http/api/route.ts'
import { described, PathId, published } from '../../../http/api/shapes.ts'
import { toAccount } from '../../customers/accounts/read.ts'
import type { AccountStatus as Status } from '../../customers/accounts/rules.ts'
import { Account, AccountStatus } from '../../customers/accounts/schemas.ts'
import { Customer, CustomerStatus } from '../../customers/customers/schemas.ts'
import { changeAccount } from './change-account.ts'
import { changeCustomer } from './change-customer.ts'
import { MIFID_CATEGORIES, type MifidCategory } from './rules.ts'

const switched = (what: string) =>
  Type.Optional(Type.Boolean({ description: `Whether ${what}, if the status grants it.` }))

const Switches = Type.Object(
  {
    can_deposit: switched('deposits may be created'),
    can_withdraw: switched('withdrawals and funding accounts may be created'),
    can_place_buy_order: switched('buy orders may be placed'),
    can_place_sell_order: switched('sell orders may be placed'),
  },
  {
    $id: 'AccountSwitches',
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
    name: 'sandbox.change_customer',
    sandbox: true,
    title: 'Change a customer',
    description:
      'Its status, which its accounts follow, and its category under MiFID. A customer that is closing is closed by ' +
      'itself with the last of its accounts.',
    permission: 'customer.write',
    params: Type.Object({ id: PathId('customer') }),
    body: published(
      Type.Object(
        {
          status: Type.Optional(described(CustomerStatus, 'The new state.')),
          mifid_category: Type.Optional(
            Type.Enum([...MIFID_CATEGORIES], {
              $id: 'MifidCategory',
              description: 'Class of investor under MiFID.',
            }),
          ),
        },
        { $id: 'CustomerChange', description: 'The changes; at least one member.' },
      ),
      { minProperties: 1 },
    ),
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
    name: 'sandbox.change_account',
    sandbox: true,
    title: 'Change an account',
    description:
      'Its status and its permission switches. A closing account is closed automatically as soon as ' +
      'nothing is left on it.',
    permission: 'account.write',
    params: Type.Object({ id: PathId('account') }),
    body: published(
      Type.Object(
        {
          status: Type.Optional(described(AccountStatus, 'The new state.')),
          switches: Type.Optional(Switches),
        },
        { $id: 'AccountChange', description: 'The changes; at least one member.' },
      ),
      { minProperties: 1 },
    ),
    response: Account,
    errors: ['conflict'],
    write: async (context, { params, body }) => {
      requireOneOf(body, 'status', 'switches')
      return toAccount(await changeAccount(context, params.id, body as { status?: Status }))
    },
  }),
]
