import Type, { type Static } from 'typebox'
import { DateTime, Day, Decimal, DecimalInput, Nullable, OneOf } from '../../http/api/shapes.ts'
import { TransactionTax } from '../holdings/schemas.ts'

const ActionType = OneOf('coupon', 'distribution', 'maturity', 'split', 'merger')

export const NewCorporateAction = Type.Object(
  {
    type: ActionType,
    instrument: Type.String({ description: 'Id of the instrument.' }),
    record_date: Type.Optional(Nullable(Day)),
    payment_date: Type.Optional(Nullable(Day)),
    dry_run: Type.Optional(
      Type.Boolean({ default: false, description: 'Shows the bookings without making them.' }),
    ),
    amount_per_unit: Type.Optional(Nullable(DecimalInput)),
    redemption: Type.Optional(Nullable(DecimalInput)),
    ratio: Type.Optional(Nullable(DecimalInput)),
    cash_price: Type.Optional(
      Nullable({
        ...DecimalInput,
        description:
          'Price of the new units; required when cash comes with them, for a fraction or as cash_per_unit.',
      }),
    ),
    cash_per_unit: Type.Optional(Nullable(DecimalInput)),
    new_instrument: Type.Optional(
      Nullable(Type.String({ description: 'Id of a security in the same trading currency.' })),
    ),
  },
  { $id: 'NewCorporateAction' },
)
export type NewCorporateAction = Static<typeof NewCorporateAction>

export const CorporateAction = Type.Object(
  {
    id: Nullable(Type.String({ description: 'Null if nothing was booked.' })),
    type: ActionType,
    instrument: Type.String(),
    record_date: Day,
    payment_date: Day,
    status: OneOf('announced', 'processed', 'withdrawn'),
    reversed_at: Nullable(DateTime),
    positions: Type.Integer({ description: 'Positions that it finds.' }),
    transactions: Type.Array(
      Type.Object({
        id: Nullable(Type.String()),
        account: Type.String(),
        position: Type.String(),
        instrument: Type.String(),
        transaction_type: Type.String(),
        cash_amount: Nullable(Decimal),
        unit_quantity: Nullable(Decimal),
        unit_price: Nullable(Decimal),
        tax: Decimal,
        taxes: Type.Array(TransactionTax),
        currency: Type.String(),
      }),
    ),
  },
  { $id: 'CorporateAction' },
)
