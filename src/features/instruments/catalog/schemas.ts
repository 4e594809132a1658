// The eight variants of an instrument, distinguished by instrument_type.
import Type, { type TSchema } from 'typebox'
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
} from '../../../http/api/shapes.ts'
import { CERTIFICATE_TYPES, COUPON_TYPES, INSTRUMENT_TYPES, SHARE_TYPES, TRADING_STATUSES } from './kinds.ts'

export { COUPON_TYPES, INSTRUMENT_TYPES, SHARE_TYPES, TRADING_STATUSES }

const MaybeText = (description: string) => Nullable(Text(`${description} Null if not known.`))
const Optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
export const InstrumentType = Type.Enum([...INSTRUMENT_TYPES], {
  $id: 'InstrumentType',
  description: 'Kind of an instrument.',
})
export const TradingStatus = Type.Enum([...TRADING_STATUSES], {
  $id: 'TradingStatus',
  description: 'Which orders the instrument accepts now.',
})
export const PriceType = Type.Enum(['percent', 'money'], {
  $id: 'PriceType',
  description:
    'How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency.',
})
const Frequency = Type.Enum(['annual', 'semi_annual', 'quarterly', 'monthly'], {
  $id: 'DistributionFrequency',
  description: 'How often a fund distributes.',
})

const shared = {
  id: IdOf('instrument'),
  name: Text('Name to show.'),
  symbol: Text('ISIN, or a pair of the form EUR/USD; unique.'),
  trading_status: TradingStatus,
  rollout_stage: Nullable(
    Type.Enum(['ga', 'beta', 'provisional'], {
      $id: 'RolloutStage',
      description: 'How far the instrument is rolled out: generally available, beta or provisional.',
    }),
  ),
  trading_increment: Amount('Smallest step of a quantity.'),
  decimal_precision: Count('Decimal places of the trading increment.'),
  pro_traders_only: Flag('Whether only professional investors may buy it.'),
  price_type: PriceType,
  about: Optional(Text('Text about it.')),
  exchange: Optional(Text('ISO 10383 MIC of the venue of its listing.')),
  icon_url: Optional(Text('Address of an icon.')),
}

const security = {
  ...shared,
  isin: Text('International securities identification number.'),
  issuer: Text('Name of the issuer.'),
  issuer_country: MaybeText('Country of the issuer: ISO 3166-1 alpha-2, or `EU`.'),
  trading_currency: described(Currency, 'Currency in which it is traded.'),
  ticker: Optional(Text('Ticker of its listing.')),
  minimum_trading_quantity: Amount('Smallest quantity of an order that is sized in units.'),
  initial_issue_date: OnDay('Day of the first issue.'),
  enforce_trading_rules: Flag(
    'Whether `minimum_initial_cash_investment` and `required_cash_increment` hold.',
  ),
  minimum_initial_cash_investment: Amount('Smallest cash amount of the first buy, in the trading currency.'),
  required_cash_increment: Count('Step of cash amounts, of the first buy above its minimum; 0: any.'),
}

/** The steps of an instrument of an exchange. */
const increments = {
  price_increment: Amount('Step of limit and stop prices.'),
  venue_increment: Amount(
    'Unit in which venues deal; coarser than `trading_increment` if it trades in fractions.',
  ),
  settlement_increment: Amount('Unit in which custodians deliver.'),
}

const maturing = {
  ...security,
  maturity_date: OnDay('Day on which it is redeemed.'),
  days_to_maturity: Count('Calendar days from today in UTC; zero after maturity.'),
  supports_automatic_rollover: Flag('Whether positions can be rolled over at maturity.'),
  issuer_credit_rating: Text('Credit rating of the issuer, e.g. `AA+`.'),
  initial_auction_date: Nullable(OnDay('Day of the first auction; null if not known.')),
  latest_auction_date: Nullable(OnDay('Day of the latest auction, taps included; null if not known.')),
  latest_issue_date: Nullable(OnDay('Day of the latest issue, taps included; null if not known.')),
}

