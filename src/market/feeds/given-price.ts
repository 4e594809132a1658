// A price from a provider, in a file or over HTTP, and its validation.
import { type Decimal, isPositive, parseDecimal } from '../../values/decimal.ts'
import { type Instant, parseInstant } from '../../values/time.ts'

/** A price that may be stored. */
export interface GivenPrice {
  symbol: string
  timestamp: Instant
  quality: 'realtime' | 'intraday' | 'delayed' | 'closing'
  bid: Decimal
  ask: Decimal
}

/** A price that may not be stored, or a source that cannot be read; the message says what is wrong with it. */
export class BadPrice extends Error {}

const QUALITIES = ['realtime', 'intraday', 'delayed', 'closing']
type Member = 'symbol' | 'timestamp' | 'quality' | 'bid' | 'ask' | 'price'
const MEMBERS = new Set<string>(['symbol', 'timestamp', 'quality', 'bid', 'ask', 'price'] satisfies Member[])
const SYMBOL = /^[\x21-\x7e]{1,64}$/
const PROVIDER = /^[a-z0-9][a-z0-9._-]{0,62}$/
const LARGEST = '1000000000'
// A price is shown with four places, that of a pair with five: a smaller price would be shown as zero.
const SMALLEST = '0.00005'
const MAX_PLACES = 12

/** Returns the name if a provider may have it, and refuses it otherwise. */
export function checkProvider(name: string): string {
  if (!PROVIDER.test(name))
    throw new BadPrice(
      `'${name}' is not a name of a provider: use up to 63 small letters, digits, dots, hyphens, underscores.`,
    )
  if (name === 'sandbox' || name === 'simulated')
    throw new BadPrice(`The name '${name}' is reserved; choose another one for the provider.`)
  return name
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

// A file may have a million rows. A number in the usual form, with up to nine digits before the point, is brought to
// its plain form only by its characters. Any other number takes the long way.
const USUAL = /^(?:0|[1-9]\d{0,8})(?:\.\d{1,12})?$/

function plain(value: unknown): Decimal | undefined {
  if (typeof value !== 'string') return typeof value === 'number' ? parseDecimal(value) : undefined
  if (!USUAL.test(value)) return parseDecimal(value)
  if (!value.includes('.')) return value
  let end = value.length
  while (value[end - 1] === '0') end--
  return value.slice(0, value[end - 1] === '.' ? end - 1 : end)
}

// Plain decimals above zero are in the order of their whole parts' lengths, then of their characters.
function isAbove(a: Decimal, b: Decimal): boolean {
  const whole = (x: Decimal) => (x.includes('.') ? x.indexOf('.') : x.length)
  return whole(a) === whole(b) ? a > b : whole(a) > whole(b)
}

function amount(name: string, value: unknown): Decimal {
  const decimal = plain(value)
  if (
    decimal === undefined ||
    !isPositive(decimal) ||
    isAbove(decimal, LARGEST) ||
    isAbove(SMALLEST, decimal)
  )
    throw new BadPrice(`${name} must be a decimal from ${SMALLEST} to 1,000,000,000`)
  if ((decimal.split('.')[1] ?? '').length > MAX_PLACES)
    throw new BadPrice(`${name} has more than ${MAX_PLACES} decimal places`)
  return decimal
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/
let validDay = ''

// Rows of one day come after each other, and reading a day of the calendar is most of the work.
function instantOf(text: string): Instant | undefined {
  const day = INSTANT.exec(text)?.[1]
  if (day !== undefined && day === validDay) return text.length === 20 ? `${text.slice(0, 19)}.000Z` : text
  const at = parseInstant(text)
  if (at !== undefined && day !== undefined) validDay = day
  return at
}

/** The members of a price, as a provider gave them. */
export type PriceMembers = Partial<Record<Member, unknown>>

/** Returns whether a name is a member of a price. */
export function isMember(name: string): name is Member {
  return MEMBERS.has(name)
}

/**
 * Reads one price, or throws BadPrice. Members: symbol, timestamp (with a zone), quality (otherwise the default), and
 * either bid and ask or one price for both, as decimal texts or JSON numbers. Other members are refused: a misspelt
 * name must not count as a missing member.
 */
export function readPrice(given: unknown, quality?: string): GivenPrice {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw new BadPrice('not an object')
  const unknown = Object.keys(given).find((name) => !isMember(name))
  if (unknown !== undefined) throw new BadPrice(`unknown member '${unknown.slice(0, 64)}'`)
  return readMembers(given, quality)
}

/** Does the same for members with valid names. */
export function readMembers(row: PriceMembers, quality?: string): GivenPrice {
  const symbol = textOf(row.symbol)
  if (symbol === undefined || !SYMBOL.test(symbol)) throw new BadPrice('symbol must be a text without spaces')
  const timestamp = instantOf(textOf(row.timestamp) ?? '')
  if (timestamp === undefined)
    throw new BadPrice('timestamp must be a date-time with seconds and a zone, e.g. 2026-11-20T16:30:00Z')
  const named = textOf(row.quality) ?? quality
  if (named === undefined || !QUALITIES.includes(named))
    throw new BadPrice(`quality must be one of ${QUALITIES.join(', ')}`)
  const { bid, ask } = sidesOf(row)
  return { symbol, timestamp, quality: named as GivenPrice['quality'], bid, ask }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function sidesOf(row: PriceMembers): { bid: Decimal; ask: Decimal } {
  if (isGiven(row.price)) {
    if (isGiven(row.bid) || isGiven(row.ask)) throw new BadPrice('must have either bid and ask, or price')
    const price = amount('price', row.price)
    return { bid: price, ask: price }
  }
  const [bid, ask] = [amount('bid', row.bid), amount('ask', row.ask)]
  if (isAbove(bid, ask)) throw new BadPrice('bid lies above ask')
  return { bid, ask }
}
