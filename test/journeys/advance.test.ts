// An advance of the clock beneath its surface: what is slow goes side by side, what takes long is not taken for dead,
// what died is taken up again, and a job that failed is not called back from the time it was put off to.
import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'vitest'
import { recoverAdvances } from '../../src/clock/switch-clock.ts'
import type { App, Context } from '../../src/context.ts'
import { advanceTenant } from '../../src/features/back-office/sandbox/advance-tenant.ts'
import { addMilliseconds } from '../../src/values/time.ts'
import { each, type Job, type JobKind, type StepsKind, type TransactionKind } from '../../src/worker/job.ts'
import { type Kinds, runJobs } from '../../src/worker/run-jobs.ts'
import { type Body, type Caller, freshTenant } from '../support/client.ts'
import { happen, testApp } from '../support/direct.ts'
import { type Receiver, type Scripted, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

async function listen(answer: (n: number) => Scripted | Promise<Scripted>) {
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  return receiver
}

async function frozenTenant(): Promise<Caller & { now: string }> {
  const tenant = await freshTenant()
  const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
  return { ...tenant, now }
}

/** Enqueues a job of a kind that only these tests have; on a frozen clock it is not due. */
async function enqueue(
  app: App,
  tenant: string,
  id: string,
  due_at: string,
  partition_key: string | null = null,
): Promise<Job> {
  await app.database.write(tenant)`
    insert into jobs (tenant, id, kind, payload, partition_key, due_at, wake_at, created_at)
    values (${tenant}, ${id}, 'test.job', '{}', ${partition_key}, ${due_at}, 'infinity', ${due_at})`
  return {
    tenant,
    id,
    kind: 'test.job',
    payload: {},
    lane: '',
    partition_key,
    due_at,
    attempts: 0,
    trace: null,
  }
}

type Shape = Omit<TransactionKind, 'kind' | 'metric'> | Omit<StepsKind, 'kind' | 'metric'>

const kindsOf = (kind: Shape): Kinds =>
  new Map([['test.job', { kind: 'test.job', metric: 'tests', ...kind } as JobKind]])

describe('an advance', () => {
  test('an advance runs retries that fall due on the way concurrently, each at its own time', async () => {
    const COUNT = 30
    const TOGETHER = 4
    const tenant = await frozenTenant()
    let isWell = false
    let arrived = 0
    const receiver = await listen(async () => {
      if (!isWell) return 500
      arrived++
      // The first attempts end only when they are several: one after the other, none would.
      await until(
        async () => arrived,
        (count) => count >= TOGETHER,
      )
      return 200
    })
    const hook = await tenant.post('/webhooks', { url: receiver.url })
    for (let n = 0; n < COUNT; n++) await happen(tenant, 'account.opened', `acc_${n}`)
    const list = () => tenant.get(`/webhooks/${hook.id}/deliveries`) as Promise<Body[]>
    // A job with a pause of zero is retried immediately, at the same instant.
    const waits = ({ status, next_attempt_at }: Body) =>
      status === 'in_progress' && next_attempt_at > tenant.now
    await until(list, (all) => all.length === COUNT && all.every(waits))
    isWell = true
    const due = new Map((await list()).map((one) => [one.id, one.next_attempt_at]))
    const { processed } = await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    assert.equal(processed.deliveries, COUNT)
    for (const one of await list()) {
      assert.equal(one.status, 'succeeded')
      assert.equal(one.succeeded_at, due.get(one.id))
    }
  })

  test('an advance renews its lease while one instant takes long', async () => {
    const app = await testApp()
    const tenant = await frozenTenant()
    const { tenant: id, now } = tenant
    const due_at = addMilliseconds(now, 1000)
    // 25 go together.
    for (let n = 0; n < 60; n++) await enqueue(app, id, `job_${n + 10}`, due_at)
    const alive: string[] = []
    const kinds = kindsOf({
      ...each(async ({ outside }) => {
        const [row] = await outside<{
          advance_until: string
        }>`select advance_until from tenants where id = ${id}`
        alive.push(row!.advance_until)
      }),
    })
    let looks = 0
    const slow: App = { ...app, machineNow: () => Date.now() + ++looks * 6_000 }
    const { processed } = await advanceTenant(slow, kinds, id, (at) => addMilliseconds(at, 2000))
    assert.deepEqual(processed, { tests: 60 })
    assert.deepEqual([...alive].sort(), alive, 'jobs find later and later times')
    assert.equal(new Set(alive).size, 3)
  })

  const work = async (context: Context) => {
    const { sql, tenant, now, request } = context
    if (request.id === 'job_3') throw new Error('this one never works')
    await sql`
      insert into sandbox_prices (tenant, symbol, timestamp, bid, ask) values (${tenant}, ${request.id}, ${now}, 1, 1)`
  }
  const bySteps: StepsKind['steps'] = async (run, jobs) => {
    const done = await run.change(jobs, async (contexts) => {
      for (const context of contexts) await work(context)
      return contexts
    })
    await run.finish(done, async () => {})
  }
  const partitions = ['one', 'one', 'another', 'another']
  test.for<[string, Shape, string[]?]>([
    ['one after the other', each(work)],
    ['step by step', { steps: bySteps }],
    ['step by step, one of each partition at a time', { steps: bySteps }, partitions],
    [
      'in one batch',
      {
        transaction: async (contexts) => {
          for (const context of contexts) await work(context)
        },
      },
    ],
  ])('carries out every other job once if one of the jobs that run %s fails', async ([, kind, keys]) => {
    const app = await testApp()
    const tenant = await frozenTenant()
    const { tenant: id, now } = tenant
    const due_at = addMilliseconds(now, 1000)
    for (const [n, name] of ['job_1', 'job_2', 'job_3', 'job_4'].entries())
      await enqueue(app, id, name, due_at, keys?.[n])
    const kinds = kindsOf(kind)
    const { processed } = await advanceTenant(app, kinds, id, (at) => addMilliseconds(at, 2000))
    assert.equal(processed.tests, 3)
    const sql = app.database.write(id)
    const rows = await sql<{ symbol: string }>`
      select symbol from sandbox_prices where tenant = ${id} order by symbol`
    assert.deepEqual(
      rows.map(({ symbol }) => symbol),
      ['job_1', 'job_2', 'job_4'],
    )
    const left = await sql<{ id: string }>`select id from jobs where tenant = ${id}`
    assert.deepEqual(
      left.map((job) => job.id),
      ['job_3'],
    )
    await sql`delete from jobs where tenant = ${id}`
  })

  test('a process that lost its lease carries out nothing more, and leaves the clock to its successor', async () => {
    const app = await testApp()
    const { tenant: id, now } = await frozenTenant()
    const sql = app.database.write(id)
    for (const [name, ms] of [
      ['job_1', 1000],
      ['job_2', 2000],
    ] as const)
      await enqueue(app, id, name, addMilliseconds(now, ms))
    let begun = 0
    const kinds = kindsOf({
      ...each(async (context) => {
        if (++begun === 1) {
          await sql`update tenants set advance_until = clock_timestamp() - interval '1 second' where id = ${id}`
          await Promise.all([recoverAdvances(app), recoverAdvances(app)])
        }
        await work(context)
      }),
    })
    await assert.rejects(
      advanceTenant(app, kinds, id, (at) => addMilliseconds(at, 5000)),
      { code: 'conflict' },
    )
    const [clock] = await sql`select clock_mode, clock_at from tenants where id = ${id}`
    assert.deepEqual(clock, { clock_mode: 'frozen', clock_at: addMilliseconds(now, 1000) })
    assert.deepEqual(await sql`select from sandbox_prices where tenant = ${id}`, [])
    assert.deepEqual(await sql`select id from jobs where tenant = ${id} order by id`, [
      { id: 'job_1' },
      { id: 'job_2' },
    ])
    await sql`delete from jobs where tenant = ${id}`
  })

  test('an advance decides one batch while the previous one is written, and writes the batches in order', async () => {
    const COUNT = 300
    const app = await testApp()
    const { tenant: id, now } = await frozenTenant()
    const due_at = addMilliseconds(now, 1000)
    const names = Array.from({ length: COUNT }, (_, n) => `job_${String(n).padStart(3, '0')}`)
    for (const name of names) await enqueue(app, id, name, due_at)
    const sql = app.database.write(id)
    // The writes of the first batch wait until the second batch decides.
    await sql`
      insert into sandbox_prices (tenant, symbol, timestamp, bid, ask) values (${id}, 'gate', ${now}, 1, 1)`
    const gate = await app.database.begin(id)
    await gate.sql`select from sandbox_prices where tenant = ${id} and symbol = 'gate' for update`
    let parts = 0
    const kinds = kindsOf({
      transaction: async (contexts) => {
        parts += 1
        if (parts === 1)
          contexts[0]!.defer`update sandbox_prices set ask = 2 where tenant = ${id} and symbol = 'gate'`
        if (parts === 2) await gate.commit()
        for (const context of contexts) await work({ ...context, sql: context.defer as never })
        if (contexts.some(({ request }) => request.id === 'job_130'))
          throw new Error('one of the second part')
      },
    })
    const { processed } = await advanceTenant(app, kinds, id, (at) => addMilliseconds(at, 2000))
    assert.equal(processed.tests, COUNT - 1)
    const rows = await sql<{ request: string }>`
      select request from audit_records where tenant = ${id} and action = 'test.job' order by ordinal`
    const [first, second, third] = [names.slice(0, 125), names.slice(125, 250), names.slice(250)]
    // The jobs of the failed batch come last.
    assert.deepEqual(
      rows.map(({ request }) => request),
      [...first!, ...third!, ...second!.filter((name) => name !== 'job_130')],
    )
    const left = await sql<{ id: string }>`select id from jobs where tenant = ${id}`
    assert.deepEqual(left, [{ id: 'job_130' }])
    await sql`delete from jobs where tenant = ${id}`
  })

  test('an advance loses no job when its process dies, not even one that it had just leased', async () => {
    const app = await testApp()
    const tenant = await frozenTenant()
    const { tenant: id, now } = tenant
    await enqueue(app, id, 'job_1', now)
    const sql = app.database.write(id)
    await sql`update jobs set leased_until = clock_timestamp() + interval '20 s' where tenant = ${id}`
    await sql`
      update tenants set clock_mode = 'advancing', advance_from = 'running',
        advance_until = clock_timestamp() - interval '1 s' where id = ${id}`
    await recoverAdvances(app)
    const [job] = await sql<{ waits_s: number }>`
      select extract(epoch from wake_at - leased_until)::float8 as waits_s from jobs where tenant = ${id}`
    await sql`delete from jobs where tenant = ${id}`
    assert.equal((await tenant.get('/sandbox/clock')).mode, 'running')
    assert.equal(job!.waits_s, 0)
  })
})

test('a failed batch returns only jobs that are not postponed already', async () => {
  const app = await testApp()
  const { tenant, now } = await frozenTenant()
  const jobs = [await enqueue(app, tenant, 'job_1', now), await enqueue(app, tenant, 'job_2', now)]
  const sql = app.database.write(tenant)
  await sql`update jobs set leased_until = clock_timestamp() + interval '20 s' where tenant = ${tenant}`
  const kinds = kindsOf({
    is_pooled: true,
    steps: async () => {
      await sql`update jobs set leased_until = null, wake_at = 'infinity' where tenant = ${tenant} and id = 'job_1'`
      throw new Error('the second could not be written')
    },
  })
  assert.equal((await runJobs(app, kinds, jobs)).length, 2)
  const rows = await sql<{ id: string; is_awake: boolean }>`
    select id, wake_at < 'infinity' as is_awake from jobs where tenant = ${tenant} order by id`
  await sql`delete from jobs where tenant = ${tenant}`
  assert.deepEqual(rows, [
    { id: 'job_1', is_awake: false },
    { id: 'job_2', is_awake: true },
  ])
})
