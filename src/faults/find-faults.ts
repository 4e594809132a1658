// The faults of a tenant that have not ended. A tenant without any pays one lookup in memory, and live none.
import type { App } from '../context.ts'
import { tenantNow } from '../values/clock.ts'
import { ruleOf, type Strikes } from './rules.ts'
import type { ActiveFault } from './sample-fault.ts'

const NONE: readonly ActiveFault[] = []

/** The active faults that act at the place, the oldest first. */
export async function findFaults(app: App, tenant: string, place: Strikes): Promise<readonly ActiveFault[]> {
  if (app.config.environment !== 'sandbox') return NONE
  const faults = await app.cached('sandbox_faults', tenant, () => loadFaults(app, tenant))
  return faults.length === 0 ? NONE : faults.filter(({ type }) => ruleOf(type).strikes === place)
}

// A fault that reorders webhooks hits no more after its end, but the deliveries that it holds still wait.
async function loadFaults(app: App, id: string): Promise<ActiveFault[]> {
  const now = tenantNow((await app.tenant(id))!, app.machineNow())
  return app.database.sql(id)<ActiveFault>`
    select id, type, match, parameters, count, chance::text as chance, seed, ends_at
    from sandbox_faults
    where tenant = ${id} and (ended_at is null or type = 'reordered_webhook'
      and ended_at + make_interval(secs => (parameters ->> 'seconds')::integer) >= ${now})
    order by created_at, id`
}
