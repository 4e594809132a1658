// The shapes of what an account and its positions are worth.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Day, Decimal, Id, Nullable } from '../../http/api/shapes.ts'
import { CashBalance, Position } from '../holdings/schemas.ts'

/** A coupon that accrued interest no longer holds, and that is not booked yet. */
export const Receivable = Type.Object(
  {
    units: Type.String({ description: 'Units that are settled at the end of the record date.' }),
    per_unit: Type.String({ description: 'Money of the coupon for one unit, before taxes.' }),
    coupon_date: Day,
    record_date: Day,
    payment_date: Day,
  },
  { $id: 'Receivable' },
)

/** A rate: rounded for people, and as the fraction that converts. */
export const rateMembers = {
  rate: Type.String({ description: 'Of the currency in that of the value, to 12 places.' }),
  rate_numerator: Type.String({ description: 'Amounts are multiplied by it …' }),
  rate_denominator: Type.String({ description: '… and divided by this.' }),
}

/** Everything a value follows from; `recompute` in rules.ts works the figures out of it anew. */
export const ExplainedValue = Type.Object(
  {
    at: DateTime,
    currency: Currency,
    cash: Type.Array(
      Type.Object({
        currency: Currency,
        amount: Decimal,
        ...rateMembers,
        rate_timestamp: Nullable(DateTime),
        value: Decimal,
      }),
    ),
    positions: Type.Array(
      Type.Object({
        position: Type.String(),
        instrument: Type.String(),
        symbol: Type.String(),
        quantity: Decimal,
        price: Type.String({ description: 'Clean, as quoted.' }),
        accrued_interest: Decimal,
        money_per_point: Type.String({ description: 'Money of one unit at a price of one.' }),
        provider: Type.String({
          description: 'The source of the price; `entry`: the last priced movement; `assumed`: no source.',
        }),
        price_timestamp: DateTime,
        currency: Currency,
        receivable: Nullable(Receivable),
        ...rateMembers,
        rate_timestamp: Nullable(DateTime),
        value: Decimal,
      }),
    ),
    total_cash_value: Decimal,
    total_position_value: Decimal,
    total_value: Decimal,
  },
  { $id: 'ExplainedValue' },
)

const Explanation = Type.Object(
  {
    formulas: Type.Record(Type.String(), Type.String()),
    valued: ExplainedValue,
    transactions: Type.Array(Type.String(), { description: 'The entries that quantities and cash add up.' }),
  },
  { $id: 'ValuationExplanation' },
)

const explanation = Type.Optional(Explanation)
/** Whether the answer is to say what it follows from. */
export const explain = Type.Optional(Type.Boolean({ default: false }))

export const CashValuation = Type.Object(
  {
    cash_balance: CashBalance,
    value: Type.String({ description: 'The total of the balance, in `currency`.' }),
    currency: Currency,
    asof: DateTime,
  },
  { $id: 'CashValuation' },
)

export const PositionValuation = Type.Object(
  {
    position: Position,
    value: Type.String({ description: 'Accrued interest and a coupon on its way included, in `currency`.' }),
    currency: Currency,
    price: Type.String({ description: 'Clean, as the instrument is quoted, not converted.' }),
    asof: Type.String({ format: 'date-time', description: 'The timestamp of the price.' }),
    explanation,
  },
  { $id: 'PositionValuation' },
)

export const Valuation = Type.Object(
  {
    account: Type.String(),
    asof: DateTime,
    currency: Currency,
    total_value: Decimal,
    total_position_value: Decimal,
    total_cash_value: Decimal,
    cash_valuations: Type.Array(CashValuation),
    position_valuations: Type.Array(PositionValuation),
    explanation,
  },
  { $id: 'Valuation' },
)

export const AccountPath = Type.Object({ account_id: Id })
export const PositionPath = Type.Object({ position_id: Id })
export const ExplainQuery = Type.Object({ explain })
export const AsofQuery = Type.Object({ asof: Type.Optional(DateTime), explain })
export type AsofQuery = Static<typeof AsofQuery>
