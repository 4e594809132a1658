// Reading one member of an imported instrument: each reader takes what CSV or JSON holds and returns the value as the
// API shows it, or says in a sentence what is wrong with it.
import { isIsin } from '../../../../values/check-digits.ts'
import { CURRENCIES } from '../../../../values/currencies.ts'
import { parseDecimal } from '../../../../values/decimal.ts'
import { isDay } from '../../../../values/time.ts'

/** The fault of a value, as a sentence. */
export class Wrong {
  readonly detail: string
  constructor(detail: string) {
    this.detail = detail
  }
}

/** Returns the value of a member, or what is wrong with it; never called with null. */
export type MemberReader = (raw: unknown) => unknown

const MAX_CHARACTERS = 2000
// Beyond 8 places neither prices nor units are carried; 15 digits in front hold any amount.
const DECIMAL = /^-?(0|[1-9]\d{0,14})(\.\d{1,8})?$/

/** Any text without control characters, spaces at its ends cut off. */
export const text: MemberReader = (raw) => {
  const value = typeof raw === 'string' ? raw.trim() : undefined
  if (value === undefined || value === '' || !value.isWellFormed() || /\p{Cc}/u.test(value))
    return new Wrong('Must be a text.')
  return value.length <= MAX_CHARACTERS ? value : new Wrong(`Must have at most ${MAX_CHARACTERS} characters.`)
}

/** One of the texts. */
export const oneOf =
  (...values: readonly string[]): MemberReader =>
  (raw) =>
    values.includes(raw as string) ? raw : new Wrong(`Must be one of ${values.join(', ')}.`)

/** A decimal as it is written, or a JSON number by its shortest text; with the required sign. */
export const decimal =
  (sign: 'any' | 'positive' | 'not negative'): MemberReader =>
  (raw) => {
    const value = typeof raw === 'number' ? parseDecimal(raw) : raw
    if (typeof value !== 'string' || !DECIMAL.test(value))
      return new Wrong('Must be a decimal number with a point and at most 8 places.')
    const isNegative = value.startsWith('-')
    const isZero = /^[-0.]+$/.test(value)
    if (sign === 'positive' && (isNegative || isZero)) return new Wrong('Must lie above zero.')
    if (isNegative && (isZero || sign === 'not negative')) return new Wrong('Must not be negative.')
    return value
  }

/** A whole number within the bounds. */
export const whole =
  (least: number, most: number): MemberReader =>
  (raw) => {
    const value = typeof raw === 'string' && /^-?\d{1,9}$/.test(raw) ? Number(raw) : raw
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value
    return new Wrong(`Must be a whole number from ${least} to ${most}.`)
  }

/** Yes or no: true or false, as text too. */
export const flag: MemberReader = (raw) => {
  if (typeof raw === 'boolean') return raw
  return raw === 'true' || raw === 'false' ? raw === 'true' : new Wrong('Must be true or false.')
}

/** A day of the calendar. */
export const day: MemberReader = (raw) =>
  typeof raw === 'string' && isDay(raw) ? raw : new Wrong('Must be a day of the form YYYY-MM-DD.')

/** A time of day. */
export const time: MemberReader = (raw) =>
  typeof raw === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(raw)
    ? raw
    : new Wrong('Must be a time of the form HH:MM:SS.')

/** An ISIN whose check digit is right. */
export const isin: MemberReader = (raw) => {
  if (typeof raw !== 'string' || !/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(raw))
    return new Wrong('Must be an ISIN: two capitals, nine capitals or digits, one digit.')
  return isIsin(raw) ? raw : new Wrong('Its check digit is wrong: a character of this ISIN is mistyped.')
}

const isoCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** A currency the platform trades in. */
export const currency: MemberReader = (raw) => {
  if ((CURRENCIES as readonly unknown[]).includes(raw)) return raw
  const traded = `the platform trades in ${CURRENCIES.join(', ')}`
  return new Wrong(
    typeof raw === 'string' && isoCurrencies.has(raw)
      ? `Is not supported; ${traded}.`
      : `Is not a currency of ISO 4217; ${traded}.`,
  )
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

// Codes that do not name a country: those reserved for users, and groups of countries.
const NO_COUNTRY = /^(AA|Q[M-Z]|X[A-Z]|ZZ|EZ|UN|QO)$/

/** A country by its two letters of ISO 3166-1; EU is the Union as an issuer, XK Kosovo. */
export const country: MemberReader = (raw) => {
  const isCountry =
    typeof raw === 'string' &&
    /^[A-Z]{2}$/.test(raw) &&
    (raw === 'XK' || !NO_COUNTRY.test(raw)) &&
    regions.of(raw)
  return isCountry ? raw : new Wrong('Must be a country by its two letters of ISO 3166-1, or EU.')
}

/** A link to a picture or page on the web. */
export const webAddress: MemberReader = (raw) =>
  typeof raw === 'string' && raw.length <= MAX_CHARACTERS && /^https:\/\/\S+$/.test(raw) && URL.canParse(raw)
    ? raw
    : new Wrong('Must be an address that starts with https://.')

/** A market identifier code among those known. */
export const mic =
  (known: ReadonlySet<string>): MemberReader =>
  (raw) => {
    if (typeof raw !== 'string' || !/^[A-Z0-9]{4}$/.test(raw))
      return new Wrong('Must be a MIC: four capitals or digits.')
    return known.has(raw)
      ? raw
      : new Wrong(
          'Is not a market identifier code (ISO 10383) in the built-in list; give the official one with --mics.',
        )
  }
