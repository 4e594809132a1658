// The metrics of several processes: each series names its process, and a figure of the installation appears once.
import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { freePort } from '../support/free-port.ts'
import { type Series, scrape, valuesOf } from '../support/metrics.ts'
import { until } from '../support/until.ts'
import {
  endAll,
  endServers,
  newDatabase,
  newEnvironment,
  operatorTenant,
  printed,
  startOwn,
} from './own-server.ts'

afterAll(endAll)

const COUNT = 'http_request_duration_seconds_count'

async function readMe(tenant: Caller, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await tenant.call('GET', '/me', undefined, { Connection: 'close' })
}

const total = (all: readonly Series[], name: string, labels: Record<string, string>) =>
  valuesOf(all, name, labels).reduce((sum, value) => sum + value, 0)

describe('the metrics of API_PROCESSES=2', () => {
  afterAll(endServers)

  test('one scrape shows every process, and counts no request twice', async () => {
    const own = await startOwn(
      await newEnvironment({ API_PROCESSES: '2', DATABASE_URL: await newDatabase() }),
    )
    const tenant = await operatorTenant(own)
    await readMe(tenant, 20)
    // The answer leaves before the request is counted.
    const all = await until(
      () => scrape(own.baseUrl),
      (series) => total(series, COUNT, { route: '/me' }) === 20,
    )
    const processes = valuesNamed(all, 'holdfast_build_info', 'process')
    assert.deepEqual(processes, ['api-1', 'api-2', 'worker'])
    assert.deepEqual(valuesNamed(all, 'process_resident_memory_bytes', 'process'), processes)
    // Both have served some of the requests.
    assert.deepEqual(valuesNamed(all, COUNT, 'process', { route: '/me' }), ['api-1', 'api-2'])
    for (const name of ['holdfast_ledger_balanced', 'holdfast_publish_lag_seconds'])
      assert.equal(valuesOf(all, name).length, 1, name)
    const again = await Promise.all(Array.from({ length: 8 }, () => scrape(own.baseUrl)))
    for (const one of again) assert.equal(total(one, COUNT, { route: '/me' }), 20)
  })
})

const valuesNamed = (all: readonly Series[], name: string, label: string, of: Record<string, string> = {}) =>
  all
    .filter(
      (one) => one.name === name && Object.entries(of).every(([key, value]) => one.labels[key] === value),
    )
    .map(({ labels }) => labels[label])
    .sort()

test('METRICS_PORT shows the metrics and the probes of an API and of a worker, and the API shows no metrics', async () => {
  const DATABASE_URL = await newDatabase()
  const ports = [await freePort(), await freePort()].map(String) as [string, string]
  const api = await startOwn(
    await newEnvironment({ DATABASE_URL, ROLE: 'api', METRICS_PORT: ports[0], API_PROCESSES: '2' }),
  )
  const environment = await newEnvironment({ DATABASE_URL, ROLE: 'worker', METRICS_PORT: ports[1] })
  const worker = await startOwn({ ...environment, DATA_DIR: api.environment.DATA_DIR! })
  await printed(worker.server, 'carries out jobs')
  const [one, other] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
  for (const url of [one, other])
    for (const path of ['/healthz', '/readyz', '/metrics'])
      assert.equal((await fetch(url + path)).status, 200)
  assert.equal((await fetch(`${api.baseUrl}/metrics`)).status, 404)
  assert.equal((await fetch(`${api.baseUrl}/readyz`)).status, 200)
  await readMe(await operatorTenant(api), 5)
  const seen = await until(
    () => Promise.all([scrape(one), scrape(other)]),
    (both) => total(both.flat(), COUNT, { route: '/me' }) === 5,
  )
  assert.deepEqual(valuesNamed(seen[0], 'holdfast_build_info', 'process'), ['api-1', 'api-2', 'parent'])
  assert.deepEqual(valuesNamed(seen[1], 'holdfast_build_info', 'process'), ['worker'])
  // The same figure of the installation from both: its maximum is right, its sum would be wrong.
  for (const series of seen) assert.deepEqual(valuesOf(series, 'holdfast_ledger_balanced'), [1])
})