const dealt = {
  ...security,
  issuer_credit_rating: Text('Credit rating of the issuer, e.g. `AA+`.'),
  dealing_deadline: Type.String({
    pattern: '^\\d{2}:\\d{2}:\\d{2}$',
    description: 'Time of day in UTC up to which an order is dealt on the same business day.',
  }),
  dealing_deadline_time_and_day: Text('The next deadline, to show: `13:00 Jul 15, 2026`.'),
  is_passed_dealing_deadline: Flag("Whether today's deadline has passed, or today is not a business day."),
}

const DESCRIPTIONS: Record<string, string> = {
  bill: 'A treasury bill: sold below par, redeemed at par.',
  bond: 'A bond, with or without a coupon.',
  etf: 'An exchange-traded fund.',
  stock: 'A share of a company, listed at an exchange.',
  certificate: 'A certificate of an exchange: an ETC, an ETN or a tracker.',
  money_market_fund: 'A money market fund, dealt once a business day.',
  amc: 'An actively managed certificate, dealt once a business day.',
  currency_pair: 'A pair of currencies.',
}

const variant = (type: string, $id: string, members: Record<string, TSchema>) =>
  Type.Object(
    {
      ...members,
      instrument_type: Type.Literal(type, {
        description: 'Kind of the instrument; it distinguishes the forms.',
      }),
    },
    { $id, description: DESCRIPTIONS[type] ?? '' },
  )

export const Bill = variant('bill', 'Bill', maturing)

const Bond = variant('bond', 'Bond', {
  ...maturing,
  coupon_type: Type.Enum(COUPON_TYPES, {
    $id: 'CouponType',
    description: 'How the coupon of a bond is determined.',
  }),
  coupon_frequency: Nullable(
    Type.Enum(['annual', 'semi_annual', 'quarterly', 'monthly', 'biennial'], {
      $id: 'CouponFrequency',
      description: 'How often a bond pays its coupon; null for a zero-coupon bond.',
    }),
  ),
  coupon: Amount('Coupon of a year, in percentage points; `0.00` for a zero-coupon bond.'),
  par_value: Nullable(Amount('Nominal of one unit, to which prices in percent refer; null means 100.')),
  day_count_convention: Optional(
    Type.Enum(['30_360', 'actual_360', 'actual_365_fixed', 'actual_actual'], {
      $id: 'DayCountConvention',
      description: 'How days are counted for accrued interest.',
    }),
  ),
  first_coupon_date: Optional(OnDay('Day of the first coupon.')),
  next_coupon_date: Optional(OnDay('Day of the next coupon; null without one.')),
  upcoming_coupon_amount_per_unit: Optional(
    Amount('The next coupon for one currency unit of nominal, to 4 places; null without one.'),
  ),
})

const RiskIndicator = Nullable(
  Type.Enum([1, 2, 3, 4, 5, 6, 7], {
    description: 'Summary risk indicator: 1 is the lowest risk; null if not known.',
  }),
)

const Etf = variant('etf', 'ETF', {
  ...security,
  issuer: MaybeText('Name of the issuer.'),
  ticker: Text('Ticker of the listing.'),
  initial_issue_date: Nullable(OnDay('Day of the first issue; null if not known.')),
  fund_management: MaybeText('Company that manages the fund.'),
  fund_category: MaybeText('Category of the fund.'),
  fund_domicile: MaybeText('Country of the fund: ISO 3166-1 alpha-2.'),
  tracking_index: MaybeText('Index that the fund tracks.'),
  expense_ratio: Nullable(
    Amount('Ongoing costs of a year as a fraction: `0.0020` is 0.20 %; null if not known.'),
  ),
  replication_method: Nullable(
    Type.Enum(['physical', 'sampling', 'synthetic'], {
      $id: 'ReplicationMethod',
      description: 'How the fund follows its index.',
    }),
  ),
  distribution_policy: Nullable(
    Type.Enum(['accumulating', 'distributing'], {
      $id: 'DistributionPolicy',
      description: 'Whether the fund keeps its income or pays it out.',
    }),
  ),
  distribution_frequency: Nullable(Frequency),
  sri: RiskIndicator,
  hedge_currency: Nullable(described(Currency, 'Currency to which it is hedged; null if it is not.')),
  display_name: MaybeText('Short title.'),
  headline: MaybeText('Description in one line.'),
  currency_sentence: MaybeText('The currency risk in plain words.'),
  rhp_years: Nullable(Count('Recommended holding period in years; null if not known.')),
  fund_base_currency: Nullable(described(Currency, 'Currency of the net assets; null if not known.')),
  net_assets: Optional(Amount('Size of the fund, in its base currency; null if not known.')),
  price_increment: Type.Optional(increments.price_increment),
  venue_increment: Type.Optional(increments.venue_increment),
  settlement_increment: Type.Optional(increments.settlement_increment),
  listings: Type.Optional(
    Type.Array(
      Type.Object({
        exchange_id: Text('ISO 10383 MIC of the venue.'),
        ticker: Text('Ticker at the venue.'),
        trading_currency: described(Currency, 'Currency in which it is traded there.'),
      }),
      { description: 'Where it is listed.' },
    ),
  ),
})

