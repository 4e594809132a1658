import Type from 'typebox'
import { Currency, described, Flag, IdOf, Nullable, Text, timestamps } from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import { Customer } from '../customers/schemas.ts'
import { ACCOUNT_STATUSES } from './rules.ts'

export const AccountStatus = Type.Enum([...ACCOUNT_STATUSES], {
  $id: 'AccountStatus',
  description:
    'State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being ' +
    'emptied. `closed`: permanently.',
})

export const AccountType = Type.Enum(['customer', 'firm'], {
  $id: 'AccountType',
  description: 'Whether an account belongs to a customer or to the firm itself.',
})

export const Account = Type.Object(
  {
    id: IdOf('account'),
    reference: Text(
      'Second key, for people: 10 capital letters and digits; takes the place of the id in a path.',
    ),
    status: AccountStatus,
    name: Text('Name to show: the full name of the customer when the account was opened.'),
    bank_payment_reference: Text(
      'A payment that carries it reaches the account without a deposit opened before.',
    ),
    base_currency: described(Currency, 'Currency of its valuation, earnings and returns.'),
    funding_currencies: Type.Array(Currency, {
      description: 'Currencies of its deposits, withdrawals and cash; the base currency is among them.',
    }),
    can_deposit: Flag('Whether deposits may be created now: the status grants it and no switch forbids it.'),
    can_withdraw: Flag('Whether withdrawals and funding accounts may be created now.'),
    can_place_buy_order: Flag('Whether buy orders may be placed now.'),
    can_place_sell_order: Flag('Whether sell orders may be placed now.'),
    has_deposited: Flag('Whether a deposit was ever completed.'),
    has_withdrawn: Flag('Whether a withdrawal was ever completed.'),
    has_placed_buy_order: Flag(
      'Whether a buy order of the customer was ever accepted; orders of the platform do not count.',
    ),
    has_placed_sell_order: Flag('The same for sell orders.'),
    is_primary_owner_mifid_pro: Flag('Whether its customer is a professional client under MiFID.'),
    ...timestamps,
  },
  { $id: 'Account', description: 'An account: cash and positions of one customer.' },
)

export const AccountOwnership = Type.Object(
  {
    id: IdOf('ownership'),
    account: described(Account, 'The account that is owned, as it is now.'),
    customer: described(Customer, 'The customer that owns it, as it is now.'),
    is_primary: Flag("Whether it is the customer's primary ownership; one of them is."),
    ...timestamps,
  },
  { $id: 'AccountOwnership', description: 'Says that a customer owns an account.' },
)

export const FirmAccount = Type.Object(
  {
    account: IdOf('account'),
    name: Text('Its name.'),
    is_residual: Flag('Whether it takes what allocations leave over in its base currency.'),
    account_detail: described(Account, 'The account as it is now.'),
  },
  { $id: 'FirmAccount', description: 'An account of the firm itself, which belongs to no customer.' },
)

export const CreateFirmAccountRequest = Type.Object(
  {
    name: Type.String({ ...trimmed, minLength: 1, maxLength: 200, description: 'Its name.' }),
    base_currency: Type.Optional(Nullable(described(Currency, 'By default EUR.'))),
    is_residual: Type.Optional(
      Nullable(Flag('Whether it takes what allocations leave over; at most one for each base currency.')),
    ),
  },
  { $id: 'CreateFirmAccountRequest', description: 'An account of the firm to open.' },
)
