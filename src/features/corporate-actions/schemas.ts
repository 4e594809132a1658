import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  combined,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  OneOf,
  Text,
} from '../../http/api/shapes.ts'
import { TransactionTax } from '../portfolio/holdings/schemas.ts'

export const ActionType = Type.Enum(
  [
    'coupon',
    'distribution',
    'dividend',
    'maturity',
    'split',
    'merger',
    'stock_dividend',
    'spin_off',
    'rights_issue',
    'delisting',
  ],
  {
    $id: 'CorporateActionType',
    description:
      'Kind of a corporate action. `dividend` is of a stock, `distribution` of a fund. `stock_dividend`: new units ' +
      'beside the old ones. `spin_off`: new units of another company. `rights_issue`: rights to buy new units, on ' +
      'which holders elect. `delisting`: the end of all units.',
  },
)

export const ActionStatus = Type.Enum(['announced', 'processed', 'reversed', 'cancelled'], {
  $id: 'CorporateActionStatus',
  description:
    '`announced`: waits for its payment date. `processed`: booked. `reversed`: its bookings were undone. ' +
    '`cancelled`: ended before it was booked.',
})

const form = (type: string, required: string[], refused: string[], more: object = {}) => ({
  title: type,
  required,
  properties: {
    type: { const: type },
    ...Object.fromEntries(refused.map((member) => [member, { type: 'null' }])),
  },
  ...more,
})
const TERMS = [
  'amount_per_unit',
  'redemption',
  'ratio',
  'old_units',
  'cash_price',
  'cash_per_unit',
  'new_instrument',
  'basis_share',
  'ex_date',
  'subscription_ratio',
  'subscription_price',
  'rights_price',
  'election_deadline',
  'default_election',
]
const without = (...taken: string[]) => TERMS.filter((member) => !taken.includes(member))

// The terms that each type needs, and those that it refuses; enter-action.ts checks them.
const forms = [
  form('coupon', [], TERMS),
  form('distribution', ['amount_per_unit'], without('amount_per_unit')),
  form('dividend', ['amount_per_unit'], without('amount_per_unit', 'ex_date')),
  form('maturity', [], without('redemption')),
  form('split', ['ratio'], without('ratio', 'old_units', 'cash_price')),
  form(
    'stock_dividend',
    ['ratio', 'cash_price', 'ex_date'],
    without('ratio', 'old_units', 'cash_price', 'ex_date'),
  ),
  form(
    'spin_off',
    ['ratio', 'new_instrument', 'basis_share', 'cash_price', 'ex_date'],
    without('ratio', 'old_units', 'new_instrument', 'basis_share', 'cash_price', 'ex_date'),
  ),
  form(
    'rights_issue',
    ['ratio', 'subscription_ratio', 'subscription_price', 'election_deadline', 'default_election', 'ex_date'],
    ['amount_per_unit', 'redemption', 'cash_price', 'cash_per_unit', 'basis_share'],
  ),
  form('delisting', ['cash_per_unit'], without('cash_per_unit', 'ex_date')),
  form('merger', [], without('ratio', 'old_units', 'cash_price', 'cash_per_unit', 'new_instrument'), {
    dependentRequired: { ratio: ['new_instrument'], new_instrument: ['ratio'], old_units: ['ratio'] },
    anyOf: [{ required: ['ratio'] }, { required: ['cash_per_unit'] }],
  }),
]

