// Checks a row of a catalogue file against the rules of its type, and makes the instrument from it.
import { bondOf } from '../../../../fixed-income/bond.ts'
import { listPayments } from '../../../../fixed-income/coupon-schedule.ts'
import { STOCK_HOURS } from '../../../../fixed-income/markets/trading-hours.ts'
import { ArithmeticRefusal } from '../../../../fixed-income/refusal.ts'
import { type Instrument, instrumentId, type Simulation } from '../../../../market/instrument.ts'
import { ASSUMED_PRICE, isFractional, PRICE_STEP } from '../../../../market/instrument-terms.ts'
import { isMultiple, isZero } from '../../../../values/decimal.ts'
import type { FileRow, Problem } from '../read-rows.ts'
import { IMPORTED_TYPES, type ImportMembers, membersOf } from './import-members.ts'
import { Wrong } from './member-values.ts'

type Values = Record<string, unknown>
type Increments = Parameters<typeof isFractional>[0]
type Report = (member: string | undefined, detail: string) => void

const SIMULATION = ['drift_per_year', 'volatility_per_year', 'curve', 'spread_bp']
const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the instrument of a row, or everything that is wrong with it. */
export function checkRow(
  { line, values }: FileRow,
  mics: ReadonlySet<string>,
): { instrument: Instrument } | { problems: Problem[] } {
  const problems: Problem[] = []
  const report: Report = (member, detail) =>
    void problems.push({ line, ...(member ? { member } : {}), detail })
  const members = membersOf(values.instrument_type, mics)
  if (!members) {
    const types = IMPORTED_TYPES.join(', ')
    report('instrument_type', isAbsent(values.instrument_type) ? 'Is missing.' : `Must be one of ${types}.`)
    return { problems }
  }
  const flat = flatten(values, report)
  const read = readMembers(flat, members, report)
  if (problems.length === 0) checkTogether(read, report)
  if (problems.length > 0) return { problems }
  const instrument = toInstrument(read)
  checkSchedule(instrument, report)
  return problems.length > 0 ? { problems } : { instrument }
}

// The seed's form keeps the simulator's figures in an object of their own; CSV has them as columns.
function flatten(values: Values, report: Report): Values {
  const { simulation, ...rest } = values
  if (isAbsent(simulation)) return rest
  if (typeof simulation !== 'object' || Array.isArray(simulation)) {
    report('simulation', 'Must be an object.')
    return rest
  }
  const figures = Object.entries(simulation as Values)
  for (const [name] of figures.filter(([one]) => !SIMULATION.includes(one)))
    report(`simulation.${name}`, 'Is not known.')
  return { ...rest, ...Object.fromEntries(figures.filter(([name]) => SIMULATION.includes(name))) }
}

function readMembers(flat: Values, members: ImportMembers, report: Report): Values {
  const read: Values = {}
  for (const [name, { read: reader, required, fallback }] of Object.entries(members)) {
    const raw = flat[name]
    if (isAbsent(raw)) {
      if (required) report(name, 'Is missing.')
      read[name] = fallback ?? null
      continue
    }
    const value = reader(raw)
    if (value instanceof Wrong) report(name, value.detail)
    else read[name] = value
  }
  for (const [name, value] of Object.entries(flat))
    if (!Object.hasOwn(members, name) && name !== 'listings' && !isAbsent(value))
      report(name, `Is not a member of the type ${String(flat.instrument_type)}.`)
  return read
}

const placesOf = (decimal: unknown) => String(decimal).split('.')[1]?.length ?? 0
const isListed = (type: unknown) => type === 'stock' || type === 'certificate'
const isDated = (type: unknown) => type === 'bill' || type === 'bond'

// Rules between members; each member has passed its own rules before.
function checkTogether(row: Values, report: Report): void {
  const type = row.instrument_type
  const symbol = type === 'currency_pair' ? `${row.base_currency}/${row.quote_currency}` : row.isin
  if (row.symbol !== null && row.symbol !== symbol) report('symbol', `Must be ${symbol}, or be left out.`)
  if (type === 'currency_pair' && row.base_currency === row.quote_currency)
    report('quote_currency', 'Must differ from the base currency.')
  const price_type = isDated(type) ? 'percent' : 'money'
  if (row.price_type !== null && row.price_type !== price_type)
    report('price_type', `Must be ${price_type} for this type, or be left out.`)
  const places = placesOf(row.trading_increment)
  if (row.decimal_precision !== null && row.decimal_precision !== places)
    report('decimal_precision', `Must be ${places}, the places of trading_increment, or be left out.`)
  if (
    type !== 'currency_pair' &&
    !isMultiple(String(row.minimum_trading_quantity), String(row.trading_increment))
  )
    report('minimum_trading_quantity', 'Must be a multiple of trading_increment.')
  checkIncrements(row, report)
  if (isListed(type) && STOCK_HOURS[String(row.exchange)] === undefined)
    report('exchange', `Must be one of ${Object.keys(STOCK_HOURS).join(', ')} for a ${type}.`)
  if (
    type === 'certificate' &&
    row.maturity_date !== null &&
    String(row.maturity_date) <= String(row.initial_issue_date)
  )
    report('maturity_date', 'Must lie after initial_issue_date.')
  if (isDated(type)) checkDates(row, report)
  if (type === 'bond') checkCoupon(row, report)
  if (type === 'etf' && row.distribution_policy === 'accumulating' && row.distribution_frequency !== null)
    report('distribution_frequency', 'Must be empty for a fund that accumulates.')
  checkSimulation(row, report)
}

