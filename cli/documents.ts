// `holdfast document …`: statements, confirmations and letters that customers can download.
import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { COUNTRIES } from '../src/features/customers/claims/countries.ts'
import { addChange } from './add-change.ts'

/** Adds the commands for documents. */
export function addCommands(document: Command): void {
  addChange(document, {
    name: 'withdraw',
    description: 'stop serving a document; it stays on the list unchanged',
    operation: 'documents.withdraw',
  })
  addChange(document, {
    name: 'restore',
    description: 'serve a withdrawn document again',
    operation: 'documents.restore',
  })
  addChange<{ from: string; to: string }>(document, {
    name: 'statement',
    description: 'issue a statement of an account for whole days that are over',
    operation: 'documents.issue_statement',
    options: [
      new Option('--from <day>', 'first day, included').makeOptionMandatory(),
      new Option('--to <day>', 'end, excluded').makeOptionMandatory(),
    ],
    body: ({ from: period_start, to: period_end }) => ({ period_start, period_end }),
  })
  addIssuer(document)
}

interface IssuerOptions {
  name?: string
  line1: string
  line2?: string
  line3?: string
  postalCode: string
  city: string
  district?: string
  country: string
  email?: string
  phone?: string
  website?: string
  logo?: string
}

function addIssuer(document: Command) {
  const text = (flags: string, description: string) => new Option(flags, description).argParser(asText)
  addChange<IssuerOptions>(document, {
    name: 'issuer',
    description:
      'set the name, address, contact and logo of the issuer on documents from now on, all of them anew',
    operation: 'documents.set_issuer',
    options: [
      text('--name <name>', "the issuer's name; absent: the tenant's"),
      text('--line1 <text>', 'first line of the address').makeOptionMandatory(),
      text('--line2 <text>', 'second line'),
      text('--line3 <text>', 'third line'),
      text('--postal-code <text>', 'postal code').makeOptionMandatory(),
      text('--city <text>', 'city').makeOptionMandatory(),
      text('--district <text>', 'district or county'),
      new Option('--country <code>', 'ISO 3166-1 alpha-2').argParser(asCountry).makeOptionMandatory(),
      text('--email <address>', 'e-mail address'),
      text('--phone <number>', 'phone number'),
      text('--website <name>', 'web site'),
      new Option('--logo <file>', 'a PNG of at most 64 KiB and 800 × 400 pixels'),
    ],
    body: issuerOf,
  })
}

function issuerOf({ name, logo, ...options }: IssuerOptions) {
  const { line1, line2 = null, line3 = null, postalCode: postal_code, city, country: country_code } = options
  const { district: district_county = null, email = null, phone = null, website = null } = options
  return {
    ...(name ? { name } : {}),
    address: { line1, line2, line3, district_county, postal_code, city, country_code },
    ...(email || phone || website ? { contact: { email, phone, website } } : {}),
    ...(logo ? { logo: readFileSync(logo).toString('base64') } : {}),
  }
}

function asText(given: string): string {
  const text = given.trim()
  if (text === '' || text.length > 200 || /\p{Cc}/u.test(text))
    throw new InvalidArgumentError('Must be a text of 1 to 200 characters.')
  return text
}

function asCountry(code: string): string {
  if (!COUNTRIES.includes(code)) throw new InvalidArgumentError('Must be a country, such as DE.')
  return code
}