const NewCorporateActionMembers = Type.Object(
  {
    type: ActionType,
    instrument: IdOf('instrument'),
    ex_date: Type.Optional(
      Nullable(
        OnDay(
          'Of a dividend, and required of a stock dividend, spin-off or rights issue: first day on which a buyer ' +
            'does not receive it; units held before it count. Of a delisting: first day without trading, ' +
            '`payment_date` if left out.',
        ),
      ),
    ),
    record_date: Type.Optional(
      Nullable(
        OnDay(
          'Day at whose end the units count; by default the business day before payment, and with `ex_date` that ' +
            'day where trades settle in one day, else the business day after it.',
        ),
      ),
    ),
    payment_date: Type.Optional(Nullable(OnDay('Day of payment; today if left out.'))),
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: 'Shows the bookings without making them.' }),
    ),
    amount_per_unit: Type.Optional(
      Nullable(
        AmountInput('Of a distribution or dividend: money for one unit, before taxes; up to 10 places.'),
      ),
    ),
    redemption: Type.Optional(
      Nullable(AmountInput('Of a maturity: percent of par that is paid; 100 if left out, `0` for nothing.')),
    ),
    ratio: Type.Optional(
      Nullable(
        AmountInput(
          'New units for one old unit, or for `old_units`; beside them, of a stock dividend or spin-off. Of a rights ' +
            'issue: rights for them. Up to 10 places.',
        ),
      ),
    ),
    old_units: Type.Optional(
      Nullable(
        AmountInput(
          'Old units for which the new units or rights of `ratio` come, 1 if left out: one for six is `ratio` 1 and ' +
            '`old_units` 6, which no decimal can say. Up to 10 places.',
        ),
      ),
    ),
    cash_price: Type.Optional(
      Nullable(
        AmountInput(
          'Price of the new units; required when cash comes with them, for a fraction or as `cash_per_unit`, and of ' +
            'a stock dividend or spin-off.',
        ),
      ),
    ),
    cash_per_unit: Type.Optional(
      Nullable(
        AmountInput(
          'Of a merger: cash for one old unit, beside or in place of new units. Of a delisting: cash for one unit, ' +
            '`0` where the units are written off.',
        ),
      ),
    ),
    new_instrument: Type.Optional(
      Nullable(
        Text(
          'Of a merger: id of a security in the same trading currency. Of a spin-off: id of a stock in that ' +
            'currency. Of a rights issue: id of such a stock, by default the same.',
        ),
      ),
    ),
    basis_share: Type.Optional(
      Nullable(
        AmountInput(
          'Of a spin-off: the part of the cost that moves to the new units, below 1; up to 10 places.',
        ),
      ),
    ),
    subscription_ratio: Type.Optional(
      Nullable(AmountInput('Of a rights issue: rights for one new unit; up to 10 places.')),
    ),
    subscription_price: Type.Optional(
      Nullable(AmountInput('Of a rights issue: price of one new unit; up to 10 places.')),
    ),
    rights_price: Type.Optional(
      Nullable(
        AmountInput(
          'Of a rights issue: what the sale of one right brings; required to sell by default. Without it, rights ' +
            'cannot be sold.',
        ),
      ),
    ),
    election_deadline: Type.Optional(
      Nullable(
        Moment(
          'Of a rights issue: until when holders may elect, from `ex_date` on; at the latest 06:00 UTC of ' +
            '`payment_date`.',
        ),
      ),
    ),
    default_election: Type.Optional(
      Nullable(
        described(
          OneOf('sell', 'lapse'),
          'Of a rights issue: what happens to rights that nobody has elected on.',
        ),
      ),
    ),
  },
  { $id: 'NewCorporateAction', description: 'A corporate action, with the terms of its type.' },
)
export const NewCorporateAction = combined(NewCorporateActionMembers, forms)
export type NewCorporateAction = Static<typeof NewCorporateAction>

export const CorporateAction = Type.Object(
  {
    id: Nullable(Text('Id of the corporate action; null for a dry run.')),
    type: ActionType,
    instrument: IdOf('instrument'),
    ex_date: Nullable(OnDay('First day on which a buyer does not receive it; null unless it has one.')),
    record_date: OnDay('Day at whose end the units count; units before `ex_date` if it has one.'),
    payment_date: OnDay('Day of payment.'),
    status: ActionStatus,
    reversed_at: Nullable(Moment('When its bookings were undone, or it was cancelled; null otherwise.')),
    positions: Count('Number of positions that it affects.'),
    transactions: Type.Array(
      Type.Object({
        id: Nullable(Text('Id of the transaction; null for a dry run.')),
        account: IdOf('account'),
        position: IdOf('position'),
        instrument: IdOf('instrument'),
        transaction_type: Text('Kind of the movement.'),
        cash_amount: Nullable(Amount('Signed: positive when cash enters the account; after taxes.')),
        unit_quantity: Nullable(Amount('Signed: positive when units enter the account.')),
        unit_price: Nullable(Amount('Price of one unit; null without one.')),
        tax: Amount('Sum of `taxes`.'),
        taxes: Type.Array(TransactionTax, { description: 'The taxes that are withheld; empty if none.' }),
        currency: Text('Currency of the cash.'),
      }),
      {
        description:
          'The transactions that are booked, or would be; empty while it waits for its payment date.',
      },
    ),
  },
  { $id: 'CorporateAction', description: 'A corporate action and its transactions.' },
)
