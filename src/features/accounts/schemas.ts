import Type from 'typebox'
import { Currency, DateTime } from '../../http/api/shapes.ts'
import { Customer } from '../customers/schemas.ts'
import { ACCOUNT_STATUSES } from './rules.ts'

export const AccountStatus = Type.Enum([...ACCOUNT_STATUSES], { $id: 'AccountStatus' })

export const Account = Type.Object(
  {
    id: Type.String(),
    reference: Type.String(),
    status: AccountStatus,
    name: Type.String(),
    bank_payment_reference: Type.String({
      description: 'A payment that carries it reaches the account without a deposit opened before.',
    }),
    base_currency: Currency,
    funding_currencies: Type.Array(Currency),
    can_deposit: Type.Boolean(),
    can_withdraw: Type.Boolean(),
    can_place_buy_order: Type.Boolean(),
    can_place_sell_order: Type.Boolean(),
    has_deposited: Type.Boolean(),
    has_withdrawn: Type.Boolean(),
    has_placed_buy_order: Type.Boolean(),
    has_placed_sell_order: Type.Boolean(),
    is_primary_owner_mifid_pro: Type.Boolean(),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Account' },
)

export const AccountOwnership = Type.Object(
  {
    id: Type.String(),
    account: Account,
    customer: Customer,
    is_primary: Type.Boolean(),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'AccountOwnership' },
)
