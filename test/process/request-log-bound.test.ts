// A client that floods a server fills neither its request log nor the table: a process notes a bounded number in a minute.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { Body, Caller } from '../support/caller.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { until } from '../support/until.ts'
import {
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const MOST = 50
let own: OwnServer
let tenant: Caller
beforeAll(async () => {
  const settings = { MAX_REQUEST_LOGS_PER_MINUTE: String(MOST), DATABASE_URL: await newDatabase() }
  own = await startOwn(await newEnvironment(settings))
  tenant = await operatorTenant(own)
})
afterAll(endAll)

test('the first requests of a minute of a flood are noted, and every refusal beside them', async () => {
  await tenant.token()
  for (let n = 0; n < 200; n += 20)
    await Promise.all(Array.from({ length: 20 }, () => tenant.call('GET', '/me')))
  for (let n = 0; n < 10; n++) await tenant.call('GET', '/persons/per_none')
  const list = (status: string): Promise<Body[]> => tenant.get(`/request-logs?status=${status}&limit=200`)
  assert.equal(
    (
      await until(
        () => list('404'),
        (rows) => rows.length >= 10,
      )
    ).length,
    10,
  )
  // On a slow machine the flood lasts for several minutes of the clock.
  const noted = (await list('200')).map(({ created_at }) => created_at.slice(0, 'yyyy-mm-ddThh:mm'.length))
  const minutes = new Set(noted).size
  assert.ok(noted.length >= MOST && noted.length <= MOST * minutes, `${noted.length} in ${minutes} minutes`)
  const [skipped] = valuesOf(await scrape(own.baseUrl), 'holdfast_request_logs_skipped_total')
  assert.equal(skipped, 200 - noted.length)
})
