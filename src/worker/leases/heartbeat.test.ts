// Two processes on a database of its own. The test moves the heartbeats in the table instead of waiting.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { endAll, newDatabase, newEnvironment } from '../../../test/process/own-server.ts'
import { directTenant } from '../../../test/support/direct.ts'
import { readConfig } from '../../config.ts'
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { newLog, openProcess } from '../../open-process.ts'
import { addMilliseconds } from '../../values/time.ts'
import { each, type Job, type JobKind } from '../job.ts'
import { deleteJob, leaseJobs, postponeJob, queues } from '../queue.ts'
import { retryLater } from '../retry-later.ts'
import { runJobs } from '../run-jobs.ts'
import { holderOf, sendBeat } from './heartbeat.ts'

const KIND = 'test.rename'
/** The jobs are long due: one of this millisecond may not be due for a clock that is read in whole milliseconds. */
const DUE = '2026-01-01T00:00:00.000Z'
/** Renames the tenant: its effect is seen, and a repeated one as well. */
const rename: JobKind = {
  kind: KIND,
  metric: 'tests',
  ...each<{ name: string }>(async ({ sql, tenant }, { name }) => {
    await sql`update tenants set name = ${name} where id = ${tenant}`
  }),
}
const kinds = new Map([[KIND, rename]])

let holder: App
let other: App

beforeAll(async () => {
  const url = await newDatabase()
  const place = { url, role: await migrate(url) }
  const config = readConfig(await newEnvironment())
  const open = () => openProcess(config, place, newLog('silent'))
  ;[holder, other] = [await open(), await open()]
})
afterAll(async () => {
  await Promise.all([holder.database.close(), other.database.close()])
  await endAll()
})

/** Moves the beginning of the heartbeats and the last heartbeat of the process into the past. */
const age = (app: App, since_seconds: number, last_seconds: number) =>
  app.database.write(PLATFORM)`
    update workers
    set steady_since = clock_timestamp() - make_interval(secs => ${since_seconds}),
        beat_at = clock_timestamp() - make_interval(secs => ${last_seconds})
    where id = ${holderOf(app)}`

/** Leases the due jobs of the test for an hour, so that no lease ends by itself. */
async function lease(app: App): Promise<Job[]> {
  const rooms = { each: 8, named: {} }
  const leased = await leaseJobs(app, queues.main, { most: 8, seconds: 3_600, rooms })
  return leased.filter(({ kind }) => kind === KIND)
}

/** A job that the holder has leased in a new tenant; both processes are steady. */
async function leasedJob() {
  await sendBeat(holder)
  await sendBeat(other)
  await Promise.all([age(holder, 60, 1), age(other, 60, 1)])
  const tenant = await directTenant(holder)
  await holder.database.write(tenant)`
    insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
    values (${tenant}, 'job_1', ${KIND}, '{"name": "carried out"}', ${DUE}, ${DUE}, ${DUE})`
  const [job] = await lease(holder)
  assert.ok(job?.tenant === tenant && job.attempts === 1)
  return { tenant, job }
}

/** The job after the holder has fallen silent and the other has taken it. */
async function takenJob() {
  const { tenant, job } = await leasedJob()
  await age(holder, 60, 8)
  assert.equal(await sendBeat(other), 1)
  const [taken] = await lease(other)
  assert.ok(taken?.id === job.id && taken.attempts === 2)
  return { tenant, job, taken }
}

const tenantName = async (tenant: string) => {
  const [row] = await other.database.sql(PLATFORM)<{ name: string }>`
    select name from tenants where id = ${tenant}`
  return row!.name
}

describe('the lease of a job', () => {
  test('the lease of a job ends with the heartbeat of its holder, and another process takes the job', async () => {
    const { tenant, taken } = await takenJob()
    assert.deepEqual(await runJobs(other, kinds, [taken]), [])
    assert.equal(await tenantName(tenant), 'carried out')
    assert.equal(await sendBeat(other), 0)
  })

  test('the lease of a job outlasts any time while its holder gives signs of life', async () => {
    const { job } = await leasedJob()
    await age(holder, 3_000, 6)
    assert.equal(await sendBeat(other), 0)
    assert.deepEqual(await lease(other), [])
    await deleteJob(holder, job)
  })

  test.each([
    ['has begun its heartbeats', async () => age(other, 6, 1)],
    ['has had a pause in its heartbeats', async () => age(other, 60, 5)],
  ])('the lease of a job is not ended by a process that only just %s', async (_, begin) => {
    const { job } = await leasedJob()
    await age(holder, 60, 8)
    await begin()
    assert.equal(await sendBeat(other), 0)
    assert.deepEqual(await lease(other), [])
    // The holder was silent as long as the others, and goes on.
    assert.deepEqual(await runJobs(holder, kinds, [job]), [])
  })
})

describe('a process that wakes after another has taken its job', () => {
  test('a process that wakes after another has taken its job cannot carry it out', async () => {
    const { tenant, job, taken } = await takenJob()
    assert.deepEqual(await runJobs(holder, kinds, [job]), [])
    assert.equal(await tenantName(tenant), 'Direct')
    assert.deepEqual(await runJobs(other, kinds, [taken]), [])
    assert.equal(await tenantName(tenant), 'carried out')
  })

  test('a process that wakes after another has taken its job can neither delete, postpone nor return it', async () => {
    const { tenant, job, taken } = await takenJob()
    await deleteJob(holder, job)
    await postponeJob(holder, job, addMilliseconds(job.due_at, 1))
    await retryLater(holder, job, new Error('It was frozen.'))
    const [row] = await other.database.sql(tenant)`
      select attempts, due_at, holder, last_error, leased_until > clock_timestamp() as is_leased
      from jobs where tenant = ${tenant} and id = ${job.id}`
    const expected = { attempts: 2, due_at: taken.due_at, holder: holderOf(other), last_error: null }
    assert.deepEqual(row, { ...expected, is_leased: true })
    await deleteJob(other, taken)
  })

  test('the process is one like any other after its next heartbeat', async () => {
    const { taken } = await takenJob()
    assert.equal(await sendBeat(holder), 0)
    await age(other, 60, 8)
    assert.equal(await sendBeat(holder), 0) // It has only just begun.
    await age(holder, 8, 1)
    assert.equal(await sendBeat(holder), 1)
    const [again] = await lease(holder)
    assert.ok(again?.id === taken.id && again.attempts === 3)
    await deleteJob(holder, again)
  })
})