// Units that can be bought must add up to those that venues deal and custodians deliver, or be multiples of them.
function checkIncrements(row: Values, report: Report): void {
  if (row.price_increment === undefined) return
  if (!isMultiple(String(row.price_increment), PRICE_STEP))
    report('price_increment', `Must be a multiple of ${PRICE_STEP}.`)
  const step = String(row.trading_increment)
  for (const name of ['venue_increment', 'settlement_increment']) {
    const unit = String(row[name])
    if (!isMultiple(unit, step) && !isMultiple(step, unit))
      report(name, 'Must be a multiple of trading_increment, or trading_increment a multiple of it.')
  }
  const { is_fractional = null } = row
  const follows = isFractional(row as Increments)
  if (is_fractional !== null && is_fractional !== follows)
    report('is_fractional', `Must be ${follows}, by venue_increment and trading_increment, or be left out.`)
}

function checkDates(row: Values, report: Report): void {
  const [issued, matures] = [String(row.initial_issue_date), String(row.maturity_date)]
  if (matures <= issued) report('maturity_date', 'Must lie after initial_issue_date.')
  const latest = row.latest_issue_date as string | null
  if (latest !== null && (latest < issued || latest >= matures))
    report('latest_issue_date', 'Must lie from initial_issue_date to before maturity_date.')
  const [first, last] = [row.initial_auction_date, row.latest_auction_date] as (string | null)[]
  if (first && last && last < first)
    report('latest_auction_date', 'Must not lie before initial_auction_date.')
}

function checkCoupon(row: Values, report: Report): void {
  const isZeroCoupon = row.coupon_type === 'zero_coupon'
  if (isZeroCoupon !== (row.coupon_frequency === null))
    report('coupon_frequency', isZeroCoupon ? 'Must be empty for a zero_coupon.' : 'Is missing.')
  if (isZeroCoupon && !isZero(String(row.coupon))) report('coupon', 'Must be 0.00 for a zero_coupon.')
  if (row.coupon_type === 'fixed_coupon' && isZero(String(row.coupon)))
    report('coupon', 'Must lie above zero; a bond that pays none is a zero_coupon.')
  if (row.supports_automatic_rollover) report('supports_automatic_rollover', 'Must be false for a bond.')
  const first = row.first_coupon_date
  if (first === null) return
  if (isZeroCoupon) report('first_coupon_date', 'Must be empty for a zero_coupon.')
  else if (String(first) <= String(row.initial_issue_date) || String(first) > String(row.maturity_date))
    report('first_coupon_date', 'Must lie after initial_issue_date and not after maturity_date.')
}

// The coupons must fit between issue and maturity, or they could not be computed later.
function checkSchedule(instrument: Instrument, report: Report): void {
  if (instrument.attributes.coupon_type !== 'fixed_coupon') return
  try {
    listPayments(bondOf(instrument))
  } catch (error) {
    if (!(error instanceof ArithmeticRefusal)) throw error
    report('first_coupon_date', error.message)
  }
}

// The figures come whole or not at all: without them the simulated market gives no price.
function checkSimulation(row: Values, report: Report): void {
  const [required, other] = isDated(row.instrument_type)
    ? [
        ['curve', 'spread_bp'],
        ['drift_per_year', 'volatility_per_year'],
      ]
    : [
        ['drift_per_year', 'volatility_per_year'],
        ['curve', 'spread_bp'],
      ]
  for (const name of other) if (row[name] !== null) report(name, 'Does not belong to this type.')
  const has = required.filter((name) => row[name] !== null)
  if (has.length === 0) return
  for (const name of required)
    if (row[name] === null) report(name, 'Is missing beside the other figures of the simulator.')
  if (row.reference_price === null && row.instrument_type !== 'bill')
    report('reference_price', 'Is missing: the simulator starts from it.')
}

function toInstrument(row: Values): Instrument {
  const { reference_price, drift_per_year, volatility_per_year, curve, spread_bp, ...members } = row
  const type = String(row.instrument_type)
  const symbol = type === 'currency_pair' ? `${row.base_currency}/${row.quote_currency}` : String(row.isin)
  const textOrNull = (name: string) => (row[name] ?? null) as string | null
  const attributes: Values = {
    id: instrumentId(symbol),
    ...members,
    symbol,
    price_type: isDated(type) ? 'percent' : 'money',
    decimal_precision: placesOf(row.trading_increment),
    ...(type === 'etf' ? { listings: listingsOf(row) } : {}),
    ...(isListed(type) ? listedMembers(row) : {}),
    ...(type === 'stock' ? { upcoming_dividend: null } : {}),
  }
  const simulation =
    curve !== null
      ? { curve, spread_bp }
      : drift_per_year !== null
        ? { drift_per_year, volatility_per_year }
        : null
  return {
    id: instrumentId(symbol),
    symbol,
    instrument_type: type,
    exchange: textOrNull('exchange'),
    issuer_country: textOrNull('issuer_country'),
    trading_currency: textOrNull('trading_currency'),
    price_type: String(attributes.price_type),
    trading_increment: String(row.trading_increment),
    reference_price: String(reference_price ?? ASSUMED_PRICE),
    simulation: simulation as Simulation | null,
    attributes,
  }
}

const listingsOf = ({ exchange, ticker, trading_currency }: Values) =>
  exchange === null ? [] : [{ exchange_id: exchange, ticker, trading_currency }]

const listedMembers = (row: Values) => ({
  is_fractional: isFractional(row as Increments),
  delisted_on: null,
})
