// Days and instants on paper, in the form that the holder of the account writes: that of the country of the holder's
// address, of the issuer's address if the holder has none, and year-month-day (ISO 8601) for any other country.
import type { Day, Instant } from '../../../../values/time.ts'
import type { WelcomeLetterContent } from '../schemas.ts'

/** Writes days and instants. */
export interface Dates {
  day: (day: Day) => string
  /** To the second, in UTC. */
  second: (at: Instant) => string
}

type Form = (year: string, month: string, day: string) => string

const FORMS: [countries: string, form: Form][] = [
  [
    'AT BG CH CZ DE DK EE FI HR IS LI LV NO PL RO RS SI SK TR UA',
    (year, month, day) => `${day}.${month}.${year}`,
  ],
  ['AU BE BR CY ES FR GB GR IE IT LU MC MT NZ PT', (year, month, day) => `${day}/${month}/${year}`],
  ['IN NL', (year, month, day) => `${day}-${month}-${year}`],
  ['US', (year, month, day) => `${month}/${day}/${year}`],
]

const BY_COUNTRY = new Map(
  FORMS.flatMap(([countries, form]) => countries.split(' ').map((country) => [country, form] as const)),
)

const isoForm: Form = (year, month, day) => `${year}-${month}-${day}`

/** The form of the dates of a document. */
export function datesOf({
  account,
  issuer_address,
}: Pick<WelcomeLetterContent, 'account' | 'issuer_address'>): Dates {
  const country = (account.holder_address ?? issuer_address)?.country_code
  const form = BY_COUNTRY.get(country ?? '') ?? isoForm
  const day = (text: string) => form(text.slice(0, 4), text.slice(5, 7), text.slice(8, 10))
  return { day, second: (at) => `${day(at)} ${at.slice(11, 19)} UTC` }
}
