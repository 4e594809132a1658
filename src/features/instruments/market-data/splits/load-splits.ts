// The splits and stock dividends that were booked for a tenant, which change the units that a price is for.
import type { ReadContext } from '../../../../context.ts'
import { add } from '../../../../values/decimal.ts'
import type { Split } from './carry-price.ts'

/** The splits of each instrument that has any, by its id, from memory. */
export function loadSplits({ app, tenant }: ReadContext): Promise<ReadonlyMap<string, readonly Split[]>> {
  return app.cached('splits', tenant, async () => {
    const rows = await app.database.sql(tenant)<Split & { instrument: string; type: string }>`
      select instrument, type, terms ->> 'ratio' as new_units, coalesce(terms ->> 'old_units', '1') as old_units,
             processed_at as "from", reversed_at as until
      from corporate_actions
      where tenant = ${tenant} and type in ('split', 'stock_dividend') and processed_at is not null
      order by processed_at, id`
    const splits = new Map<string, Split[]>()
    for (const { instrument, type, ...split } of rows) {
      const { new_units, old_units } = split
      const one = { ...split, new_units: type === 'split' ? new_units : add(old_units, new_units) }
      splits.set(instrument, [...(splits.get(instrument) ?? []), one])
    }
    return splits
  })
}
