// Epochs of prices. Each computation of daily values begins an epoch and stores it with the values. A price that is
// written later belongs to that epoch or a later one, so a reader can tell which values may lack it.
import type { App, ReadContext } from '../../../context.ts'
import { PLATFORM } from '../../../db/database.ts'

/**
 * Begins an epoch, and drops what earlier price changes have made stale in the caches of this process; undefined while
 * prices are being written.
 */
export async function beginPriceEpoch({ app, sql, tenant }: ReadContext): Promise<number | undefined> {
  const [row] = await app.database.write(tenant)<{ epoch: number | null }>`
    select begin_price_epoch(${tenant}) as epoch`
  const epoch = row!.epoch
  if (epoch === null) return undefined
  const [seen, seen_by_tenant] = [await seenEpoch(app, PLATFORM), await seenEpoch(app, tenant)]
  const [changed] = await sql<{ prices: boolean; instruments: boolean; sandbox_prices: boolean }>`
    select exists (select from price_changes where epoch >= ${seen}) as prices,
           exists (select from price_changes where epoch >= ${seen} and day = '-infinity') as instruments,
           exists (select from sandbox_price_changes
                   where tenant = ${tenant} and epoch >= ${seen_by_tenant}) as sandbox_prices`
  if (changed!.prices) app.drop('prices')
  if (changed!.instruments) app.drop('instruments')
  if (changed!.sandbox_prices) app.drop('sandbox_prices', tenant)
  setSeenEpoch(app, PLATFORM, Math.max(seen, epoch))
  setSeenEpoch(app, tenant, Math.max(seen_by_tenant, epoch))
  return epoch
}

const NONE = -1

// The epoch before which the caches of this process have seen every price change, of all tenants or of one.
const seenEpoch = (app: App, tenant: string): Promise<number> =>
  app.cached('price_epochs', tenant, async () => NONE)

function setSeenEpoch(app: App, tenant: string, epoch: number): void {
  app.drop('price_epochs', tenant)
  void app.cached('price_epochs', tenant, async () => epoch)
}
