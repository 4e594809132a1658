// The delistings of stocks, as the tenant sees them.
import type { ReadContext } from '../../../context.ts'
import type { Day } from '../../../values/time.ts'

/** Reads the day from which each delisted stock is not traded, from memory. */
export function loadDelistings({ app, tenant }: ReadContext): Promise<ReadonlyMap<string, Day>> {
  return app.cached('delistings', tenant, async () => {
    const rows = await app.database.sql(tenant)<{ instrument: string; ex_date: Day }>`
      select instrument, min(ex_date) as ex_date from corporate_actions
      where tenant = ${tenant} and type = 'delisting' and reversed_at is null
      group by instrument`
    return new Map(rows.map(({ instrument, ex_date }) => [instrument, ex_date]))
  })
}
