// How figures and times are written on paper. Only signs and grouping are added: every digit of an amount is the
// ledger's. Rates of exchange and shares, which explain amounts, are rounded.
import {
  type Decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  rate,
  round,
} from '../../../../values/decimal.ts'
import { addDays, type Day } from '../../../../values/time.ts'
import type { Address } from '../../../customers/persons/schemas.ts'
import type { ContentInstrument } from '../schemas.ts'

const SIGNS: Record<string, string> = { EUR: '€', GBP: '£', USD: '$' }

/** Writes a number with its thousands apart: 1234567.5 → 1,234,567.5. */
export function grouped(value: Decimal): string {
  const [, sign, whole, fraction] = /^(-?)(\d+)(\.\d+)?$/.exec(value)!
  return `${sign}${whole!.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${fraction ?? ''}`
}

/** Writes an amount with the sign of its currency: -€1,234.50. */
export function amount(value: Decimal, currency: string): string {
  const text = grouped(value)
  const sign = SIGNS[currency] ?? `${currency} `
  return text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`
}

/** Writes the amount of one unit: to two places at least, and to as many as it has. */
export const unitAmount = (value: Decimal, currency: string): string => {
  const fraction = value.split('.')[1] ?? ''
  return amount(`${value.split('.')[0]}.${fraction.padEnd(2, '0')}`, currency)
}

/** Writes an amount that is added to others: +€1.50, -€1.50, and a dash for nothing. */
export function signed(value: Decimal, currency: string): string {
  if (isZero(value)) return '–'
  return isPositive(value) ? `+${amount(value, currency)}` : amount(value, currency)
}

/** Writes units that are added to others: +3.5, -3.5. */
export const signedUnits = (value: Decimal): string =>
  isPositive(value) ? `+${grouped(value)}` : grouped(value)

/** Writes an IBAN in groups of four: DE89 3704 0044 0532 0130 00. */
export const ibanInGroups = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, `$1${NBSP}`)

/** Writes a currency with its sign: EUR (€). */
export const currencyName = (currency: string): string =>
  SIGNS[currency] ? `${currency} (${SIGNS[currency]})` : currency

/** Writes the last day of a period whose end is exclusive. */
export const lastDay = (period_end: Day): Day => addDays(period_end, -1)

/** Writes a price as the instrument is quoted: in percent of par, or in money. */
export const quoted = (price: Decimal, price_type: string, currency: string): string =>
  price_type === 'percent' ? `${grouped(price)}${NBSP}%` : amount(price, currency)

/** Keeps a figure and its unit on one line. */
export const NBSP = '\u00a0'

/** Writes the rate of one unit of a currency in another: 1 GBP = 1.21370 EUR; rounded half-up at the fifth place. */
export const rateBetween = (currency: string, base: string, value: Decimal): string =>
  ['1', currency, '=', grouped(rate(value)), base].join(NBSP)

/** Writes the share of a part of the whole: 45.3 %; rounded half-up at the first place. */
export function shareOf(part: Decimal, whole: Decimal): string {
  const share = round(divide(multiply(part, '100'), whole, 12), 1)
  return `${share.includes('.') ? share : `${share}.0`}${NBSP}%`
}

/** Writes an instrument with its name and its ISIN, or its symbol if it has none. */
export const securityName = ({ name, isin, symbol }: ContentInstrument): string =>
  name === symbol && !isin ? symbol : `${name} (${isin ?? symbol})`

const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

/** Writes an address line by line, as it stands on an envelope. */
export const addressLines = (address: Address | null | undefined): string[] => {
  if (!address) return []
  const { line1, line2, line3, district_county, postal_code, city, country_code } = address
  const lines = [line1, line2, line3, `${postal_code} ${city}`, district_county]
  return [...lines.filter((line) => line !== null), COUNTRIES.of(country_code) ?? country_code]
}
