// The shapes of what was earned, and of rates of return.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Decimal, Id, Nullable, OneOf } from '../../http/api/shapes.ts'
import { ExplainedValue, explain, Receivable, rateMembers } from '../valuation/schemas.ts'
import { PERIODS } from './periods.ts'

export const PeriodName = Type.Enum([...PERIODS], { $id: 'Period' })

export const RETURNS_FLAGS = [
  'inception_after_period_start',
  'missing_history',
  'twrr_uncomputable',
  'mwrr_uncomputable',
  'xirr_no_sign_change',
  'xirr_single_cashflow',
] as const

const ReturnsFlag = Type.Enum([...RETURNS_FLAGS], { $id: 'ReturnsFlag' })
export type ReturnsFlag = (typeof RETURNS_FLAGS)[number]

const Rate = (description: string) => Nullable(Type.String({ description, examples: ['0.011579'] }))

const ReturnsExplanation = Type.Object(
  {
    formulas: Type.Record(Type.String(), Type.String()),
    opening: ExplainedValue,
    flows: Type.Array(
      Type.Object({
        direction: OneOf('in', 'out'),
        at: DateTime,
        moved: ExplainedValue,
        held: ExplainedValue,
        transactions: Type.Array(Type.String()),
      }),
    ),
    closing: ExplainedValue,
  },
  { $id: 'ReturnsExplanation' },
)

const returns = {
  period: PeriodName,
  period_start: Type.String({ format: 'date-time', description: 'Included; moved up to inception.' }),
  period_end: DateTime,
  twrr: Rate('Time-weighted, as a fraction, cumulative over the period.'),
  mwrr: Rate('Money-weighted, as a fraction, cumulative over the period.'),
  flags: Type.Array(ReturnsFlag),
  explanation: Type.Optional(ReturnsExplanation),
}

export const AccountReturns = Type.Object({ account: Type.String(), ...returns }, { $id: 'AccountReturns' })
export const PositionReturns = Type.Object(
  { position: Type.String(), ...returns },
  { $id: 'PositionReturns' },
)

export const AccountPath = Type.Object({ account_id: Id })
export const PositionPath = Type.Object({ position_id: Id })
export const ReturnsQuery = Type.Object({ period: PeriodName, explain })
export type ReturnsQuery = Static<typeof ReturnsQuery>

const Amount = (description: string) => Type.String({ description, examples: ['60.00'] })

const interval = {
  currency: Currency,
  period_start: Type.String({ format: 'date-time', description: 'Included.' }),
  period_end: Type.String({ format: 'date-time', description: 'Excluded.' }),
}

const gross = {
  realized_capital: Amount('Price gains of units given up in the period.'),
  realized_income: Amount(
    'Coupons, distributions and accrued interest received, less accrued interest paid for.',
  ),
  unrealized_capital: Amount('Change of clean value less cost in the period.'),
  unrealized_income: Amount(
    'Change of accrued interest and of coupons on their way, less accrued interest paid for in the period.',
  ),
  gross_realized: Amount('Before fees and taxes.'),
  gross_unrealized: Amount('Before fees and taxes.'),
  gross_capital: Amount('Before fees and taxes.'),
  gross_income: Amount('Before fees and taxes.'),
  gross_total: Amount('Before fees and taxes.'),
}

const End = Type.Object({
  units: Decimal,
  cost: Type.String({ description: 'Clean, of the units held.' }),
  interest: Type.String({ description: 'Accrued interest paid for and not yet recovered.' }),
  price: Decimal,
  accrued_interest: Decimal,
  receivable: Nullable(Receivable),
  provider: Type.String(),
  price_timestamp: DateTime,
})

const EarningsExplanation = Type.Object(
  {
    formulas: Type.Record(Type.String(), Type.String()),
    position: Type.String(),
    money_per_point: Type.String({ description: 'Money of one unit at a price of one.' }),
    ...rateMembers,
    rate: Type.String({
      description:
        'From the currency of the instrument, at the end of the period; 1 if nothing is converted.',
    }),
    realized: Type.Array(
      Type.Object({ transactions: Type.Array(Type.String()), capital: Decimal, income: Decimal }),
    ),
    start: End,
    end: End,
  },
  { $id: 'EarningsExplanation' },
)

export const PositionEarnings = Type.Object(
  {
    position: Type.String(),
    ...interval,
    ...gross,
    cost_basis: Amount('Clean cost of the units held at the end of the period, without fees.'),
    gross_unrealized_percentage: Type.String({
      description: 'gross_unrealized ÷ cost_basis, as a fraction: 0.04 means 4 %.',
    }),
    explanation: Type.Optional(EarningsExplanation),
  },
  { $id: 'PositionEarnings' },
)

export const AccountEarnings = Type.Object(
  {
    account: Type.String(),
    ...interval,
    ...gross,
    fees: Amount('Fees with their tax, less what was given back of them.'),
    net_realized: Amount('After fees and taxes.'),
    net_unrealized: Amount('After fees and taxes.'),
    net_total: Amount('After fees and taxes.'),
    position_earnings: Type.Array(PositionEarnings),
  },
  { $id: 'AccountEarnings' },
)

const Bound = (description: string) =>
  Type.Optional(
    Type.Unsafe<string>({
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
      ],
      description: `${description} A date means its first instant in UTC.`,
      examples: ['2027-01-01', '2027-01-01T00:00:00Z'],
    }),
  )

export const EarningsQuery = Type.Object({
  // Null, or in a query nothing, says nothing.
  period: Type.Optional(Nullable(PeriodName)),
  period_start: Bound('Included; the opening where it is left out or lies before it.'),
  period_end: Bound('Excluded; now where it is left out or lies in the future.'),
  explain,
})
