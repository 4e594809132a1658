// The operator's work on a running server: keys, clients, limits, metrics, logs.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { newId } from '../../src/values/ids.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Caller, callerOf, fetchToken, refused, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { parseMetrics, valuesOf } from '../support/metrics.ts'
import { spawnServer, waitReady } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { passTime, until } from '../support/until.ts'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  run,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let url: string
let tenant: Caller

beforeAll(async () => {
  url = await newDatabase()
  own = await startOwn(await newEnvironment({ RATE_LIMIT_PER_SECOND: '5', DATABASE_URL: url }))
  tenant = await operatorTenant(own)
})
afterAll(endAll)

/** One more client, with a bucket of its own for the rate limit. */
const newCaller = async () =>
  callerOf(own.baseUrl, await tenant.post('/sandbox/tenants', { name: 'One more' }))

const me = (token: string) => send(own.baseUrl, 'GET', '/me', undefined, { Authorization: `Bearer ${token}` })

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid as string

const listedKeys = async () =>
  (await send(own.baseUrl, 'GET', '/.well-known/jwks.json')).body.keys.map((key: { kid: string }) => key.kid)

test('a client may send a burst of twice the rate, is then refused, and may continue a second later', async () => {
  const caller = await newCaller()
  await caller.token()
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.call('GET', '/me')))
  const seconds = (performance.now() - begun) / 1000
  const passed = answers.filter((answer) => answer.status === 200)
  const held = answers.filter((answer) => answer.status === 429)
  // A burst of 2 × 5, and 5 more for each second that the answers took on a slow machine.
  const most = 10 + Math.ceil(5 * seconds)
  assert.ok(passed.length >= 10 && passed.length <= most, `${passed.length} of 20 passed in ${seconds} s`)
  assert.equal(passed.length + held.length, 20)
  for (const { body, headers } of held) {
    assert.equal(body.code, 'rate_limited')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await tenant.call('GET', '/me')).status, 200) // Another client is not held up.
  await passTime(1_000, 'this is what Retry-After said')
  assert.equal((await caller.call('GET', '/me')).status, 200)
})

test('the refusal of a request above the rate says why, and when to try again', async () => {
  const caller = await newCaller()
  await caller.token()
  const flood = () => Promise.all(Array.from({ length: 60 }, () => caller.call('GET', '/me')))
  const refusals = await until(
    async () => (await flood()).filter(({ status }) => status === 429),
    ({ length }) => length > 0,
  )
  const { body, headers } = refusals[0]!
  assert.equal(body.detail, 'Too many requests; Retry-After says when to try again.')
  assert.deepEqual([body.code, headers.get('retry-after')], ['rate_limited', '1'])
})

describe('keys', () => {
  test('the old key still verifies after a rotation, and the new one signs', async () => {
    const [before, after] = [await newCaller(), await newCaller()]
    const old = await before.token()
    const { kid, overlap_seconds } = await command(own.environment, 'keys', 'rotate')
    assert.equal(overlap_seconds, 960) // The 900 s of a token, and a minute.
    assert.equal((await me(old)).status, 200)
    const fresh = await after.token()
    assert.equal(kidOf(fresh), kid)
    assert.notEqual(kidOf(old), kid)
    assert.equal((await me(fresh)).status, 200)
    assert.deepEqual(await listedKeys(), [kid, kidOf(old)])
  })

  test('the tokens of the previous key become invalid immediately with --overlap 0', async () => {
    const old = await (await newCaller()).token()
    const { kid } = await command(own.environment, 'keys', 'rotate', '--overlap', '0')
    await until(
      () => me(old),
      (answer) => answer.status === 401,
    )
    assert.equal((await me(await (await newCaller()).token())).status, 200)
    assert.equal((await listedKeys())[0], kid)
    assert.ok(!(await listedKeys()).includes(kidOf(old)))
  })
})

const refuseToken = async (client_id: string) => {
  const form = new URLSearchParams({ client_id, client_secret: 'wrong', grant_type: 'client_credentials' })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const { status } = await send(own.baseUrl, 'POST', '/auth/token', form.toString(), headers)
  assert.equal(status, 401)
}

test('a flood of unknown clients is looked up by one statement at a time', async () => {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const searching = async () => {
    const [row] = await queryAt(
      url,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%from clients%'`,
    )
    return row!.count as number
  }
  await database.query('begin; lock table clients')
  const flood = Array.from({ length: 100 }, () => refuseToken(newId('cli_')))
  await until(searching, (count) => count > 0)
  await passTime(1_000, 'further statements would begin to search in the meantime')
  const most = await searching()
  await database.query('commit')
  await Promise.all(flood)
  await database.end()
  assert.equal(most, 1)
})

