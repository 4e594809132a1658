// The demo catalogue: the rows of instruments.json, stocks.json and certificates.json as instruments.
import { type Instrument, instrumentId, type Simulation } from '../market/instrument.ts'
import { isFractional } from '../market/instrument-terms.ts'
import certificates from './certificates.json' with { type: 'json' }
import rows from './instruments.json' with { type: 'json' }
import stocks from './stocks.json' with { type: 'json' }

type Row = Record<string, unknown> & {
  symbol: string
  instrument_type: string
  price_type: string
  trading_increment: string
  reference_price: string
  simulation: Simulation | null
  sandbox_fallback?: Record<string, unknown>
}

function toInstrument(row: Row): Instrument {
  const { reference_price, simulation, sandbox_fallback = {}, reference_price_note: _, ...members } = row
  const id = instrumentId(row.symbol)
  const attributes: Record<string, unknown> = { id }
  for (const name of Object.keys({ ...members, ...sandbox_fallback })) {
    attributes[name] = members[name] ?? sandbox_fallback[name] ?? null
  }
  const textOrNull = (name: string) => (attributes[name] ?? null) as string | null
  return {
    id,
    symbol: row.symbol,
    instrument_type: row.instrument_type,
    exchange: textOrNull('exchange'),
    issuer_country: textOrNull('issuer_country'),
    trading_currency: textOrNull('trading_currency'),
    price_type: row.price_type,
    trading_increment: row.trading_increment,
    reference_price,
    simulation: simulation ?? null,
    attributes,
  }
}

// Fractions of all stocks and certificates can be bought, for one unit of their currency at least.
const BOUGHT = {
  trading_increment: '0.0001',
  decimal_precision: 4,
  minimum_trading_quantity: '0.0001',
  venue_increment: '1',
  settlement_increment: '1',
  enforce_trading_rules: true,
  minimum_initial_cash_investment: '1.00',
  required_cash_increment: 0,
}

// The first days that a sandbox shows of old stocks: the beginning of electronic trading in London, and of trading in
// euros on the continent.
const FIRST_DAYS: Record<string, string> = { GBP: '1986-10-27', EUR: '1999-01-04' }

const LISTED = {
  ...BOUGHT,
  price_type: 'money',
  trading_status: 'buy_sell',
  rollout_stage: 'ga',
  pro_traders_only: false,
  about: null,
  icon_url: null,
  is_fractional: isFractional(BOUGHT),
  delisted_on: null,
}

function certificateOf({ volatility_per_year, ...certificate }: (typeof certificates)[number]): Row {
  return {
    ...certificate,
    ...LISTED,
    symbol: certificate.isin,
    instrument_type: 'certificate',
    maturity_date: null,
    sri: null,
    issuer_credit_rating: null,
    simulation: { drift_per_year: '0.050', volatility_per_year },
  }
}

function stockOf({ volatility_per_year, initial_issue_date, ...stock }: (typeof stocks)[number]): Row {
  return {
    ...stock,
    ...LISTED,
    symbol: stock.isin,
    instrument_type: 'stock',
    upcoming_dividend: null,
    initial_issue_date: initial_issue_date ?? FIRST_DAYS[stock.trading_currency],
    simulation: { drift_per_year: '0.060', volatility_per_year },
  }
}

/** Lists the demo catalogue; uncertain values are replaced by values chosen for the sandbox. */
export function listSeedInstruments(): Instrument[] {
  return [...(rows as Row[]), ...stocks.map(stockOf), ...certificates.map(certificateOf)].map(toInstrument)
}
