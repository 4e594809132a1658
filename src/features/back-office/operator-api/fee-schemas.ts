// The shapes of fee charges and fee runs as operators see them.
import Type from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import {
  Amount,
  Count,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { FeeSetting } from '../../billing/schemas.ts'

const amounts = {
  amount_fee: Amount('Before tax, with two decimals.'),
  amount_tax: Amount('Tax on it.'),
  amount_total: Amount('Both.'),
  currency: described(Currency, 'Currency of the amounts.'),
  collected_amount: Amount('Collected so far.'),
  refunded_amount: Amount('Refunded so far.'),
  outstanding_amount: Amount('Due, and neither collected nor refunded.'),
}
const fee = { fee: IdOf('fee'), fee_name: Text('Its name to show.') }

const ofFee = {
  fee: Type.Optional(Text('Only those of the fee with this id.')),
  currency: Type.Optional(described(Currency, 'Only those in this currency.')),
}

export const FeeOfSchedule = Type.Object(
  {
    id: IdOf('fee'),
    ...FeeSetting.properties,
    effective_from: Nullable(OnDay('First day of its schedule; null of the fees of the creation.')),
    in_force_at: Nullable(Moment('From when on it is charged; null of the fees of the creation.')),
    ends_at: Nullable(Moment('When another schedule follows; null if none is known.')),
    is_in_force: Flag('Whether orders of now pay it.'),
    is_replaced: Flag('Whether another schedule took its place before it was charged.'),
  },
  { $id: 'FeeOfSchedule', description: 'A fee as it was set, with the time in which it is charged.' },
)

export const ChargeHead = Type.Object(
  {
    id: IdOf('fee charge'),
    account: IdOf('account'),
    ...fee,
    fee_type: Type.Enum(['transaction', 'recurring'], {
      $id: 'TypeOfFee',
      description: 'Whether a fee is charged for a transaction or for each month.',
    }),
    ...amounts,
    due_at: Moment('When it falls due.'),
    period_start: Nullable(OnDay('First day of the month that is charged; null of an order fee.')),
    period_end: Nullable(OnDay('First day of the month after, exclusive; null of an order fee.')),
    related_order: Nullable(Text('Id of the order that is charged; null of a monthly fee.')),
    ...timestamps,
  },
  { $id: 'FeeChargeHead', description: 'A fee that an account was charged.' },
)
export const chargeFilters = {
  account: Type.Optional(Text('Only those of the account with this id.')),
  ...ofFee,
  period_start: Type.Optional(OnDay('Only those of the month that begins on this day.')),
  is_outstanding: Type.Optional(Flag('Only charges with something outstanding, or only others.')),
  ...createdFilters,
}

export const FeeRun = Type.Object(
  {
    period_start: OnDay('First day of the month.'),
    period_end: OnDay('First day of the month after.'),
    ...fee,
    charges: Count('Number of charges: one for each account.'),
    ...amounts,
    previous_charges: Count('Number of charges of the month before.'),
    previous_amount_total: Amount('Total of the month before.'),
  },
  { $id: 'FeeRun', description: 'The charges of a recurring fee for a month.' },
)
export const feeRunFilters = ofFee