test('a rotated secret works in the running server, the earlier one until it is ended', async () => {
  const caller = await newCaller()
  const { tenant: of, client_id } = caller
  await caller.token() // Now the server remembers the client.
  const words = [of, client_id]
  const made = await command(own.environment, 'client', 'rotate-secret', ...words, '--overlap', '3600')
  const renewed = () => callerOf(own.baseUrl, { client_id, client_secret: made.client_secret }).token()
  const earlier = () => callerOf(own.baseUrl, caller).token()
  await renewed()
  await earlier()
  const { secrets } = await command(own.environment, 'client', 'secrets', ...words)
  assert.deepEqual(
    secrets.map(({ ends_at }: { ends_at: string | null }) => ends_at),
    [null, made.previous_ends_at],
  )
  await command(own.environment, 'client', 'end-secret', ...words, secrets[1].id)
  await assert.rejects(earlier(), /invalid_client/)
  await renewed()
})

test('a key in PEM is registered for assertions, and --none removes it', async () => {
  const { tenant: of, client_id } = await newCaller()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const file = join(temporaryDirectory('key'), 'client.pem')
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }))
  const { public_keys } = await command(own.environment, 'client', 'keys', of, client_id, file)
  const [{ kty, crv, kid }] = public_keys
  assert.deepEqual([public_keys.length, kty, crv], [1, 'EC', 'P-256'])
  const exchange = async () => {
    const claims = { iss: client_id, sub: client_id, aud: own.baseUrl, jti: newId('jti_') }
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).setExpirationTime('1m')
    return fetchToken(own.baseUrl, {
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await jwt.sign(privateKey),
    })
  }
  assert.equal((await exchange()).status, 200)
  await command(own.environment, 'client', 'keys', of, client_id, '--none')
  assert.equal((await exchange()).status, 401)
})

test('a disabled client is refused immediately, with an existing token and for a new one', async () => {
  const caller = await newCaller()
  const token = await caller.token()
  assert.equal((await me(token)).status, 200)
  await command(own.environment, 'client', 'disable', caller.tenant, caller.client_id)
  const { status, body } = await me(token)
  assert.deepEqual({ status, code: body.code }, { status: 401, code: 'invalid_token' })
  await assert.rejects(callerOf(own.baseUrl, caller).token(), /invalid_client/)
})

test('the operator closes a failed job, but not during a retry', async () => {
  const id = tenant.tenant
  const job = `tenant = '${id}' and id = 'job_failing'`
  await queryAt(
    url,
    `insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at, last_error, leased_until)
     values ('${id}', 'job_failing', 'trading.settle', '{}', now(), 'infinity', now(), 'out of order', now() + interval '1 hour')`,
  )
  const close = () =>
    run(own.environment, 'bin/holdfast.mjs', 'tasks', 'close', id, 'job_failing', '--reason', 'mended')
  assert.match((await close()).stderr, /conflict: The job is running/)
  const [left] = await queryAt(url, `update jobs set leased_until = null where ${job} returning last_error`)
  assert.equal(left!.last_error, 'out of order')
  assert.equal((await close()).code, 0)
  assert.deepEqual(await queryAt(url, `select from jobs where ${job}`), [])
  assert.match((await close()).stderr, /not_found: No such resource/)
})

test('the metrics count requests by route and status, and the jobs of the worker', async () => {
  await refused(send(own.baseUrl, 'GET', '/me'), 401, 'invalid_token')
  const { text, headers } = await send(own.baseUrl, 'GET', '/metrics')
  assert.match(headers.get('content-type')!, /^text\/plain/)
  const labels = { method: 'GET', route: '/me', status: '401', process: 'all' }
  assert.equal(valuesOf(parseMetrics(text), 'http_request_duration_seconds_count', labels).length, 1)
  for (const name of ['holdfast_jobs_total', 'holdfast_jobs_due', 'process_cpu_seconds_total'])
    assert.match(text, new RegExp(`^# TYPE ${name} `, 'm'))
})

