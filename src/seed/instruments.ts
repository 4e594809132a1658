// The demo catalogue: the rows of instruments.json as instruments.
import { type Instrument, instrumentId, type Simulation } from '../market/instrument.ts'
import rows from './instruments.json' with { type: 'json' }

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

/** Lists the demo catalogue; uncertain values are replaced by values chosen for the sandbox. */
export function listSeedInstruments(): Instrument[] {
  return (rows as unknown as Row[]).map(toInstrument)
}
