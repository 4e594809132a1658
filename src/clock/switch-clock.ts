// The switch of a tenant's clock between running, frozen and advancing.

import { type App, type Tenant, WORKER_PARTS } from '../context.ts'
import { isTransient, PLATFORM } from '../db/database.ts'
import { lockAlone } from '../db/locks.ts'
import { fail } from '../errors.ts'
import { tenantNow } from '../values/clock.ts'
import type { Instant } from '../values/time.ts'
import { ALIVE_SECONDS } from '../worker/lease-for-advance.ts'
import { rescheduleJobs } from '../worker/queue.ts'

/** What the clock is set to. */
export interface NextClock {
  mode: Tenant['clock_mode']
  at: Instant
  from?: 'running' | 'frozen'
}

/** The tenant's clock as the switch finds it; an advance is dead that has not said for long that it lives. */
export type Clock = Tenant & { is_dead: boolean }

export interface Switched {
  at: Instant
  epoch: number
}

/** Freezes the clock or lets it run on from where it is, and returns the tenant's now. */
export async function setClockMode(app: App, tenant: string, mode: 'running' | 'frozen'): Promise<Instant> {
  const { at } = await switchClock(app, tenant, (clock, now) => {
    if (clock.clock_mode === 'advancing') throw refuseWhileAdvancing()
    return { mode, at: now }
  })
  return at
}

/** The refusal of a switch while an advance goes on. */
export const refuseWhileAdvancing = () => fail('conflict', 'The clock is being advanced by another request.')

/**
 * Sets the clock to what is decided; two switches, or a switch and a lease, may meet in a deadlock, and then it is
 * retried.
 */
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

// Sets the clock and the machine time of every job in one transaction; a leased job, whose process may have died,
// does not run before its lease ends. Changes hold the same lock shared, so none of them enqueues a job by the old
// clock after this.
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

/** Ends advances whose process died: the clock stays where they had got to. */
export async function recoverAdvances(app: App): Promise<void> {
  const dead = await app.database.sql(PLATFORM)<{ id: string; advance_from: 'running' | 'frozen' }>`
    select id, advance_from from tenants where clock_mode = 'advancing' and advance_until < clock_timestamp()`
  for (const { id, advance_from } of dead)
    try {
      await switchClock(app, id, (clock) => {
        if (!clock.is_dead) throw GOES_ON
        return { mode: advance_from, at: clock.clock_at! }
      })
      app.log.warn(
        { tenant: id },
        'an advance of the clock was interrupted; the clock continues from the time it had reached',
      )
    } catch (error) {
      if (error !== GOES_ON) throw error
    }
}

const GOES_ON = new Error('the advance lives, or another process has ended it')
