// A client that floods a server fills neither its request log nor the table: a process notes a bounded number in a minute.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import type { Body, Caller } from '../support/caller.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { passTime, until } from '../support/until.ts'
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
  const settings = { MOST_REQUEST_LOGS_PER_MINUTE: String(MOST), DATABASE_URL: await newDatabase() }
  own = await startOwn(await newEnvironment(settings))
  tenant = await operatorTenant(own)
})
afterAll(endAll)

test('of a flood in one minute the first requests are noted, and every refusal beside them', async () => {
  await tenant.token()
  const left_ms = 60_000 - (Date.now() % 60_000)
  if (left_ms < 15_000) await passTime(left_ms + 100, 'the flood needs one minute of the clock')
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
  assert.equal((await list('200')).length, MOST)
  const [skipped] = valuesOf(await scrape(own.baseUrl), 'holdfast_request_logs_skipped_total')
  assert.equal(skipped, 200 - MOST)
})
