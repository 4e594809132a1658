// Publishes events after their changes have committed, in batches: they get their sequence numbers and their
// deliveries. Numbering them inside each change would make the changes of a tenant wait for each other.
import type { App } from '../context.ts'
import { PLATFORM } from '../db/database.ts'
import { part } from '../db/sql.ts'
import { newInterruptibleSleep } from './interruptible-sleep.ts'
import { logFailure } from './log-failure.ts'
import type { WorkerLoop } from './worker-loop.ts'

/** The streams of every process listen on it for tenants with new events. */
export const PUBLISHED_CHANNEL = 'holdfast_published'

const IDLE_MS = 200
const PUBLISH_EACH_MS = 25

const waiting = {
  events: part`events where sequence is null`,
  unlinked_records: part`unlinked_records where true`,
}

/** The tenants that have rows without a number; one index lookup for each tenant. */
export async function listUnnumbered(app: App, name: keyof typeof waiting): Promise<string[]> {
  const rows_of = waiting[name]
  const rows = await app.database.sql(PLATFORM)<{ tenant: string }>`
    with recursive waiting as (
      (select tenant from ${rows_of} order by tenant, ordinal limit 1)
      union all
      (select e.tenant from waiting w cross join lateral (
        select tenant from ${rows_of} and tenant > w.tenant order by tenant, ordinal limit 1) e)
    )
    select tenant from waiting`
  return rows.map(({ tenant }) => tenant)
}

/**
 * Notifies the streams after the publication has committed: PostgreSQL lets transactions that notify commit one after
 * the other, in the whole database. One statement is under way at a time, and tenants that come meanwhile share the
 * next. If it is lost with its process, the streams find the events at their next heartbeat.
 */
export function newStreamNotifier(app: App) {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined

  async function send() {
    while (waiting.size > 0) {
      const tenants = [...waiting]
      waiting.clear()
      await app.database.sql(PLATFORM)`
        select pg_notify(${PUBLISHED_CHANNEL}, tenant) from unnest(${tenants}::text[]) tenant`.catch(
        (error) =>
          app.log.warn({ err: error }, 'streams could not be notified; they look again at their heartbeat'),
      )
    }
    sending = undefined
  }

  return {
    notify(tenant: string) {
      waiting.add(tenant)
      sending ??= send()
    },
    /** Resolves when the statement under way has ended. */
    settled: async () => sending,
  }
}

/** Publishes the committed events of one tenant and returns their number. */
export async function publishEvents(app: App, tenant: string): Promise<number> {
  const [row] = await app.database.write(tenant)<{ published: number }>`
    select publish_events(${tenant}) as published`
  if (row!.published > 0) app.component(newStreamNotifier).notify(tenant)
  return row!.published
}

/**
 * Publishes committed events of every tenant, at most a thousand of each, and returns their number; their deliveries
 * begin while the next thousand is published.
 */
async function publishAll(app: App): Promise<number> {
  const waiting = await listUnnumbered(app, 'events')
  const counts = await Promise.all(
    waiting.map(async (tenant) => {
      const [row] = await app.database.write(tenant)<{ published: number }>`
        select publish_some(${tenant}) as published`
      if (row!.published > 0) app.component(newStreamNotifier).notify(tenant)
      return row!.published
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Starts the loop: at most one round every 25 ms, so that under load a round publishes many events. After a round
 * without events the loop waits until it is woken, at most 200 ms.
 */
export function startPublisher(app: App, onPublished: () => void): WorkerLoop {
  const rest = newInterruptibleSleep()
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
      await app.component(newStreamNotifier).settled()
    },
  }
}
