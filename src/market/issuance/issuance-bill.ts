// The bill of an auction, as a row of the catalogue.
import type { Instrument } from '../instrument.ts'
import { instrumentId } from '../instrument.ts'
import type { Issue } from './issuance.ts'
import { isinOf } from './issuance-isin.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

function inWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`
}

/** Returns the id of an issue's bill, which does not depend on its ISIN. */
export function billId({ issuer, tenor, scheduled_on }: Issue): string {
  return instrumentId(`bill ${issuer.code} ${tenor.tenor} ${scheduled_on}`)
}

/** Returns the bill of an issue, under its ISIN of the given choice; one unit is 100 of face value. */
export function billOfIssue(issue: Issue, choice = 0): Instrument {
  const { issuer, tenor, auction_date, issue_date, maturity_date } = issue
  const isin = isinOf(issue, choice)
  const id = billId(issue)
  const shared = {
    instrument_type: 'bill',
    exchange: null,
    issuer_country: issuer.issuer_country,
    trading_currency: issuer.currency,
    price_type: 'percent',
    trading_increment: '0.01',
  }
  const attributes = {
    id,
    name: `${issuer.instrument_name} ${tenor.tenor} ${inWords(maturity_date)}`,
    symbol: isin,
    ...shared,
    trading_status: 'buy_sell',
    rollout_stage: 'ga',
    decimal_precision: 2,
    pro_traders_only: false,
    about: null,
    icon_url: null,
    isin,
    issuer: issuer.issuer,
    ticker: null,
    minimum_trading_quantity: '0.01',
    initial_issue_date: issue_date,
    enforce_trading_rules: true,
    minimum_initial_cash_investment: '100.00',
    required_cash_increment: 1,
    maturity_date,
    supports_automatic_rollover: true,
    issuer_credit_rating: issuer.issuer_credit_rating,
    initial_auction_date: auction_date,
    latest_auction_date: auction_date,
    latest_issue_date: issue_date,
  }
  return { id, symbol: isin, ...shared, reference_price: '100', simulation: issuer.simulation, attributes }
}
