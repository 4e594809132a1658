// The shapes of what was earned, and of rates of return.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
} from '../../../http/api/shapes.ts'
import { ExplainedValue, explain, Receivable, rateMembers } from '../valuation/schemas.ts'
import { PERIODS } from './periods.ts'

export const PeriodName = Type.Enum([...PERIODS], {
  $id: 'Period',
  description:
    'A span that ends now. `1d` and `1w` are 24 hours and 7 days; `1m`, `3m`, `6m` and `1y` are calendar months; ' +
    '`this-month` and `ytd` begin with the month and the year in UTC; `all` begins with the first movement.',
})

const RETURNS_FLAGS = [
  'inception_after_period_start',
  'missing_history',
  'twrr_uncomputable',
  'mwrr_uncomputable',
  'xirr_no_sign_change',
  'xirr_single_cashflow',
] as const

const ReturnsFlag = Type.Enum([...RETURNS_FLAGS], {
  $id: 'ReturnsFlag',
  description:
    'A remark on rates. `inception_after_period_start`: the period was cut at its start. `missing_history`: a ' +
    'price was missing and replaced. `twrr_uncomputable` and `mwrr_uncomputable`: the rate is null. ' +
    '`xirr_no_sign_change` and `xirr_single_cashflow`: why the money-weighted rate is null.',
})
export type ReturnsFlag = (typeof RETURNS_FLAGS)[number]

const Rate = (description: string) =>
  Nullable({ ...Amount(`${description} Null if it cannot be computed.`), examples: ['0.011579'] })

const FlowDirection = Type.Enum(['in', 'out'], {
  $id: 'FlowDirection',
  description: 'Whether something came in or left.',
})

const Formulas = Type.Record(Type.String(), Type.String(), {
  description: 'The formula of each figure; `round2` is half-up to cents.',
})
const Transactions = Type.Array(Type.String(), { description: 'Ids of the transactions that it comes from.' })

const ReturnsExplanation = Type.Object(
  {
    formulas: Formulas,
    opening: described(ExplainedValue, 'What was held at the start.'),
    flows: Type.Array(
      Type.Object({
        direction: FlowDirection,
        at: Moment('When it was booked.'),
        moved: described(ExplainedValue, 'What came or left.'),
        held: described(ExplainedValue, 'What was held just before it came, or just after it left.'),
        transactions: Transactions,
      }),
      { description: 'What came in and left over the period, oldest first.' },
    ),
    closing: described(ExplainedValue, 'What was held at the end.'),
  },
  {
    $id: 'ReturnsExplanation',
    description: 'The inputs of rates of return, from which they can be computed again.',
  },
)

const returns = {
  period: described(PeriodName, 'The period of the request.'),
  period_start: Moment('Start of the period, included; moved up to inception.'),
  period_end: Moment('End of the period: now.'),
  twrr: Rate('Time-weighted, as a fraction, cumulative over the period: `0.05` is 5 %.'),
  mwrr: Rate('Money-weighted, as a fraction, cumulative over the period.'),
  flags: Type.Array(ReturnsFlag, { description: 'Remarks on the rates; empty if there are none.' }),
  explanation: Type.Optional(
    described(ReturnsExplanation, 'What the rates follow from; only with `explain=true`.'),
  ),
}

export const AccountReturns = Type.Object(
  { account: IdOf('account'), ...returns },
  { $id: 'AccountReturns', description: 'Rates of return of an account, after fees and taxes.' },
)
export const PositionReturns = Type.Object(
  { position: IdOf('position'), ...returns },
  { $id: 'PositionReturns', description: 'Rates of return of a position, before fees and taxes.' },
)

export const PositionPath = Type.Object({ position_id: PathId('position') })
export const ReturnsQuery = Type.Object({ period: described(PeriodName, 'The period.'), explain })
export type ReturnsQuery = Static<typeof ReturnsQuery>

const interval = {
  currency: described(Currency, 'Base currency of the account; every amount is in it.'),
  period_start: Moment('Start of the period, included.'),
  period_end: Moment('End of the period, excluded.'),
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
  gross_realized: Amount('`realized_capital` and `realized_income`, before fees and taxes.'),
  gross_unrealized: Amount('`unrealized_capital` and `unrealized_income`, before fees and taxes.'),
  gross_capital: Amount('`realized_capital` and `unrealized_capital`, before fees and taxes.'),
  gross_income: Amount('`realized_income` and `unrealized_income`, before fees and taxes.'),
  gross_total: Amount('All four, before fees and taxes.'),
}

const End = (instant: string) =>
  Type.Object(
    {
      units: Amount('Units held.'),
      cost: Amount('Clean cost of the units held.'),
      interest: Amount('Accrued interest paid for and not yet recovered.'),
      price: Amount('Clean, as quoted.'),
      accrued_interest: Amount('In the quotation of the price.'),
      receivable: Nullable(described(Receivable, 'The receivable, a coupon that is owed; null without one.')),
      provider: Text('The source of the price; `entry`: the last priced movement; `assumed`: no source.'),
      price_timestamp: Moment('Time of the price.'),
    },
    { description: `The position at the ${instant} of the period.` },
  )

const EarningsExplanation = Type.Object(
  {
    formulas: Formulas,
    position: IdOf('position'),
    money_per_point: Amount('Money of one unit at a price of one.'),
    ...rateMembers,
    rate: Amount('From the currency of the instrument, at the end of the period; 1 if nothing is converted.'),
    realized: Type.Array(
      Type.Object({
        transactions: Transactions,
        capital: Amount('Price gain, in the currency of the instrument.'),
        income: Amount('Income, in the currency of the instrument.'),
      }),
      { description: 'What was realized in the period, oldest first.' },
    ),
    start: End('start'),
    end: End('end'),
  },
  {
    $id: 'EarningsExplanation',
    description: 'The inputs of earnings, from which they can be computed again.',
  },
)

export const PositionEarnings = Type.Object(
  {
    position: IdOf('position'),
    ...interval,
    ...gross,
    cost_basis: Amount('Clean cost of the units held at the end of the period, without fees.'),
    gross_unrealized_percentage: Amount(
      '`gross_unrealized` ÷ `cost_basis`, as a fraction: `0.04` is 4 %; zero if the cost is zero.',
    ),
    explanation: Type.Optional(
      described(EarningsExplanation, 'What the earnings follow from; only with `explain=true`.'),
    ),
  },
  { $id: 'PositionEarnings', description: 'What a position earned, before fees and taxes.' },
)

export const AccountEarnings = Type.Object(
  {
    account: IdOf('account'),
    ...interval,
    ...gross,
    fees: Amount('Fees with their tax, less what was given back of them.'),
    net_realized: Amount('After fees and taxes.'),
    net_unrealized: Amount('After fees and taxes.'),
    net_total: Amount('After fees and taxes.'),
    position_earnings: Type.Array(PositionEarnings, {
      description: 'The positions that held units at either end, or moved in the period.',
    }),
  },
  { $id: 'AccountEarnings', description: 'What an account earned, before and after fees and taxes.' },
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
  period: Type.Optional(
    Nullable(described(PeriodName, 'The period; it outranks `period_start` and `period_end`.')),
  ),
  period_start: Bound('Included; the opening where it is left out or lies before it.'),
  period_end: Bound('Excluded; now where it is left out or lies in the future.'),
  explain,
})
