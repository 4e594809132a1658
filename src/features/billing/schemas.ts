// The shapes of fees and of their charges.
import Type from 'typebox'
import {
  Amount,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../http/api/shapes.ts'

const Price = Type.Object(
  {
    unit_amount: Amount('Fixed part of the fee, before tax.'),
    rate: Type.Optional(
      Amount('Part of the amount it is charged for, as a fraction, added to the fixed part.'),
    ),
    minimum_amount: Type.Optional(Amount('The fee is at least this.')),
    maximum_amount: Type.Optional(Amount('The fee is at most this.')),
  },
  { $id: 'FeePrice', description: 'The price of a fee in a currency; half-up to cents.' },
)

const FeeVariant = Type.Object(
  {
    id: IdOf('variant'),
    fee: IdOf('fee'),
    description: Type.Optional(Nullable(Text('Note of its author, without effect; null without one.'))),
    instrument: Type.Optional(Nullable(Text('Id of the instrument to which it is limited; null: any.'))),
    order_purpose: Type.Optional(Nullable(Text('Purpose of orders to which it is limited; null: any.'))),
    instrument_type: Type.Optional(Nullable(Text('Kind of instrument to which it is limited; null: any.'))),
    portfolio_type: Type.Optional(
      Nullable(
        Text(
          '`firm`: it counts for accounts of the firm, which pay no other fees; null: for those of customers.',
        ),
      ),
    ),
    transaction_type: Type.Optional(Nullable(Text('Kind of transaction to which it is limited; null: any.'))),
    ...timestamps,
  },
  { $id: 'FeeVariant', description: 'Other terms of a fee, for some instruments or transactions.' },
)

export const Fee = Type.Object(
  {
    id: IdOf('fee'),
    name: Text('Internal name.'),
    display_name: Text('Name to show.'),
    alias: Text('Stable name for programs.'),
    description: Nullable(Text('Description; null without one.')),
    tax_rate: Nullable(Amount('Tax on the fee, as a fraction: `0.20` is 20 %; null without tax.')),
    fee_type: Type.Enum(['transaction', 'recurring'], {
      $id: 'FeeType',
      description: 'Whether a fee is charged for a transaction or for each month.',
    }),
    transaction_type: Nullable(Text('Kind of transaction for which it is charged; null of a recurring fee.')),
    chargeable_currencies: Type.Record(Type.String(), Price, {
      description: 'Its price, by currency; nothing is charged in a currency that is missing.',
    }),
    variants: Type.Array(FeeVariant, {
      description: 'Its variants; the most specific that matches is charged.',
    }),
    ...timestamps,
  },
  { $id: 'Fee', description: 'A fee that customers may be charged.' },
)

const Refund = Type.Object(
  {
    id: IdOf('refund'),
    amount: Amount('Refunded amount, tax included, with two decimals.'),
    currency: described(Currency, 'Currency of the amount.'),
    fee_charge: IdOf('fee charge'),
    ...timestamps,
  },
  { $id: 'Refund', description: 'A refund of a fee charge.' },
)

const FeeCollection = Type.Object(
  {
    id: IdOf('collection'),
    amount: Amount('Collected amount, tax included, with two decimals.'),
    currency: described(Currency, 'Currency of the amount.'),
    collected_at: Moment('When it was collected.'),
    ...timestamps,
  },
  { $id: 'FeeCollection', description: 'A collection of a fee charge.' },
)

export const FeeCharge = Type.Object(
  {
    id: IdOf('fee charge'),
    tax_rate: Nullable(Amount('Tax rate that was applied, as a fraction; null without tax.')),
    fee: described(Fee, 'The fee, as it is now.'),
    amount_fee: Amount('Before tax, with two decimals.'),
    amount_tax: Amount('Tax on it.'),
    amount_total: Amount('Both.'),
    refunded_amount: Amount('Amount refunded so far.'),
    refundable_amount: Amount('Amount that may still be refunded.'),
    is_fully_refunded: Flag('Whether all of it was refunded.'),
    is_partially_refunded: Flag('Whether a part of it was refunded.'),
    currency: described(Currency, 'Currency of the amounts.'),
    period_start: Nullable(OnDay('First day of the month that is charged; null of an order fee.')),
    period_end: Nullable(OnDay('First day of the month after, exclusive; null of an order fee.')),
    collected_at: Nullable(Moment('When all of it was collected; null until then.')),
    related_transaction: Nullable(
      Text('Id of a transaction of the order that is charged; null of a monthly fee.'),
    ),
    related_transaction_amount: Nullable(Amount('Traded amount of the order; null for a monthly fee.')),
    refunds: Type.Array(Refund, { description: 'Its refunds, oldest first.' }),
    collected_amount: Amount('Amount collected so far.'),
    outstanding_amount: Amount(
      'Amount that is due and neither collected nor refunded; zero before it is due.',
    ),
    collections: Type.Array(FeeCollection, { description: 'Its collections, oldest first.' }),
    ...timestamps,
  },
  { $id: 'FeeCharge', description: 'A fee that an account was charged.' },
)

export const RefundRequest = Type.Object(
  {
    amount: MoneyInput('Amount to refund, tax included: above zero, at most the refundable amount.'),
  },
  { $id: 'NewRefund', description: 'A refund.' },
)
export const FeePath = Type.Object({ fee_id: PathId('fee') })
export const FeeChargePath = Type.Object({ fee_charge_id: PathId('fee charge') })
export const RefundPath = Type.Object({ id: PathId('fee charge') })
