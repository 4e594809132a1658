// Every alert of deploy/prometheus/alerts.yml is provoked on real servers. The condition is seen in /metrics, and a real
// Prometheus fires the alert and ends it, where Prometheus is installed.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { camt053, FIRM } from '../support/bank-files.ts'
import { type Caller, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { type Series, scrape, valuesOf } from '../support/metrics.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { type PriceSource, startPriceSource } from '../support/price-source.ts'
import { hasPrometheus, type Prometheus, RULES, startPrometheus } from '../support/prometheus.ts'
import { startReceiver } from '../support/receiver.ts'
import { passTime, until } from '../support/until.ts'
import {
  asSuperuser,
  command,
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  run,
  startOwn,
} from './own-server.ts'

if (!hasPrometheus)
  process.stdout.write(
    'Prometheus is not installed: alerts are provoked and seen in /metrics, and not fired\n',
  )

const root = join(import.meta.dirname, '..', '..')
const rules = readFileSync(RULES, 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
const PATIENCE_MS = 150_000
vi.setConfig({ testTimeout: 300_000 })

let api: OwnServer
let worker: OwnServer
let url: string
let workerMetrics: string
let tenant: Caller
let funded: Awaited<ReturnType<typeof fundedAccount>>
let source: PriceSource
let prometheus: Prometheus | undefined

beforeAll(async () => {
  url = await newDatabase()
  source = await startPriceSource()
  const port = await freePort()
  workerMetrics = `http://127.0.0.1:${port}`
  const settings = {
    DATABASE_URL: url,
    MAX_WAIT_MS: '6000',
    LEDGER_PROOF_HOURS: '0',
    RATE_LIMIT_PER_SECOND: '100000',
  }
  const PRICE_FEED_URL = source.url
  const feed = {
    EVENT_FEED_URL: `nats://127.0.0.1:${await freePort()}`, // nothing listens there
    PRICE_FEED_URL,
    PRICE_FEED_INTERVAL_SECONDS: '1',
    ALLOW_INSECURE_WEBHOOK_URLS: 'true',
    BANK: 'iso20022',
  }
  api = await startOwn(await newEnvironment({ ...settings, ...feed, ROLE: 'api' }))
  const environment = await newEnvironment({
    ...settings,
    ...feed,
    ROLE: 'worker',
    METRICS_PORT: String(port),
  })
  worker = await startOwn({ ...environment, DATA_DIR: api.environment.DATA_DIR! })
  tenant = await operatorTenant(api)
  funded = await fundedAccount(tenant)
  if (hasPrometheus) prometheus = await startPrometheus([api.baseUrl, workerMetrics])
})

afterAll(async () => {
  worker?.server.child.kill('SIGCONT')
  await prometheus?.stop()
  await source?.stop()
  await endAll()
})

/** All series of both servers; a server that does not answer has none. */
const seriesOfBoth = async (): Promise<Series[]> => {
  const within = (baseUrl: string) =>
    Promise.race([
      scrape(baseUrl).catch(() => []),
      passTime(5_000, 'a frozen server does not answer').then(() => []),
    ])
  return (await Promise.all([api.baseUrl, workerMetrics].map(within))).flat()
}

type Condition = (all: Series[]) => boolean

const above =
  (name: string, limit: number, labels: Record<string, string> = {}): Condition =>
  (all) =>
    valuesOf(all, name, labels).some((value) => value > limit)

const fired = new Set<string>()

/** Holds that the metrics show the condition, and that the alerts fire. */
async function expectAlerts(expected: Record<string, Condition>): Promise<void> {
  for (const [name, condition] of Object.entries(expected)) {
    assert.ok(alerts.includes(name), `there is no alert ${name}`)
    await until(
      async () => condition(await seriesOfBoth()),
      (isSeen) => isSeen,
      PATIENCE_MS,
    ).catch(() => assert.fail(`the metrics do not show ${name}`))
    fired.add(name)
  }
  if (prometheus) await untilFiring((now) => Object.keys(expected).every((name) => now.has(name)))
}

/** Holds that the alerts end. */
async function expectEnd(...names: string[]): Promise<void> {
  if (prometheus) await untilFiring((now) => !names.some((name) => now.has(name)))
}

const untilFiring = (isFulfilled: (now: Set<string>) => boolean) =>
  until(
    async () => [...(await prometheus!.firing())],
    (now) => isFulfilled(new Set(now)),
    PATIENCE_MS,
  )

/** Runs statements as a superuser who goes round every trigger. */
const alter = (text: string) => queryAt(url, `set session_replication_role = 'replica'; ${text}`)

async function inSession(begin: string, work: () => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await session.query(begin)
    await work()
  } finally {
    await session.end()
  }
}

test('the rules, their pages and the board are whole', async () => {
  const pages = [...rules.matchAll(/runbook: (\S+)/g)].map(([, page]) => page!)
  assert.equal(pages.length, alerts.length)
  const list = readFileSync(join(root, 'docs/runbook/README.md'), 'utf8')
  for (const [n, page] of pages.entries()) {
    assert.ok(existsSync(join(root, page)), page)
    assert.match(readFileSync(join(root, page), 'utf8'), new RegExp(`^# ${alerts[n]}\n`))
    assert.ok(list.includes(`[${alerts[n]}]`), `${alerts[n]} is not on the list of the runbook`)
  }
  const described = new Set((await seriesOfTypes()).map((name) => name))
  const board = readFileSync(join(root, 'deploy/grafana/holdfast.json'), 'utf8')
  const exprs = JSON.parse(board).panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets)
  const texts = [rules.replaceAll(/#.*$/gm, ''), ...exprs.map(({ expr }: { expr: string }) => expr)]
  const names = texts.flatMap((text) => text.match(/\b(holdfast|http|process|nodejs)_\w+/g) ?? [])
  assert.ok(names.length > 20)
  for (const name of names) assert.ok(described.has(name.replace(/_(bucket|count|sum)$/, '')), name)
})

const seriesOfTypes = async () =>
  [...(await (await fetch(`${api.baseUrl}/metrics`)).text()).matchAll(/^# TYPE (\w+)/gm)].map(
    ([, name]) => name!,
  )

describe.skipIf(!hasPrometheus)('the alert rules with promtool', () => {
  test('Prometheus accepts the rules', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  })

  test('Prometheus accepts the metrics', async () => {
    const text = await (await fetch(`${api.baseUrl}/metrics`)).text()
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
    assert.doesNotMatch(stdout + stderr, /error|invalid|duplicate/i)
  })
})

test('a balance that a superuser alters is seen, and then found by the proof', async () => {
  const place = `(select ctid from ledger_balances where tenant = '${tenant.tenant}' order by account limit 1)`
  const shift = (by: number) =>
    alter(`update ledger_balances set balance = balance + ${by} where ctid = ${place}`)
  await shift(1)
  await expectAlerts({
    HoldfastLedgerUnbalanced: (all) => valuesOf(all, 'holdfast_ledger_balanced').includes(0),
  })
  assert.equal((await tenant.get('/ledger/proof')).is_whole, false)
  await expectAlerts({ HoldfastProofFailed: above('holdfast_ledger_proof_faults', 0) })
  await shift(-1)
  const { stdout, code } = await run(api.environment, 'bin/holdfast.mjs', 'audit', 'prove')
  assert.deepEqual([code, JSON.parse(stdout).proofs[0].is_whole], [0, true], stdout)
  await expectEnd('HoldfastLedgerUnbalanced', 'HoldfastProofFailed')
})

test('a process that does not know the requests of the others is seen', async () => {
  await alter('alter table rate_shares rename to rate_shares_away')
  await expectAlerts({
    HoldfastRatesNotShared: (all) =>
      valuesOf(all, 'holdfast_rates_shared').some((value, n) => {
        return value === 0 && valuesOf(all, 'holdfast_rate_processes')[n]! > 0
      }),
  })
  assert.equal((await tenant.call('GET', '/me')).status, 200)
  await alter('alter table rate_shares_away rename to rate_shares')
  await until(seriesOfBoth, (all) => valuesOf(all, 'holdfast_rates_shared').includes(1))
  await expectEnd('HoldfastRatesNotShared')
})

test('a ledger that nobody proves is seen', async () => {
  await alter("update last_proofs set proven_at = proven_at - interval '2 days'")
  await expectAlerts({ HoldfastProofOld: above('holdfast_ledger_proof_age_seconds', 129_600) })
  await run(api.environment, 'bin/holdfast.mjs', 'audit', 'prove', tenant.tenant)
  await expectEnd('HoldfastProofOld')
})

test('a sign-in of a break-glass account is seen until another person has reviewed it', async () => {
  const words = ['--role', 'administrator', '--break-glass']
  const { link } = await command(api.environment, 'operator', 'invite', 'glass@example.com', ...words)
  const page = { 'Sec-Fetch-Site': 'same-origin' }
  const token = link.split('#')[1]
  const { body: opened } = await send(api.baseUrl, 'POST', '/operator/invitations/open', { token }, page)
  const acceptance = { token, challenge: opened.challenge, name: 'Glass', password: PASSWORD }
  const code = codeOf(opened.authenticator.secret, 0)
  await send(api.baseUrl, 'POST', '/operator/invitations/accept', { ...acceptance, code }, page)
  await expectAlerts({ HoldfastBreakGlassUsed: above('holdfast_break_glass_uses_unreviewed', 0) })
  await alter(
    "update break_glass_uses set conclusion = 'justified', review_note = '', reviewed_by = 'opr_2', reviewed_at = now()",
  )
  await expectEnd('HoldfastBreakGlassUsed')
})

test('a job that fails again and again is seen', async () => {
  await queryAt(
    url,
    `insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
     values ('${tenant.tenant}', 'job_failing', 'trading.kind-of-another-version', '{}', now(), now(), now())`,
  )
  await expectAlerts({
    HoldfastJobsFail: above('holdfast_jobs_failing', 0),
  })
  const [job] = await queryAt(url, `select last_error, attempts from jobs where id = 'job_failing'`)
  assert.ok(job!.last_error && job!.attempts > 0)
  await queryAt(url, `delete from jobs where id = 'job_failing'`)
  await expectEnd('HoldfastJobsFail')
})

test('an execution of an order that has ended is seen, as a task and as a reconciliation break', async () => {
  const { id } = await funded.place()
  const isFilled = (rows: { status: string }[]) =>
    rows[0]?.status === 'filled' || rows[0]?.status === 'settled'
  await until(() => queryAt(url, `select status from orders where id = '${id}'`), isFilled)
  const payload = JSON.stringify({ order: id, broker: 'XX', execution: 'E1', at: new Date().toISOString() })
  await queryAt(
    url,
    `insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
     values ('${tenant.tenant}', 'job_unbooked', 'trading.book-unsolicited-fill', '${payload}', now(), now(), now())`,
  )
  await expectAlerts({ HoldfastExecutionNotBooked: above('holdfast_executions_unbooked', 0) })
  const [row] = await queryAt(url, `select kind, currency, detail from bank_breaks where subject = '${id}'`)
  assert.deepEqual([row!.kind, row!.currency], ['execution', 'EUR'])
  assert.match(row!.detail, /executed E1 of order .*, which has ended here/)
  await queryAt(url, `delete from jobs where id = 'job_unbooked'`)
  await queryAt(url, `delete from bank_breaks where subject = '${id}'`)
  await expectEnd('HoldfastExecutionNotBooked')
})

test('a receiver that refuses every delivery is seen', async () => {
  const receiver = await startReceiver(() => 500)
  const hook = await tenant.post('/webhooks', { url: receiver.url })
  const failed = (all: Series[]) =>
    valuesOf(all, 'holdfast_webhook_attempts_total', { outcome: 'failed' }).reduce(
      (sum, value) => sum + value,
      0,
    )
  const sending = async () => {
    for (let n = 0; n < 20; n++) {
      await tenant.post(`/webhooks/${hook.id}/test`, { event: { name: 'made.up' } })
      await passTime(200, 'a rate needs attempts at several scrapes')
    }
  }
  await Promise.all([sending(), expectAlerts({ HoldfastWebhooksFail: (all) => failed(all) >= 10 })])
  await tenant.put(`/webhooks/${hook.id}`, { url: receiver.url, is_active: false })
  receiver.stop()
  await expectEnd('HoldfastWebhooksFail')
})

test('a feed that gives only old prices is seen', async () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()
  const row = { symbol: 'IE00B4L5Y983', quality: 'realtime', bid: '50.00', ask: '50.10' }
  source.publish({ ...row, timestamp: hours(2) })
  await expectAlerts({ HoldfastPricesOld: above('holdfast_price_age_seconds', 3600, { provider: 'feed' }) })
  source.publish({ ...row, timestamp: hours(0) })
  await until(seriesOfBoth, (all) => !above('holdfast_price_age_seconds', 3600)(all))
  await expectEnd('HoldfastPricesOld')
})

test('a bank that sends no statement for days is seen', async () => {
  const other = await operatorTenant(api)
  const bank = (...words: string[]) => run(api.environment, 'bin/holdfast.mjs', 'bank', ...words)
  await bank('account', other.tenant, 'EUR', FIRM.iban, FIRM.bank_code, FIRM.owner_name)
  const file = join(api.environment.DATA_DIR!, 'statement.xml')
  writeFileSync(file, camt053('s1', new Date().toISOString().slice(0, 10), '0.00', '0.00', []))
  const { code, stdout, stderr } = await bank('import', other.tenant, file)
  assert.equal(code, 0, stdout + stderr)
  await until(
    seriesOfBoth,
    (all) => valuesOf(all, 'holdfast_bank_file_age_seconds', { currency: 'EUR' }).length > 0,
  )
  assert.equal(above('holdfast_bank_file_age_seconds', 302_400)(await seriesOfBoth()), false)
  await other.post('/sandbox/clock/advance', { seconds: 4 * 86_400 })
  await expectAlerts({ HoldfastBankFileMissing: above('holdfast_bank_file_age_seconds', 302_400) })
})

test('requests that wait for the database are seen, and so are the refusals of those that follow', async () => {
  const shed = (all: Series[]) => valuesOf(all, 'holdfast_requests_shed_total', { reason: 'database' })
  const placing: Promise<unknown>[] = []
  await inSession('begin; lock table orders', async () => {
    let isSeen = false
    // Orders that come together share a statement, so they come in bursts until every connection waits for the lock.
    const flooding = (async () => {
      while (!isSeen) {
        for (let n = 0; n < 5; n++)
          placing.push(tenant.call('POST', funded.orders, orderOf(funded)).catch(() => undefined))
        await passTime(50, 'a rate needs refusals at several scrapes')
      }
    })()
    await expectAlerts({
      HoldfastDatabaseQueue: above('holdfast_database_requests_waiting', 20),
      HoldfastRequestsShed: (all) => shed(all).some((count) => count > 0),
      HoldfastRequestsFail: (all) =>
        valuesOf(all, 'http_request_duration_seconds_count', { status: '503' }).length > 0,
    }).finally(() => {
      isSeen = true
    })
    await flooding
  })
  // The next test needs a server that has caught up.
  await Promise.all(placing)
  await expectEnd('HoldfastDatabaseQueue', 'HoldfastRequestsShed', 'HoldfastRequestsFail')
})

test('requests that take seconds are seen', async () => {
  let isSeen = false
  const delaying = (async () => {
    while (!isSeen) {
      let placing: Promise<unknown> | undefined
      await inSession('begin; lock table orders', () => {
        placing = funded.place()
        return passTime(1_500, 'the order waits for the table')
      })
      await placing
    }
  })()
  await expectAlerts({
    HoldfastRequestsSlow: above('http_request_duration_seconds_sum', 1, { method: 'POST' }),
  }).finally(() => {
    isSeen = true
  })
  await delaying
  await expectEnd('HoldfastRequestsSlow')
})

const orderOf = ({ instrument }: { instrument: string }) => ({
  instrument,
  order_type: 'market',
  side: 'buy',
  cash_amount: '10.00',
})

test('an event loop that stands still is seen', async () => {
  const { child } = api.server
  let isSeen = false
  const stuttering = (async () => {
    while (!isSeen) {
      child.kill('SIGSTOP')
      await passTime(700, 'the process stands still')
      child.kill('SIGCONT')
      await passTime(120, 'the process answers a scrape')
    }
  })()
  const late = above('nodejs_eventloop_lag_p99_seconds', 0.5)
  await expectAlerts({ HoldfastEventLoopSlow: late }).finally(() => {
    isSeen = true
  })
  await stuttering
  await expectEnd('HoldfastEventLoopSlow')
})

test('a database that refuses connections is seen', async () => {
  const name = new URL(url).pathname.slice(1)
  await asSuperuser(`alter database ${name} allow_connections false`)
  const cut = () =>
    asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  try {
    await cut()
    await expectAlerts({
      HoldfastDatabaseAway: (all) => valuesOf(all, 'holdfast_database_available').includes(0),
    })
  } finally {
    await asSuperuser(`alter database ${name} allow_connections true`)
  }
  await until(seriesOfBoth, (all) =>
    valuesOf(all, 'holdfast_database_available').every((value) => value === 1),
  )
  await expectEnd('HoldfastDatabaseAway')
})

test('a worker that stands still is seen in all that it leaves undone', async () => {
  worker.server.child.kill('SIGSTOP')
  await funded.place()
  const hasWorker = (all: Series[]) => valuesOf(all, 'holdfast_build_info', { role: 'worker' }).length > 0
  await expectAlerts({
    HoldfastDown: (all) => !hasWorker(all),
    HoldfastWorkerMissing: (all) => !hasWorker(all),
    HoldfastEventsNotPublished: above('holdfast_publish_lag_seconds', 30),
    HoldfastJobsLate: above('holdfast_queue_age_seconds', 60, { kind: 'trading.submit-order' }),
    HoldfastActivityNotSealed: above('holdfast_sealing_lag_seconds', 60),
  })
  worker.server.child.kill('SIGCONT')
  const names = ['HoldfastDown', 'HoldfastWorkerMissing', 'HoldfastEventsNotPublished', 'HoldfastJobsLate']
  await until(seriesOfBoth, (all) => !above('holdfast_publish_lag_seconds', 1)(all) && hasWorker(all))
  await expectEnd(...names, 'HoldfastActivityNotSealed')
})

test('events that the event feed cannot send fire an alert until they are sent', async () => {
  const move = (sign: '-' | '+') =>
    alter(`update events set created_at = created_at ${sign} interval '10 minutes' where sequence = 1`)
  await move('-')
  await expectAlerts({
    HoldfastEventFeedBehind: (all) =>
      above('holdfast_event_feed_lag_seconds', 300)(all) && above('holdfast_event_feed_waiting', 0)(all),
  })
  await move('+')
  await alter(`insert into feed_positions
    select tenant, max(sequence), clock_timestamp() from events where sequence is not null group by tenant`)
  await expectEnd('HoldfastEventFeedBehind')
})

test('each alert was provoked', () => {
  assert.deepEqual([...fired].sort(), [...alerts].sort())
})
