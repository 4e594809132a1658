// Brings the catalogue and its closing prices into the store.
import type { Sql } from '../db/database.ts'
import type { Instrument } from '../market/instrument.ts'
import { canPrice, closingPrices } from '../market/prices.ts'
import type { Day } from '../values/time.ts'
import { listSeedInstruments } from './instruments.ts'

/** Writes the instruments of the seed, those that are there already only where something changed; returns how many did. */
export async function importInstruments(sql: Sql, instruments: Instrument[]): Promise<number> {
  const rows = instruments.map(
    ({ id, symbol, instrument_type, attributes, reference_price, simulation }) => ({
      id,
      symbol,
      instrument_type,
      attributes,
      reference_price,
      simulation,
    }),
  )
  const changed = await sql`
    insert into instruments as i (id, symbol, instrument_type, attributes, reference_price, simulation)
    select id, symbol, instrument_type, attributes, reference_price, simulation
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, symbol text, instrument_type text, attributes jsonb, reference_price numeric, simulation jsonb)
    on conflict (id) do update
      set symbol = excluded.symbol, instrument_type = excluded.instrument_type, attributes = excluded.attributes,
          reference_price = excluded.reference_price, simulation = excluded.simulation, modified_at = clock_timestamp()
      where i.source = 'seed' and (i.symbol, i.instrument_type, i.attributes, i.reference_price, i.simulation) is distinct from
        (excluded.symbol, excluded.instrument_type, excluded.attributes, excluded.reference_price, excluded.simulation)
    returning id`
  return changed.length
}

/** Stores the simulated market's closing prices of the days, for every instrument that it prices; returns how many. */
export async function storeClosingPrices(sql: Sql, seed: string, from: Day, to: Day): Promise<number> {
  let count = 0
  for (const instrument of listSeedInstruments().filter(canPrice)) {
    const prices = closingPrices(seed, instrument, from, to)
    await sql`
      insert into prices (symbol, provider, timestamp, quality, bid, ask)
      select ${instrument.symbol}, 'simulated', t, 'closing', b, a
      from unnest(${prices.map((p) => p.timestamp)}::timestamptz[], ${prices.map((p) => p.bid)}::numeric[],
                  ${prices.map((p) => p.ask)}::numeric[]) as x (t, b, a)
      on conflict (symbol, timestamp, provider) do nothing`
    count += prices.length
  }
  return count
}
