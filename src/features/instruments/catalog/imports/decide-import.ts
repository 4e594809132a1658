// Decides whether the instruments of a file may be stored. Pure.
import type { Instrument } from '../../../../market/instrument.ts'
import type { Problem } from '../read-rows.ts'

/** An instrument of the file, with its line. */
export interface ImportRow {
  line: number
  instrument: Instrument
}

/** An instrument of the catalogue that has the symbol of a row. */
export interface StoredInstrument {
  id: string
  symbol: string
  source: string
  attributes: Record<string, unknown>
}

/** The units of holdings, orders and ledger: members that stay while there are any. */
const FIXED = ['instrument_type', 'trading_currency', 'base_currency', 'quote_currency', 'par_value']

export interface ImportFacts {
  stored: readonly StoredInstrument[]
  /** The ids of the altered instruments in which any tenant has orders or positions. */
  used: ReadonlySet<string>
}

/** The problems of rows that conflict with the catalogue; without any, all rows may be stored. */
export function decideImport({ stored, used }: ImportFacts, rows: readonly ImportRow[]): Problem[] {
  const bySymbol = new Map(stored.map((one) => [one.symbol, one]))
  return rows.flatMap(({ line, instrument }): Problem[] => {
    const before = bySymbol.get(instrument.symbol)
    if (before?.source === 'simulated') {
      const detail = 'Must not be the number of a simulated bill of this sandbox.'
      return [{ line, member: 'isin', detail }]
    }
    if (!before || !used.has(before.id)) return []
    return alteredMembers(before, instrument).map((member) => ({
      line,
      member,
      detail: `Must stay ${before.attributes[member]}: there are orders or positions in this instrument.`,
    }))
  })
}

/** The ids of stored instruments whose fixed members the rows would alter. */
export function alteredInstruments(
  stored: readonly StoredInstrument[],
  rows: readonly ImportRow[],
): string[] {
  const instruments = new Map(rows.map(({ instrument }) => [instrument.symbol, instrument]))
  return stored
    .filter((one) => one.source !== 'simulated')
    .filter((one) => alteredMembers(one, instruments.get(one.symbol)!).length > 0)
    .map(({ id }) => id)
}

const alteredMembers = (before: StoredInstrument, { attributes }: Instrument): string[] =>
  FIXED.filter((member) => before.attributes[member] !== attributes[member])
