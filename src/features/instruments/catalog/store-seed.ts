import type { Sql } from '../../../db/database.ts'
import type { Instrument } from '../../../market/instrument.ts'

/** Inserts the instruments of the seed and updates those that have changed; returns the number of both. */
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
      where i.source = 'seed'
        and (i.symbol, i.instrument_type, i.attributes, i.reference_price, i.simulation) is distinct from
          (excluded.symbol, excluded.instrument_type, excluded.attributes, excluded.reference_price,
           excluded.simulation)
    returning id`
  return changed.length
}
