// The shapes of fees and of their charges.
import Type from 'typebox'
import { Currency, DateTime, Day, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'

const Price = Type.Object({
  unit_amount: Decimal,
  rate: Type.Optional(Decimal),
  minimum_amount: Type.Optional(Decimal),
  maximum_amount: Type.Optional(Decimal),
})

const FeeVariant = Type.Object(
  {
    id: Type.String(),
    fee: Type.String(),
    description: Type.Optional(Nullable(Type.String())),
    instrument: Type.Optional(Nullable(Type.String())),
    instrument_type: Type.Optional(Nullable(Type.String())),
    portfolio_type: Type.Optional(Nullable(Type.String())),
    transaction_type: Type.Optional(Nullable(Type.String())),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeVariant' },
)

export const Fee = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    display_name: Type.String(),
    alias: Type.String(),
    description: Nullable(Type.String()),
    tax_rate: Nullable(Decimal),
    fee_type: OneOf('transaction', 'recurring'),
    transaction_type: Nullable(Type.String()),
    chargeable_currencies: Type.Record(Type.String(), Price),
    variants: Type.Array(FeeVariant),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Fee' },
)

const Refund = Type.Object(
  {
    id: Type.String(),
    amount: Decimal,
    currency: Currency,
    fee_charge: Type.String(),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Refund' },
)

const FeeCollection = Type.Object(
  {
    id: Type.String(),
    amount: Decimal,
    currency: Currency,
    collected_at: DateTime,
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeCollection' },
)

export const FeeCharge = Type.Object(
  {
    id: Type.String(),
    tax_rate: Nullable(Decimal),
    fee: Fee,
    amount_fee: Decimal,
    amount_tax: Decimal,
    amount_total: Decimal,
    refunded_amount: Decimal,
    refundable_amount: Decimal,
    is_fully_refunded: Type.Boolean(),
    is_partially_refunded: Type.Boolean(),
    currency: Currency,
    period_start: Nullable(Day),
    period_end: Nullable(Day),
    collected_at: Nullable(DateTime),
    related_transaction: Nullable(Type.String()),
    related_transaction_amount: Nullable(Decimal),
    refunds: Type.Array(Refund),
    collected_amount: Decimal,
    outstanding_amount: Decimal,
    collections: Type.Array(FeeCollection),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FeeCharge' },
)

export const RefundRequest = Type.Object({ amount: DecimalInput })
export const FeePath = Type.Object({ fee_id: Id })
export const FeeChargePath = Type.Object({ fee_charge_id: Id })
export const RefundPath = Type.Object({ id: Id })
