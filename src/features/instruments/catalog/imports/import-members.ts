// The members that an imported instrument of each type may have. The members that the server computes (the id, the
// day's figures, the listings of an ETF) are not among them.
import { PRICE_STEP } from '../../../../market/instrument-terms.ts'
import { CERTIFICATE_TYPES, COUPON_TYPES, SHARE_TYPES, TRADING_STATUSES } from '../kinds.ts'
import type { MemberReader } from './member-values.ts'
import * as read from './member-values.ts'

/** One member: its reader, and its value if the file has none. */
export interface Member {
  read: MemberReader
  /** The file must have it. */
  required?: true
  /** The value if the file has none; null by default. */
  fallback?: unknown
}

export type ImportMembers = Record<string, Member>

const must = (reader: MemberReader): Member => ({ read: reader, required: true })
const may = (reader: MemberReader, fallback: unknown = null): Member => ({ read: reader, fallback })

const FREQUENCIES = ['annual', 'semi_annual', 'quarterly', 'monthly']

/** The types of instruments that a file may have. */
export const IMPORTED_TYPES = [
  'bill',
  'bond',
  'stock',
  'certificate',
  'etf',
  'money_market_fund',
  'amc',
  'currency_pair',
] as const

function sharedMembers(mics: ReadonlySet<string>): ImportMembers {
  return {
    instrument_type: must(read.oneOf(...IMPORTED_TYPES)),
    name: must(read.text),
    symbol: may(read.text),
    trading_status: must(read.oneOf(...TRADING_STATUSES)),
    rollout_stage: may(read.oneOf('ga', 'beta', 'provisional')),
    trading_increment: must(read.decimal('positive')),
    decimal_precision: may(read.whole(0, 8)),
    pro_traders_only: may(read.flag, false),
    price_type: may(read.oneOf('percent', 'money')),
    about: may(read.text),
    exchange: may(read.mic(mics)),
    icon_url: may(read.webAddress),
    // The simulated market's own figures; they are not shown.
    reference_price: may(read.decimal('positive')),
    drift_per_year: may(read.decimal('any')),
    volatility_per_year: may(read.decimal('not negative')),
    curve: may(read.currency),
    spread_bp: may(read.whole(-10_000, 10_000)),
  }
}

const security: ImportMembers = {
  isin: must(read.isin),
  issuer: must(read.text),
  issuer_country: may(read.country),
  trading_currency: must(read.currency),
  ticker: may(read.text),
  minimum_trading_quantity: must(read.decimal('positive')),
  initial_issue_date: must(read.day),
  enforce_trading_rules: may(read.flag, true),
  minimum_initial_cash_investment: may(read.decimal('not negative'), '0.00'),
  required_cash_increment: may(read.whole(0, 1_000_000_000), 0),
}

// Of an instrument of an exchange, by default the finest step of a price.
const increments = (price_increment: string): ImportMembers => ({
  price_increment: may(read.decimal('positive'), price_increment),
  venue_increment: may(read.decimal('positive'), '1'),
  settlement_increment: may(read.decimal('positive'), '1'),
})

const maturing: ImportMembers = {
  ...security,
  maturity_date: must(read.day),
  supports_automatic_rollover: may(read.flag, false),
  issuer_credit_rating: must(read.text),
  initial_auction_date: may(read.day),
  latest_auction_date: may(read.day),
  latest_issue_date: may(read.day),
}

const bond: ImportMembers = {
  ...maturing,
  coupon_type: must(read.oneOf(...COUPON_TYPES)),
  coupon_frequency: may(read.oneOf(...FREQUENCIES, 'biennial')),
  coupon: must(read.decimal('not negative')),
  par_value: may(read.decimal('positive'), '100.00'),
  day_count_convention: may(read.oneOf('30_360', 'actual_360', 'actual_365_fixed', 'actual_actual')),
  first_coupon_date: may(read.day),
}

const etf: ImportMembers = {
  ...security,
  issuer: may(read.text),
  ticker: must(read.text),
  initial_issue_date: may(read.day),
  fund_management: may(read.text),
  fund_category: may(read.text),
  fund_domicile: may(read.country),
  tracking_index: may(read.text),
  expense_ratio: may(read.decimal('not negative')),
  replication_method: may(read.oneOf('physical', 'sampling', 'synthetic')),
  distribution_policy: may(read.oneOf('accumulating', 'distributing')),
  distribution_frequency: may(read.oneOf(...FREQUENCIES)),
  sri: may(read.whole(1, 7)),
  hedge_currency: may(read.currency),
  display_name: may(read.text),
  headline: may(read.text),
  currency_sentence: may(read.text),
  rhp_years: may(read.whole(0, 100)),
  fund_base_currency: may(read.currency),
  net_assets: may(read.decimal('not negative')),
  ...increments(PRICE_STEP),
}

const stock: ImportMembers = {
  ...security,
  ticker: must(read.text),
  ...increments('0.01'),
  is_fractional: may(read.flag),
  share_type: must(read.oneOf(...SHARE_TYPES)),
  sector: may(read.text),
  registered_country: may(read.country),
}

const certificate: ImportMembers = {
  ...security,
  ticker: must(read.text),
  ...increments('0.01'),
  is_fractional: may(read.flag),
  certificate_type: must(read.oneOf(...CERTIFICATE_TYPES)),
  underlying: may(read.text),
  multiplier: may(read.decimal('positive')),
  maturity_date: may(read.day),
  sri: may(read.whole(1, 7)),
  issuer_credit_rating: may(read.text),
}

const dealt: ImportMembers = {
  ...security,
  issuer_credit_rating: must(read.text),
  dealing_deadline: must(read.time),
}

const variants: Record<string, ImportMembers> = {
  bill: maturing,
  bond,
  stock,
  certificate,
  etf,
  money_market_fund: {
    ...dealt,
    fund_management_company: must(read.text),
    investment_objective: may(read.text),
    benchmark: may(read.text),
    fund_ongoing_charges: must(read.decimal('not negative')),
    is_qualifying_mmf: must(read.flag),
  },
  amc: {
    ...dealt,
    strategy: may(read.text),
    risk_profile: may(read.text),
    portfolio_manager: may(read.text),
    share_class: may(read.text),
    provider: may(read.text),
  },
  currency_pair: { base_currency: must(read.currency), quote_currency: must(read.currency) },
}

/** Returns the members of an instrument type, or undefined if there is no such type; every type has the first ones. */
export function membersOf(type: unknown, mics: ReadonlySet<string>): ImportMembers | undefined {
  const typeMembers = typeof type === 'string' && Object.hasOwn(variants, type) ? variants[type] : undefined
  return typeMembers && { ...sharedMembers(mics), ...typeMembers }
}

/** Every member that some type has, in the order of the contract: the columns of an export. */
export const allMembers: string[] = [
  ...new Set(Object.keys(variants).flatMap((type) => Object.keys(membersOf(type, new Set())!))),
]
