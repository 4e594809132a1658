// Events become public after their change has committed: they get their sequence numbers and their deliveries, many
// at a time. Numbering them inside each change would make the changes of a tenant wait for each other.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { part } from '../db/sql.ts'
import { logFailure } from './log-failure.ts'
import { newRest } from './rest.ts'
import type { WorkerLoop } from './worker.ts'

const IDLE_MS = 200
const PUBLISH_EACH_MS = 25

const tables = { events: part`events`, audit_records: part`audit_records` }

/** The tenants that have rows without a number, one step into the index for each of them. */
export async function listUnnumbered(app: App, name: keyof typeof tables): Promise<string[]> {
  const table = tables[name]
  const rows = await app.database.sql(PLATFORM)<{ tenant: string }>`
    with recursive waiting as (
      (select tenant from ${table} where sequence is null order by tenant, ordinal limit 1)
      union all
      (select e.tenant from waiting w cross join lateral (
        select tenant from ${table} where sequence is null and tenant > w.tenant order by tenant, ordinal limit 1) e)
    )
    select tenant from waiting`
  return rows.map(({ tenant }) => tenant)
}

/** Publishes what has committed of one tenant; returns how many events that was. */
export async function publishEvents(app: App, tenant: string): Promise<number> {
  const [row] = await app.database.write(tenant)<{ published: number }>`
    select publish_events(${tenant}) as published`
  return row!.published
}

/**
 * Publishes what has committed of every tenant, of each a thousand at most, so that those are on their way while the
 * next are published; returns how many events that was.
 */
export async function publishAll(app: App): Promise<number> {
  const waiting = await listUnnumbered(app, 'events')
  const counts = await Promise.all(
    waiting.map(async (tenant) => {
      const [row] = await app.database.write(tenant)<{ published: number }>`
        select publish_some(${tenant}) as published`
      return row!.published
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Starts the rounds: at most one every 25 ms, so that under load a round publishes many events; after a round that
 * published none the next comes when the loop is woken, or after 200 ms.
 */
export function startPublisher(app: App, onPublished: () => void): WorkerLoop {
  const rest = newRest()
  let stopped = false
  let again = false

  async function loop() {
    while (!stopped) {
      again = false
      const begun = performance.now()
      const count = await publishAll(app).catch((error) => {
        logFailure(app, error, 'events could not be published')
        return 0
      })
      if (count > 0) onPublished()
      await new Promise((resolve) => setTimeout(resolve, PUBLISH_EACH_MS - (performance.now() - begun)))
      if (again || count > 0 || stopped) continue
      await rest.for(IDLE_MS)
    }
  }

  const looping = loop()
  return {
    wake: () => {
      again = true
      rest.end()
    },
    stop: async () => {
      stopped = true
      rest.end()
      await looping
    },
  }
}
