// The row of the catalogue as the code of the server uses it.
import { createHash } from 'node:crypto'

/** How the simulated market moves an instrument: fractions per year, or a curve and a spread over it. */
export type Simulation =
  | { drift_per_year: string; volatility_per_year: string }
  | { curve: string; spread_bp: number }

/** An instrument of the catalogue. */
export type Instrument = {
  id: string
  symbol: string
  instrument_type: string
  exchange: string | null
  issuer_country: string | null
  /** Null for a currency pair, which has `base_currency` and `quote_currency` among its attributes. */
  trading_currency: string | null
  price_type: string
  trading_increment: string
  /** The simulated market's starting point on its base day; never shown as a price. */
  reference_price: string
  simulation: Simulation | null
  /** Every member as on the wire, including the ones above, without those that depend on the day. */
  attributes: Record<string, unknown>
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 22

/** Returns the id of the instrument with the key: 'ins_' and 22 base-62 digits of its SHA-256, the same everywhere. */
export function instrumentId(key: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(key).digest('hex')}`)
  let text = ''
  while (text.length < ID_LENGTH) {
    text += ALPHABET[Number(rest % 62n)]
    rest /= 62n
  }
  return `ins_${text}`
}
