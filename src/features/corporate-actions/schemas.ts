import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Count,
  combined,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
} from '../../http/api/shapes.ts'
import { TransactionTax } from '../holdings/schemas.ts'

const ActionType = Type.Enum(['coupon', 'distribution', 'maturity', 'split', 'merger'], {
  $id: 'CorporateActionType',
  description: 'Kind of a corporate action.',
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
const TERMS = ['amount_per_unit', 'redemption', 'ratio', 'cash_price', 'cash_per_unit', 'new_instrument']
const without = (...taken: string[]) => TERMS.filter((member) => !taken.includes(member))

// The terms that each type needs, and those that it refuses; enter-action.ts checks them.
const forms = [
  form('coupon', [], TERMS),
  form('distribution', ['amount_per_unit'], without('amount_per_unit')),
  form('maturity', [], without('redemption')),
  form('split', ['ratio'], without('ratio', 'cash_price')),
  form('merger', [], ['amount_per_unit', 'redemption'], {
    dependentRequired: { ratio: ['new_instrument'], new_instrument: ['ratio'] },
    anyOf: [{ required: ['ratio'] }, { required: ['cash_per_unit'] }],
  }),
]

const NewCorporateActionMembers = Type.Object(
  {
    type: ActionType,
    instrument: IdOf('instrument'),
    record_date: Type.Optional(
      Nullable(OnDay('Day at whose end the units count; the business day before payment if left out.')),
    ),
    payment_date: Type.Optional(Nullable(OnDay('Day of payment; today if left out.'))),
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: 'Shows the bookings without making them.' }),
    ),
    amount_per_unit: Type.Optional(
      Nullable(AmountInput('Of a distribution: money for one unit, before taxes; up to 10 places.')),
    ),
    redemption: Type.Optional(
      Nullable(AmountInput('Of a maturity: percent of par that is paid; 100 if left out, `0` for nothing.')),
    ),
    ratio: Type.Optional(
      Nullable(AmountInput('Of a split or merger: new units for one old unit; up to 10 places.')),
    ),
    cash_price: Type.Optional(
      Nullable(
        AmountInput(
          'Price of the new units; required when cash comes with them, for a fraction or as `cash_per_unit`.',
        ),
      ),
    ),
    cash_per_unit: Type.Optional(
      Nullable(AmountInput('Of a merger: cash for one old unit, beside or in place of new units.')),
    ),
    new_instrument: Type.Optional(
      Nullable(Text('Of a merger: id of a security in the same trading currency.')),
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
    record_date: OnDay('Day at whose end the units count.'),
    payment_date: OnDay('Day of payment.'),
    status: Type.Enum(['announced', 'processed', 'withdrawn'], {
      $id: 'CorporateActionStatus',
      description:
        '`announced`: waits for its payment date. `processed`: booked. `withdrawn`: ended before it was booked.',
    }),
    reversed_at: Nullable(Moment('When its bookings were undone; null unless they were.')),
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
