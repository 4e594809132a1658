// The six variants of an instrument, told apart by instrument_type.
import Type, { type TSchema } from 'typebox'
import { Currency, Day, Decimal, Nullable, OneOf } from '../../http/api/shapes.ts'

export const INSTRUMENT_TYPES = [
  'money_market_fund',
  'stock',
  'bill',
  'bond',
  'etf',
  'mutual_fund',
  'currency_pair',
  'amc',
] as const
export const TRADING_STATUSES = ['buy_sell', 'buy_only', 'sell_only', 'not_trading'] as const

const MaybeText = Nullable(Type.String())
const Optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
const Status = OneOf(...TRADING_STATUSES)
const Time = Type.String({ pattern: '^\\d{2}:\\d{2}:\\d{2}$' })

const shared = {
  id: Type.String(),
  name: Type.String(),
  symbol: Type.String({ description: 'ISIN, or a pair of the form EUR/USD.' }),
  trading_status: Status,
  rollout_stage: Nullable(OneOf('ga', 'beta', 'provisional')),
  trading_increment: Decimal,
  decimal_precision: Type.Integer(),
  pro_traders_only: Type.Boolean(),
  price_type: OneOf('percent', 'money'),
  about: Optional(Type.String()),
  exchange: Optional(Type.String()),
  icon_url: Optional(Type.String()),
}

const security = {
  ...shared,
  isin: Type.String(),
  issuer: Type.String(),
  issuer_country: MaybeText,
  trading_currency: Currency,
  ticker: Optional(Type.String()),
  minimum_trading_quantity: Decimal,
  initial_issue_date: Day,
  enforce_trading_rules: Type.Boolean(),
  minimum_initial_cash_investment: Decimal,
  required_cash_increment: Type.Integer(),
}

const maturing = {
  ...security,
  maturity_date: Day,
  days_to_maturity: Type.Integer(),
  supports_automatic_rollover: Type.Boolean(),
  issuer_credit_rating: Type.String(),
  initial_auction_date: Nullable(Day),
  latest_auction_date: Nullable(Day),
  latest_issue_date: Nullable(Day),
}

const dealt = {
  ...security,
  issuer_credit_rating: Type.String(),
  dealing_deadline: Time,
  dealing_deadline_time_and_day: Type.String(),
  is_passed_dealing_deadline: Type.Boolean(),
}

const variant = (type: string, $id: string, members: Record<string, TSchema>) =>
  Type.Object({ ...members, instrument_type: Type.Literal(type) }, { $id })

export const Bill = variant('bill', 'Bill', maturing)

const Bond = variant('bond', 'Bond', {
  ...maturing,
  coupon_type: OneOf(
    'fixed_coupon',
    'floating_coupon',
    'zero_coupon',
    'stepped_coupon',
    'deferred_coupon',
    'pay_in_kind_coupon',
    'indexed_coupon',
    'credit_linked_coupon',
  ),
  coupon_frequency: Nullable(OneOf('annual', 'semi_annual', 'quarterly', 'monthly', 'biennial')),
  coupon: Decimal,
  par_value: Nullable(Decimal),
  day_count_convention: Optional(OneOf('30_360', 'actual_360', 'actual_365_fixed', 'actual_actual')),
  first_coupon_date: Optional(Day),
  next_coupon_date: Optional(Day),
  upcoming_coupon_amount_per_unit: Optional(Decimal),
})

const Etf = variant('etf', 'ETF', {
  ...security,
  issuer: MaybeText,
  ticker: Type.String(),
  initial_issue_date: Nullable(Day),
  fund_management: MaybeText,
  fund_category: MaybeText,
  fund_domicile: MaybeText,
  tracking_index: MaybeText,
  expense_ratio: Nullable(Decimal),
  replication_method: Nullable(OneOf('physical', 'sampling', 'synthetic')),
  distribution_policy: Nullable(OneOf('accumulating', 'distributing')),
  distribution_frequency: Nullable(OneOf('annual', 'semi_annual', 'quarterly', 'monthly')),
  sri: Nullable(Type.Enum([1, 2, 3, 4, 5, 6, 7])),
  hedge_currency: Nullable(Currency),
  display_name: MaybeText,
  headline: MaybeText,
  currency_sentence: MaybeText,
  rhp_years: Nullable(Type.Integer()),
  fund_base_currency: Nullable(Currency),
  net_assets: Optional(Decimal),
  listings: Type.Optional(
    Type.Array(
      Type.Object({ exchange_id: Type.String(), ticker: Type.String(), trading_currency: Currency }),
    ),
  ),
})

const MoneyMarketFund = variant('money_market_fund', 'MoneyMarketFund', {
  ...dealt,
  fund_management_company: Type.String(),
  investment_objective: Optional(Type.String()),
  benchmark: MaybeText,
  fund_ongoing_charges: Decimal,
  is_qualifying_mmf: Type.Boolean(),
})

const Amc = variant('amc', 'AMC', {
  ...dealt,
  strategy: MaybeText,
  risk_profile: MaybeText,
  portfolio_manager: MaybeText,
  share_class: MaybeText,
  provider: MaybeText,
})

const CurrencyPair = variant('currency_pair', 'CurrencyPair', {
  ...shared,
  base_currency: Currency,
  quote_currency: Currency,
})

/** The wire shape of an instrument. */
export const Instrument = Type.Union([Bill, Bond, Etf, MoneyMarketFund, Amc, CurrencyPair], {
  $id: 'Instrument',
})
