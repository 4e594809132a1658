// The next announced dividend of each stock, as the tenant sees it.
import type { ReadContext } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'

/** The next dividend of a stock. */
export interface UpcomingDividend {
  corporate_action: string
  ex_date: Day
  payment_date: Day
  amount_per_unit: Decimal
}

/** The announced dividends of each instrument that has any, by ex date. */
export type AnnouncedDividends = ReadonlyMap<string, readonly UpcomingDividend[]>

/** Reads the announced dividends of the tenant from memory. */
export function loadDividends({ app, tenant }: ReadContext): Promise<AnnouncedDividends> {
  return app.cached('upcoming_dividends', tenant, async () => {
    const rows = await app.database.sql(tenant)<UpcomingDividend & { instrument: string }>`
      select instrument, id as corporate_action, ex_date, payment_date, terms ->> 'amount_per_unit' as amount_per_unit
      from corporate_actions
      where tenant = ${tenant} and type = 'dividend' and status = 'announced' and ex_date is not null
      order by ex_date, id`
    const dividends = new Map<string, UpcomingDividend[]>()
    for (const { instrument, ...dividend } of rows)
      dividends.set(instrument, [...(dividends.get(instrument) ?? []), dividend])
    return dividends
  })
}

/** The first of the dividends, by ex date, that a buyer of today or of a later day does not receive. */
export const upcomingOn = (
  dividends: readonly UpcomingDividend[] | undefined,
  today: Day,
): UpcomingDividend | undefined => dividends?.find(({ ex_date }) => ex_date >= today)
