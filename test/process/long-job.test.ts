// A job that takes longer than its lease, on a database of its own: another worker looks for work meanwhile.
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { each, type JobKind } from '../../src/worker/job.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { directTenant } from '../support/direct.ts'
import { until } from '../support/until.ts'
import { endAll, newDatabase, newEnvironment } from './own-server.ts'

const LEASE_SECONDS = 1
const JOB_SECONDS = 4

afterAll(endAll)

test('a job longer than its lease is carried out once, by the process that began it', async () => {
  const url = await newDatabase()
  const place = { url, role: await migrate(url) }
  const config = readConfig(await newEnvironment())
  const [one, another] = [
    await openProcess(config, place, newLog('silent')),
    await openProcess(config, place, newLog('silent')),
  ]
  const tenant = await directTenant(one)
  const sql = one.database.write(tenant)
  let begun = 0
  const kind: JobKind = {
    kind: 'test.job',
    metric: 'tests',
    ...each(async (context) => {
      begun++
      await context.sql`select pg_sleep(${JOB_SECONDS})`
    }),
  }
  await sql`
    insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
    values (${tenant}, 'job_1', 'test.job', '{}', now(), now(), now())`
  const workers = [one, another].map((app) =>
    startWorker(app, new Map([[kind.kind, kind]]), [], LEASE_SECONDS),
  )
  await until(
    () => sql`select id from jobs where tenant = ${tenant} and kind = 'test.job'`,
    (left) => left.length === 0,
  )
  await Promise.all(workers.map((worker) => worker.stop()))
  await Promise.all([one, another].map((app) => app.database.close()))
  assert.equal(begun, 1)
})
