// Switches a tenant's clock between running, frozen and advancing.

import { type App, type Tenant, WORKER_PARTS } from '../context.ts'
import { isTransient, PLATFORM } from '../db/database.ts'
import { lockAlone } from '../db/locks.ts'
import { fail } from '../errors.ts'
import { tenantNow } from '../values/clock.ts'
import type { Instant } from '../values/time.ts'
import { ALIVE_SECONDS } from '../worker/leases/lease-for-advance.ts'
import { rescheduleJobs } from '../worker/queue.ts'

/** The new state of the clock. */
export interface NextClock {
  mode: Tenant['clock_mode']
  at: Instant
  from?: 'running' | 'frozen'
}

/** The tenant's clock before the switch; an advance without a recent heartbeat is dead. */
export type Clock = Tenant & { is_dead: boolean }

export interface Switched {
  at: Instant
  epoch: number
}

/** Freezes the clock, or starts it from where it stands, and returns the tenant's now. */
export async function setClockMode(app: App, tenant: string, mode: 'running' | 'frozen'): Promise<Instant> {
  const { at } = await switchClock(app, tenant, (clock, now) => {
    if (clock.clock_mode === 'advancing') throw refuseWhileAdvancing()
    return { mode, at: now }
  })
  return at
}

/** The refusal of a switch during an advance. */
export const refuseWhileAdvancing = () => fail('conflict', 'The clock is being advanced by another request.')

/** Sets the clock to the state that `decide` returns; retries after a deadlock with another switch or a lease. */
export async function switchClock(
  app: App,
  tenant: string,
  decide: (clock: Clock, now: Instant) => NextClock,
): Promise<Switched> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await switchOnce(app, tenant, decide)
    } catch (error) {
      if (attempt >= 5 || !isTransient(error)) throw error
    }
  }
}

// Sets the clock and the machine time of every job in one transaction. Changes hold the same lock shared, so none of
// them enqueues a job by the old clock after this.
async function switchOnce(
  app: App,
  tenant: string,
  decide: (clock: Clock, now: Instant) => NextClock,
): Promise<Switched> {
  const switched = await app.database.transaction(tenant, async (tx) => {
    await lockAlone(tx.sql, 'tenant clock', tenant)
    const [clock] = await tx.sql<Clock>`
      select clock_mode, clock_at, clock_epoch, (extract(epoch from clock_offset) * 1000)::float8 as clock_offset_ms,
             clock_mode = 'advancing' and advance_until < clock_timestamp() as is_dead
      from tenants where id = ${tenant} for no key update`
    const next = decide(clock!, tenantNow(clock!, app.machineNow()))
    await tx.sql`
      update tenants
      set clock_mode = ${next.mode}, clock_at = ${next.at}::timestamptz, clock_epoch = clock_epoch + 1,
          clock_offset = ${next.at}::timestamptz - clock_timestamp(), advance_from = ${next.from ?? null},
          advance_until = case when ${next.mode}::text = 'advancing'
            then clock_timestamp() + make_interval(secs => ${ALIVE_SECONDS}) end
      where id = ${tenant}`
    await rescheduleJobs(tx.sql, tenant)
    return { at: next.at, epoch: clock!.clock_epoch + 1 }
  })
  await app.forget('tenant', tenant)
  app.wakeWorker(...WORKER_PARTS)
  return switched
}

/** Ends advances whose process died; the clock continues from the time that they had reached. */
export async function recoverAdvances(app: App): Promise<void> {
  const dead = await app.database.sql(PLATFORM)<{ id: string; advance_from: 'running' | 'frozen' }>`
    select id, advance_from from tenants where clock_mode = 'advancing' and advance_until < clock_timestamp()`
  for (const { id, advance_from } of dead)
    try {
      await switchClock(app, id, (clock) => {
        if (!clock.is_dead) throw ALIVE
        return { mode: advance_from, at: clock.clock_at! }
      })
      app.log.warn(
        { tenant: id },
        'an advance of the clock was interrupted; the clock continues from the time it had reached',
      )
    } catch (error) {
      if (error !== ALIVE) throw error
    }
}

const ALIVE = new Error('the advance is alive, or another process has ended it')
