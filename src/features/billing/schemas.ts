// The shapes of fees and of their charges.
import Type, { type Static } from 'typebox'
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

/** A decimal at or above zero, as a setting. */
export const Setting = (description: string) =>
  Type.String({ format: 'decimal', pattern: '^[0-9]{1,12}(\\.[0-9]{1,6})?$', description })

const ChargeableCurrencies = Type.Record(
  Type.String({ pattern: '^(EUR|USD|GBP)$' }),
  Type.Object(
    {
      unit_amount: Setting('Fixed part of the fee, before tax.'),
      rate: Type.Optional(
        Setting('Part of the amount it is charged for, as a fraction, added to the fixed part.'),
      ),
      minimum_amount: Type.Optional(Setting('The fee is at least this.')),
      maximum_amount: Type.Optional(Setting('The fee is at most this.')),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false, description: 'Its price, by currency.' },
)

const TaxRate = Nullable(Setting('Tax on the fee, as a fraction: `0.20` is 20 %; null: none.'))

const VariantSetting = Type.Object(
  {
    description: Type.Optional(Text('Note, without effect.')),
    instrument: Type.Optional(Text('Id of the instrument to which it is limited.')),
    order_purpose: Type.Optional(Text('Purpose of orders to which it is limited, such as `reinvestment`.')),
    instrument_type: Type.Optional(Text('Kind of instrument to which it is limited.')),
    portfolio_type: Type.Optional(Text('`firm`: for accounts of the firm, which pay no other fees.')),
    transaction_type: Type.Optional(Text('Kind of transaction to which it is limited.')),
    chargeable_currencies: Type.Optional(ChargeableCurrencies),
    tax_rate: Type.Optional(described(TaxRate, 'Tax as a fraction; null: none; absent: the tax of the fee.')),
  },
  {
    $id: 'FeeVariantSetting',
    additionalProperties: false,
    description: 'Other terms of a fee; the most specific that matches is charged.',
  },
)

export const FeeSetting = Type.Object(
  {
    alias: Type.String({ minLength: 1, maxLength: 100, description: 'Stable name for programs.' }),
    display_name: Type.Optional(
      Type.String({ maxLength: 200, description: 'Name to show; the alias if left out.' }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500, description: 'Description.' })),
    fee_type: Type.Enum(['transaction', 'recurring'], {
      description: 'Whether it is charged for a transaction or for each month.',
    }),
    transaction_type: Type.Optional(Nullable(Text('`buy` or `sell`; null of a recurring fee.'))),
    tax_rate: Type.Optional(TaxRate),
    chargeable_currencies: ChargeableCurrencies,
    variants: Type.Optional(
      Type.Array(VariantSetting, { description: 'Other terms for some of its transactions.' }),
    ),
  },
  { $id: 'FeeSetting', additionalProperties: false, description: 'A fee of the tenant.' },
)

/** The fees of a tenant, as settings. */
export const Fees = Type.Array(FeeSetting, { maxItems: 1000, description: 'The fees.' })

/** The calculation of a fee that has a rate. */
export const FeeCalculation = Type.Object(
  {
    base_amount: Nullable(
      Amount('Amount on which the rate is charged; null if the minimum or maximum decides the fee.'),
    ),
    unit_amount: Amount('Part of the fee that is the same for every amount.'),
    rate: Amount('A fraction of one: `0.0025` is 0.25 %.'),
    minimum_amount: Nullable(Amount('The fee, if it would be less; null if it would not.')),
    maximum_amount: Nullable(Amount('The fee, if it would be more; null if it would not.')),
  },
  { $id: 'FeeCalculation', description: 'How a fee that has a rate was calculated.' },
)
export type FeeCalculation = Static<typeof FeeCalculation>

/** The member of a document with the calculation of a fee. */
export const calculation = {
  calculation: Type.Optional(
    Nullable(
      described(FeeCalculation, 'How the fee was calculated; null or absent if it has a fixed price.'),
    ),
  ),
}
