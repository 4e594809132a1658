// The clock with which the tenants of tests begin, so that no test depends on the day, the weekday or the hour on which
// it runs.
import type { App } from '../../src/context.ts'
import { tenantNow } from '../../src/values/clock.ts'
import type { Instant } from '../../src/values/time.ts'

/** A Tuesday on which all exchanges of Europe are open. */
export const FIRST_CLOCK = { now: '2026-11-17T09:00:00.000Z' }

/** The tenant's now. */
export const nowOf = async (app: App, tenant: string): Promise<Instant> =>
  tenantNow((await app.tenant(tenant))!, app.machineNow())
