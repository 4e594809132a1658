// Rates of clients and tenants hold over all processes: two servers on one database, as two machines would be.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type Answer, type Caller, callerOf, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { passTime, until } from '../support/until.ts'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

const RATE = 20
const TENANT_RATE = 30
const SECONDS = 5
const SENDERS = 4
/** The share by which a rate may be exceeded or missed in a few seconds of a busy machine. */
const ROOM = 0.3

let one: OwnServer
let other: OwnServer
let url: string
let tenant: Caller
let second: Caller

beforeAll(async () => {
  url = await newDatabase()
  const settings = {
    DATABASE_URL: url,
    ROLE: 'api',
    RATE_LIMIT_PER_SECOND: String(RATE),
    TENANT_RATE_LIMIT_PER_SECOND: String(TENANT_RATE),
  }
  one = await startOwn(await newEnvironment(settings))
  other = await startOwn({ ...(await newEnvironment(settings)), DATA_DIR: one.environment.DATA_DIR! })
  tenant = await operatorTenant(one)
  second = callerOf(one.baseUrl, await tenant.post('/sandbox/clients', { name: 'Second' }))
  await untilShared(2)
})
afterAll(endAll)

/** Waits until both servers share the rates with this number of processes. */
const untilShared = (processes: number) =>
  until(
    async () => (await Promise.all([one, other].map(({ baseUrl }) => scrape(baseUrl)))).flat(),
    (all) =>
      valuesOf(all, 'holdfast_rates_shared').every((value) => value === 1) &&
      valuesOf(all, 'holdfast_rate_processes').every((value) => value === processes),
  )

interface Outcome {
  accepted: number
  refused: Answer[]
  seconds: number
}

/** Sends as many requests as possible to the server as the client, and counts those of the last seconds. */
async function press({ baseUrl }: OwnServer, client: Caller, warm_up = 3): Promise<Outcome> {
  const headers = { Authorization: `Bearer ${await callerOf(baseUrl, client).token()}` }
  const outcome: Outcome = { accepted: 0, refused: [], seconds: 0 }
  const begun = performance.now()
  let counted_since: number | undefined
  const senders = Array.from({ length: SENDERS }, async () => {
    while (performance.now() - begun < (warm_up + SECONDS) * 1000) {
      const answer = await send(baseUrl, 'GET', '/me', undefined, headers)
      assert.ok([200, 429].includes(answer.status), answer.text)
      await passTime(10, 'the pace of a sender')
      if (performance.now() - begun < warm_up * 1000) continue
      counted_since ??= performance.now()
      if (answer.status === 200) outcome.accepted += 1
      else outcome.refused.push(answer)
    }
  })
  await Promise.all(senders)
  outcome.seconds = (performance.now() - counted_since!) / 1000
  return outcome
}

const rateOf = (...outcomes: Outcome[]) =>
  outcomes.reduce((sum, { accepted, seconds }) => sum + accepted / seconds, 0)

/** Measures until the rate is kept and used: for some seconds a busy machine may share rates late, or send too little. */
const demandRate = (measure: () => Promise<Outcome[]>, rate: number): Promise<Outcome[]> =>
  until(measure, (outcomes) => {
    const actual = rateOf(...outcomes)
    return actual <= rate * (1 + ROOM) && actual >= rate * (1 - ROOM)
  })

test('a client that presses both servers gets its rate once', async () => {
  const outcomes = await demandRate(() => Promise.all([press(one, tenant), press(other, tenant)]), RATE)
  const { status, body, headers } = outcomes[0]!.refused[0]!
  assert.deepEqual([status, body.code], [429, 'rate_limited'])
  assert.match(headers.get('retry-after')!, /^[1-9]\d*$/)
})

test('a server on which the client is idle leaves nearly the whole rate to the other', async () => {
  await passTime(3_000, 'the demand of the test before ends')
  await demandRate(async () => [await press(other, tenant, 1)], RATE)
})

test('the clients of a tenant share the rate of the tenant, over both servers', async () => {
  const outcomes = await demandRate(
    () => Promise.all([press(one, tenant), press(other, second)]),
    TENANT_RATE,
  )
  const details = new Set(outcomes.flatMap(({ refused }) => refused.map(({ body }) => body.detail)))
  assert.ok(
    details.has('The clients of the tenant together send too many requests.'),
    [...details].join('; '),
  )
  const all = [...(await scrape(one.baseUrl)), ...(await scrape(other.baseUrl))]
  for (const limit of ['client', 'tenant'])
    assert.ok(
      valuesOf(all, 'holdfast_requests_limited_total', { limit }).some((count) => count > 0),
      limit,
    )
})

test('an operator reads the tenant while its clients exceed their rate', async () => {
  const operator = await signIn()
  const pressing = [press(one, tenant, 0), press(one, second, 0)]
  let reads = 0
  const reading = (async () => {
    for (; reads < 5 * SECONDS; reads++) {
      const { status, text } = await operator(`/operator/tenants/${tenant.tenant}/clients`)
      assert.equal(status, 200, text)
      await passTime(150, 'an operator reads slowly')
    }
  })()
  const outcomes = await Promise.all(pressing)
  await reading
  assert.ok(outcomes.some(({ refused }) => refused.length > 0))
})

async function signIn() {
  const words = ['operator', 'invite', 'rates@example.com', '--role', 'administrator']
  const { link } = await command(one.environment, ...words)
  const page = { 'Sec-Fetch-Site': 'same-origin' }
  const token = link.split('#')[1]
  const { body: opened } = await send(one.baseUrl, 'POST', '/operator/invitations/open', { token }, page)
  const code = codeOf(opened.authenticator.secret, 0)
  const acceptance = { token, challenge: opened.challenge, name: 'Rates', password: PASSWORD, code }
  const accepted = await send(one.baseUrl, 'POST', '/operator/invitations/accept', acceptance, page)
  const Cookie = accepted.headers.get('set-cookie')!.split(';', 1)[0]!
  return (path: string) => send(one.baseUrl, 'GET', path, undefined, { ...page, Cookie })
}

test('each of two servers takes half of the rate while the database accepts no writes', async () => {
  const name = new URL(url).pathname.slice(1)
  const setReadOnly = (value: string) =>
    queryAt(
      url,
      `alter database ${name} set default_transaction_read_only = ${value};
       select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    )
  const untilReady = (status: number) =>
    until(
      () => send(one.baseUrl, 'GET', '/readyz'),
      (answer) => answer.status === status,
    )
  await setReadOnly('on')
  await untilReady(503)
  await until(
    () => scrape(one.baseUrl),
    (all) => valuesOf(all, 'holdfast_rates_shared')[0] === 0,
  )
  await demandRate(async () => [await press(one, tenant, 2)], RATE / 2)
  await queryAt(url, `begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await queryAt(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  await untilReady(200)
  await untilShared(2)
})

test('a server that stops takes its figures with it, and the other has the rates alone', async () => {
  assert.equal(await other.stop(), 0)
  await until(
    () => scrape(one.baseUrl),
    (all) => valuesOf(all, 'holdfast_rate_processes')[0] === 1,
  )
  const rows = await queryAt(url, 'select process from rate_shares')
  assert.equal(rows.length, 1)
})