test('the log is JSON with the id of each request, and holds no secret', async () => {
  const caller = await newCaller()
  const token = await caller.token()
  const { headers } = await caller.call('GET', '/me')
  const form = new URLSearchParams({
    client_id: caller.client_id,
    client_secret: 'wrong-and-secret-too',
    grant_type: 'client_credentials',
  })
  await send(own.baseUrl, 'POST', '/auth/token', form.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  await send(own.baseUrl, 'POST', '/persons', '{"first_name": "Grace', { Authorization: `Bearer ${token}` })
  const id = headers.get('request-id')!
  await until(
    async () => own.server.output(),
    (output) => output.includes('"route":"/persons"'),
  )
  const output = own.server.output()
  const lines = output.trimEnd().split('\n')
  const logged = lines.map((line) => JSON.parse(line)) // Every line, from the first of the start on.
  const line = logged.find((one) => one.request === id)
  assertMembers(line, { method: 'GET', route: '/me', status: 200 })
  assert.deepEqual([line.tenant, line.client], [caller.tenant, caller.client_id])
  assert.ok(logged.some((one) => one.msg === `Holdfast serves ${own.baseUrl}`))
  for (const one of logged.filter(({ msg }) => msg === 'request'))
    assert.match(one.request, /^req_[0-9A-Za-z]{22}$/, JSON.stringify(one))
  for (const secret of [
    caller.client_secret,
    'wrong-and-secret-too',
    token,
    token.split('.')[2]!,
    'Bearer',
    'Grace',
  ])
    assert.ok(!output.includes(secret), `the log holds ${secret}`)
})

test('a public server that lets webhooks reach its own machine warns once, at its start', async () => {
  const { DATA_DIR } = own.environment
  const environment = await newEnvironment({
    DATA_DIR: DATA_DIR!,
    DATABASE_URL: url,
    ALLOW_INSECURE_WEBHOOK_URLS: 'true',
  })
  const warned = (output: string) => output.split('\n').filter((line) => line.includes('ALLOW_INSECURE'))
  const local = await startOwn(environment)
  assert.deepEqual(warned(local.server.output()), [])
  await local.stop()
  const server = spawnServer({ ...environment, BASE_URL: 'https://api.example.com' })
  await waitReady(environment.BASE_URL!, server)
  server.child.kill('SIGTERM')
  await server.ended
  const [line, ...more] = warned(server.output())
  assert.equal(JSON.parse(line!).level, 'warn')
  assert.deepEqual(more, [])
})

describe('a command with a wrong argument says so in one line and ends with 1', () => {
  const empty = join(temporaryDirectory('commands'), 'empty.csv')
  const noRecords = join(temporaryDirectory('commands'), 'records.jsonl')
  beforeAll(() => {
    writeFileSync(empty, '')
    writeFileSync(noRecords, '{"a": 1}\n')
  })

  test.each([
    ['tasks list ten_nope', /no tenant ten_nope/],
    ['tasks close ten_nope job_1 --reason x', /no tenant ten_nope/],
    ['audit export ten_nope', /no tenant ten_nope/],
    ['audit verify package.json', /not a record of a trail/],
    [`audit verify ${noRecords}`, /not a record of a trail/],
    ['audit verify nowhere.jsonl', /nowhere\.jsonl/],
    ['audit verify docs', /director/],
    [`audit verify ${noRecords} --proof README.md`, /README\.md/],
    ['prices import nowhere.csv', /nowhere\.csv/],
    [`prices import ${empty}`, /has no prices/],
    ['prices import docs --format json', /director/],
    ['prices import docs --format csv', /director/],
    ['prices prefer feed first', /whole number/],
    ['catalog import nowhere.csv', /nowhere\.csv/],
    ['catalog import docs --format csv', /director/],
    ['catalog override ten_nope IE00B4L5Y983 --trading-status sell_only', /no tenant ten_nope/],
    ['bank runs ten_nope', /no tenant ten_nope/],
    ['bank import ten_nope nowhere.xml', /nowhere\.xml|ten_nope/],
    ['bank export ten_nope', /no tenant ten_nope/],
    ['operator suspense list ten_nope', /no tenant ten_nope/],
    ['operator arrears ten_nope', /no tenant ten_nope/],
    ['client create ten_nope x', /no tenant ten_nope/],
    ['client disable ten_nope cli_nope', /no tenant ten_nope/],
    ['client allow ten_nope cli_nope', /Name networks/],
    ['client keys ten_nope cli_nope', /Name files/],
    ['client keys ten_nope cli_nope nowhere.pem', /nowhere\.pem/],
    ['client keys ten_nope cli_nope README.md', /README\.md holds no public key/],
    ['client secrets ten_nope cli_nope', /no tenant ten_nope/],
    ['client rotate-secret ten_nope cli_nope', /no tenant ten_nope/],
    ['client rotate-secret ten_nope cli_nope --overlap 31536001', /a year at most/],
    ['client rotate-secret ten_nope cli_nope --overlap soon', /whole number/],
    ['client end-secret ten_nope cli_nope cse_nope', /no tenant ten_nope/],
    ['webhook rotate-secret ten_nope whk_1', /no tenant ten_nope/],
    ['document withdraw ten_nope doc_1', /no tenant ten_nope/],
    ['legal-document publish ten_nope nowhere.pdf --type terms_of_service --label 1', /ten_nope/],
    ['keys rotate --overlap soon', /whole number/],
    ['nonsense', /unknown command/],
  ])('%s', async (words, line) => {
    const { code, stdout, stderr } = await run(own.environment, 'bin/holdfast.mjs', ...words.split(' '))
    assert.match(stderr, line)
    assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
    assert.doesNotMatch(stderr, /ENOENT|EISDIR|SyntaxError|TypeError|Unexpected/)
    assert.equal(stdout, '')
    assert.equal(code, 1)
  })

  test('--version prints the version', async () => {
    const { code, stdout } = await run(own.environment, 'bin/holdfast.mjs', '--version')
    assert.deepEqual([code, stdout], [0, '0.1.0\n'])
  })
})
