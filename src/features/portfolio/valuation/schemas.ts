// The shapes of valuations.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  PathId,
  Text,
} from '../../../http/api/shapes.ts'
import { CashBalance, Position } from '../holdings/schemas.ts'

/** A coupon that accrued interest no longer holds, and that is not booked yet. */
export const Receivable = Type.Object(
  {
    units: Amount('Units that are settled at the end of the record date.'),
    per_unit: Amount('Money of the coupon for one unit, before taxes.'),
    coupon_date: OnDay('Day of the coupon in the schedule of the bond.'),
    record_date: OnDay('Day at whose end the units count.'),
    payment_date: OnDay('Day on which it is paid.'),
  },
  {
    $id: 'Receivable',
    description:
      'A receivable: a coupon that accrued interest no longer contains and that is not booked yet.',
  },
)

/** A rate: rounded for people, and as the fraction that converts. */
export const rateMembers = {
  rate: Amount('Of the currency in that of the value, to 12 places; for people.'),
  rate_numerator: Amount('Amounts are multiplied by it …'),
  rate_denominator: Amount('… and divided by this.'),
}

const RateTime = Nullable(Moment('Time of the rate, of its oldest part; null if nothing is converted.'))

/** All inputs of a value; `recompute` in rules.ts computes the figures from them again. */
export const ExplainedValue = Type.Object(
  {
    at: Moment('Instant of the valuation.'),
    currency: described(Currency, 'Currency of the values.'),
    cash: Type.Array(
      Type.Object({
        currency: described(Currency, 'Currency of the cash.'),
        amount: Amount('All cash in that currency, reserved and unsettled cash included.'),
        ...rateMembers,
        rate_timestamp: RateTime,
        value: Amount('The cash in the currency of the values, half-up to cents.'),
      }),
      { description: 'The cash, by currency.' },
    ),
    positions: Type.Array(
      Type.Object({
        position: IdOf('position'),
        instrument: IdOf('instrument'),
        symbol: Text('Symbol of the instrument.'),
        quantity: Amount('Units held.'),
        price: Amount('Clean, as quoted.'),
        accrued_interest: Amount('In the quotation of the price; zero unless a coupon bond.'),
        money_per_point: Amount('Money of one unit at a price of one.'),
        provider: Type.String({
          description: 'The source of the price; `entry`: the last priced movement; `assumed`: no source.',
        }),
        price_timestamp: Moment('Time of the price.'),
        currency: described(Currency, 'Trading currency of the instrument.'),
        receivable: Nullable(
          described(Receivable, 'The receivable, a coupon that is owed; null without one.'),
        ),
        ...rateMembers,
        rate_timestamp: RateTime,
        value: Amount('The position in the currency of the values, half-up to cents.'),
      }),
      { description: 'The positions.' },
    ),
    total_cash_value: Amount('Sum of the values of the cash.'),
    total_position_value: Amount('Sum of the values of the positions.'),
    total_value: Amount('Sum of both.'),
  },
  { $id: 'ExplainedValue', description: 'All inputs of a value.' },
)

const Explanation = Type.Object(
  {
    formulas: Type.Record(Type.String(), Type.String(), {
      description: 'The formula of each figure; `round2` is half-up to cents.',
    }),
    valued: described(ExplainedValue, 'The figures that the formulas take.'),
    transactions: Type.Array(Type.String(), { description: 'The entries that quantities and cash add up.' }),
  },
  {
    $id: 'ValuationExplanation',
    description: 'The inputs of a valuation, from which it can be computed again.',
  },
)

const explanation = Type.Optional(
  described(Explanation, 'The inputs of the value; only with `explain=true`.'),
)
/** Whether the answer explains itself. */
export const explain = Type.Optional(
  Type.Boolean({
    default: false,
    description: 'Whether the answer is to contain the inputs of its figures.',
  }),
)

export const CashValuation = Type.Object(
  {
    cash_balance: described(CashBalance, 'The balance that is valued.'),
    value: Amount('The total of the balance, in `currency`, half-up to cents.'),
    currency: described(Currency, 'Base currency of the account.'),
    asof: Moment('Instant of the valuation; where the cash is converted, the time of the rate.'),
  },
  { $id: 'CashValuation', description: 'The value of the cash in one currency.' },
)

export const PositionValuation = Type.Object(
  {
    position: described(Position, 'The position, as it is now.'),
    value: Amount('Accrued interest and receivable included, in `currency`, half-up to cents.'),
    currency: described(Currency, 'Base currency of the account.'),
    price: Amount('Clean, as the instrument is quoted, not converted.'),
    asof: Moment('Time of the price.'),
    explanation,
  },
  { $id: 'PositionValuation', description: 'The value of a position.' },
)

export const Valuation = Type.Object(
  {
    account: IdOf('account'),
    asof: Moment('Instant of the valuation: now.'),
    currency: described(Currency, 'Base currency of the account.'),
    total_value: Amount('Positions and cash together.'),
    total_position_value: Amount('Sum of the values of the positions.'),
    total_cash_value: Amount('Sum of the values of the cash.'),
    cash_valuations: Type.Array(CashValuation, { description: 'One for each cash balance.' }),
    position_valuations: Type.Array(PositionValuation, {
      description: 'Positions with units or a receivable, newest first.',
    }),
    explanation,
  },
  { $id: 'Valuation', description: 'The value of an account.' },
)

export const PositionPath = Type.Object({ position_id: PathId('position') })
export const ExplainQuery = Type.Object({ explain })
export const AsofQuery = Type.Object({
  asof: Type.Optional(Moment('Instant of the valuation; now where it is left out.')),
  explain,
})
export type AsofQuery = Static<typeof AsofQuery>