const listed = {
  ...security,
  ticker: Text('Ticker of the listing.'),
  ...increments,
  is_fractional: Flag('Whether it is bought in fractions of the unit in which venues deal.'),
  delisted_on: Nullable(OnDay('Day of its delisting; null while it is listed.')),
}

const Certificate = variant('certificate', 'Certificate', {
  ...listed,
  certificate_type: Type.Enum(CERTIFICATE_TYPES, {
    $id: 'CertificateType',
    description: 'Kind of the certificate: on a commodity (`etc`), a note (`etn`) or a tracker.',
  }),
  underlying: MaybeText('Its underlying.'),
  multiplier: Nullable(Amount('Units of the underlying for one certificate; null if not known.')),
  maturity_date: Nullable(OnDay('Day on which it is redeemed; null if it is open-ended.')),
  sri: RiskIndicator,
  issuer_credit_rating: MaybeText('Credit rating of the issuer.'),
})

const Stock = variant('stock', 'Stock', {
  ...listed,
  share_type: Type.Enum(SHARE_TYPES, { $id: 'ShareType', description: 'Kind of the share.' }),
  sector: MaybeText('Sector of the company.'),
  registered_country: MaybeText(
    'Country that taxes its dividends at source: ISO 3166-1 alpha-2; that of the issuer if null.',
  ),
  upcoming_dividend: Nullable(
    Type.Object(
      {
        corporate_action: IdOf('corporate action'),
        ex_date: OnDay('First day on which a buyer does not receive it.'),
        payment_date: OnDay('Day on which it is paid.'),
        amount_per_unit: Amount('Dividend of one unit, before taxes.'),
      },
      { $id: 'UpcomingDividend', description: 'The next announced dividend; null without one.' },
    ),
  ),
})

const MoneyMarketFund = variant('money_market_fund', 'MoneyMarketFund', {
  ...dealt,
  fund_management_company: Text('Company that manages the fund.'),
  investment_objective: Optional(Text('Objective of the fund.')),
  benchmark: MaybeText('Benchmark of the fund.'),
  fund_ongoing_charges: Amount('Ongoing charges of a year, in percentage points.'),
  is_qualifying_mmf: Flag('Whether it is a qualifying money market fund under MiFID.'),
})

const Amc = variant('amc', 'AMC', {
  ...dealt,
  strategy: MaybeText('Strategy of the certificate.'),
  risk_profile: MaybeText('Risk profile.'),
  portfolio_manager: MaybeText('Manager of the portfolio.'),
  share_class: MaybeText('Share class.'),
  provider: MaybeText('Provider of the certificate.'),
})

const CurrencyPair = variant('currency_pair', 'CurrencyPair', {
  ...shared,
  base_currency: described(Currency, 'Currency that is bought and sold; quantities are in it.'),
  quote_currency: described(Currency, 'Currency in which it is paid; prices are in it.'),
})

/** The wire shape of an instrument. */
export const Instrument = Type.Union(
  [Bill, Bond, Etf, MoneyMarketFund, Amc, CurrencyPair, Stock, Certificate],
  {
    $id: 'Instrument',
    description: 'An instrument that can be traded; `instrument_type` distinguishes its forms.',
  },
)

/** One day of trading in an instrument. */
export const TradingSession = Type.Object(
  {
    date: OnDay('Day of the session.'),
    opens_at: Moment('When it opens.'),
    closes_at: Moment('When it closes.'),
    is_half_day: Flag('Whether the exchange closes early on this day.'),
  },
  { $id: 'TradingSession', description: 'A session of the exchange of an instrument.' },
)
