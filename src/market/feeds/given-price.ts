// A price as a provider gives it, in a file or over HTTP, and how it is held against what a price must be.
import { compare, type Decimal, isPositive, parseDecimal } from '../../values/decimal.ts'
import { type Instant, parseInstant } from '../../values/time.ts'

/** A price that may be stored. */
export interface GivenPrice {
  symbol: string
  timestamp: Instant
  quality: 'realtime' | 'intraday' | 'delayed' | 'closing'
  bid: Decimal
  ask: Decimal
}

/** A price that may not, or a source that cannot be read; the message says what is wrong with it. */
export class BadPrice extends Error {}

const QUALITIES = ['realtime', 'intraday', 'delayed', 'closing']
const MEMBERS = new Set(['symbol', 'timestamp', 'quality', 'bid', 'ask', 'price'])
const SYMBOL = /^[\x21-\x7e]{1,64}$/
const PROVIDER = /^[a-z0-9][a-z0-9._-]{0,62}$/
const LARGEST = '1000000000'
// A price is shown with four places, that of a pair with five: what is smaller would be shown as zero.
const SMALLEST = '0.00005'
const MOST_PLACES = 12

/** Holds that a name may be a provider's and gives it back. */
export function checkProvider(name: string): string {
  if (!PROVIDER.test(name))
    throw new BadPrice(
      `'${name}' is no name of a provider: up to 63 small letters, digits, dots, hyphens, underscores.`,
    )
  if (name === 'sandbox' || name === 'simulated')
    throw new BadPrice(`The provider '${name}' is the product's own.`)
  return name
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function amount(name: string, value: unknown): Decimal {
  const given = typeof value === 'string' || typeof value === 'number' ? parseDecimal(value) : undefined
  if (
    given === undefined ||
    !isPositive(given) ||
    compare(given, LARGEST) > 0 ||
    compare(given, SMALLEST) < 0
  )
    throw new BadPrice(`${name} must be a decimal from ${SMALLEST} to 1,000,000,000`)
  if ((given.split('.')[1] ?? '').length > MOST_PLACES)
    throw new BadPrice(`${name} has more than ${MOST_PLACES} decimal places`)
  return given
}

/**
 * Reads one price, or throws BadPrice. Members: symbol, timestamp (with a zone), quality (else the given one), and
 * either bid and ask or one price for both, as decimal texts or JSON numbers. Others are refused: a misspelt name must
 * not pass for one that was left out.
 */
export function readPrice(given: unknown, quality?: string): GivenPrice {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw new BadPrice('not an object')
  const row = given as Record<string, unknown>
  const unknown = Object.keys(row).find((name) => !MEMBERS.has(name))
  if (unknown !== undefined) throw new BadPrice(`unknown member '${unknown.slice(0, 64)}'`)
  const symbol = textOf(row.symbol)
  if (symbol === undefined || !SYMBOL.test(symbol)) throw new BadPrice('symbol must be a text without spaces')
  const timestamp = parseInstant(textOf(row.timestamp) ?? '')
  if (timestamp === undefined)
    throw new BadPrice('timestamp must be a date-time with seconds and a zone, e.g. 2026-11-20T16:30:00Z')
  const found = textOf(row.quality) ?? quality
  if (found === undefined || !QUALITIES.includes(found))
    throw new BadPrice(`quality must be one of ${QUALITIES.join(', ')}`)
  return { symbol, timestamp, quality: found as GivenPrice['quality'], ...sidesOf(row) }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function sidesOf(row: Record<string, unknown>): { bid: Decimal; ask: Decimal } {
  if (isGiven(row.price)) {
    if (isGiven(row.bid) || isGiven(row.ask)) throw new BadPrice('either bid and ask, or price')
    const price = amount('price', row.price)
    return { bid: price, ask: price }
  }
  const [bid, ask] = [amount('bid', row.bid), amount('ask', row.ask)]
  if (compare(bid, ask) > 0) throw new BadPrice('bid lies above ask')
  return { bid, ask }
}
