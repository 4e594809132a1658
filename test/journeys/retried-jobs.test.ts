// A job that fails while an advance of the clock ends goes back into the queue by the clock of after the end.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { switchClock } from '../../src/clock/switch-clock.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { lockAlone } from '../../src/db/locks.ts'
import { addMilliseconds } from '../../src/values/time.ts'
import { enqueue } from '../../src/worker/enqueue.ts'
import { leaseForAdvance } from '../../src/worker/leases/lease-for-advance.ts'
import { rescheduleJobs } from '../../src/worker/queue.ts'
import { retryLater } from '../../src/worker/retry-later.ts'
import { freshTenant } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { until } from '../support/until.ts'

test('a job that fails while an advance ends is retried after the advance', async () => {
  const app = await testApp()
  const { tenant, put } = await freshTenant()
  const { now } = await put('/sandbox/clock', { mode: 'frozen' })
  const to = addMilliseconds(now, 1000)
  const kind = 'test.fails'
  await changeAs(app, tenant, async (context) => enqueue(context, { kind, payload: {}, due_at: to }))
  const { epoch } = await switchClock(app, tenant, () => ({ mode: 'advancing', at: to, from: 'frozen' }))
  const travel = { app, kinds: new Map(), tenant, start: now, to, epoch }
  const leased = await leaseForAdvance(travel, [])
  assert.ok(leased !== 'wait' && leased.length === 1)

  const retried = await app.database.transaction(tenant, async ({ sql }) => {
    await lockAlone(sql, 'tenant clock', tenant)
    await sql`update tenants set clock_mode = 'frozen', clock_epoch = clock_epoch + 1 where id = ${tenant}`
    await rescheduleJobs(sql, tenant)
    const [mine] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    const retrying = retryLater(app, leased[0]!, new Error('The database is away.'))
    await until(
      () => app.database.sql(PLATFORM)`
        select from pg_stat_activity where ${mine!.pid} = any (pg_blocking_pids(pid))`,
      (waiting) => waiting.length > 0,
    )
    return { retrying }
  })
  await retried.retrying

  const [job] = await app.database.sql(tenant)<{ waits: boolean }>`
    select wake_at < 'infinity' as waits from jobs where tenant = ${tenant} and kind = ${kind}`
  assert.deepEqual(job, { waits: true })
  await app.database.write(tenant)`delete from jobs where tenant = ${tenant} and kind = ${kind}`
})
