// The command as an integrator has it: its credentials, its requests, its events.
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant } from '../../../test/support/client.ts'
import { openKeyClient } from '../../../test/support/client-keys.ts'
import { openTestAccount } from '../../../test/support/journey.ts'
import type { Received, Scripted } from '../../../test/support/receiver.ts'
import { until } from '../../../test/support/until.ts'
import {
  advance,
  frozenTenant,
  listen,
  signaturesOf,
  verifyStandard,
} from '../../../test/support/webhooks.ts'
import { webhooks } from '../../sdk/src/holdfast.ts'
import { SENDER } from '../../sdk/test/clients.ts'
import { newKey } from '../../sdk/test/keys.ts'
import { startProxy } from '../../sdk/test/proxy.ts'
import { installHf } from './installed.ts'

const { app, tarball, plainEnvironment, environmentOf, start, run, lines } = installHf()

test('the package has no dependencies, loads the part of `hf mcp` on demand, and names its version', async () => {
  assert.deepEqual(readdirSync(join(app, 'node_modules')).sort(), ['.bin', '.package-lock.json', '@holdfast'])
  assert.deepEqual(readdirSync(join(app, 'node_modules', '@holdfast')), ['cli'])
  const installed = join(app, 'node_modules', '@holdfast', 'cli')
  const sizes = readdirSync(join(installed, 'dist')).map(
    (name) => statSync(join(installed, 'dist', name)).size,
  )
  console.log(`hf: ${sizes.length} files, ${sizes.reduce((sum, size) => sum + size, 0)} bytes`)
  assert.doesNotMatch(readFileSync(join(installed, 'dist', 'hf.mjs'), 'utf8'), /modelcontextprotocol/)
  const licences = readFileSync(join(installed, 'dist', 'licences.txt'), 'utf8')
  for (const name of ['commander', '@modelcontextprotocol/server', 'zod'])
    assert.ok(licences.includes(name), name)
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const printed = execFileSync(join(app, 'node_modules', '.bin', 'hf'), ['--version'], { encoding: 'utf8' })
  assert.equal(printed.trim(), version)
})

test('a reader that closes the pipe ends the command without a fault', async () => {
  const { child, ended } = start(plainEnvironment, ['--help'])
  child.stdout!.destroy()
  const { code, stderr } = await ended
  assert.deepEqual([code, stderr], [0, ''])
})

test('npx runs the package in an empty folder, without a network', async () => {
  const tenant = await freshTenant()
  const folder = join(plainEnvironment.HOME, 'empty')
  mkdirSync(folder)
  const env = { ...environmentOf(tenant), npm_config_cache: join(plainEnvironment.HOME, 'cache') }
  const words = ['--yes', '--offline', `--package=${tarball()}`, '--', 'hf', '--json', 'get', '/me']
  const { stdout } = await promisify(execFile)('npx', words, { cwd: folder, env })
  assert.deepEqual(JSON.parse(stdout), await tenant.get('/me'))
  assert.deepEqual(readdirSync(folder), [])
})

const loginWords = ({ baseUrl, client_id }: { baseUrl: string; client_id: string }, profile: string) => [
  'login',
  '--base-url',
  baseUrl,
  '--client-id',
  client_id,
  '--profile',
  profile,
]

describe('login', () => {
  test('login stores credentials that work, only for their owner, and other commands use them', async () => {
    const tenant = await freshTenant()
    const words = loginWords(tenant, 'mine')
    const { code, stderr } = await run(plainEnvironment, words, `${tenant.client_secret}\n`)
    assert.equal(code, 0, stderr)
    const file = join(plainEnvironment.XDG_CONFIG_HOME, 'holdfast', 'config.json')
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const shown = await run(plainEnvironment, ['clock', 'show', '--profile', 'mine'])
    assert.deepEqual([shown.code, shown.stdout.split(' ')[1]], [0, 'running\n'])
    const { stdout } = await run({ ...plainEnvironment, HF_PROFILE: 'mine' }, ['profiles'])
    assert.match(stdout, new RegExp(`^mine\t${tenant.baseUrl}\t${tenant.client_id}$`, 'm'))
    assert.equal(stdout.includes(tenant.client_secret), false)
  })

  test('login takes the client of the demo from the data folder of a server, and says what is wrong with it', async () => {
    const { baseUrl: base_url, client_id, client_secret } = await freshTenant()
    const folder = join(plainEnvironment.HOME, 'data')
    const words = ['login', '--profile', 'local', '--local']
    const absent = await run({ ...plainEnvironment, DATA_DIR: folder }, words)
    assert.deepEqual([absent.code, /credentials\.json is not there/.test(absent.stderr)], [2, true])
    mkdirSync(folder)
    writeFileSync(join(folder, 'credentials.json'), JSON.stringify({ base_url, client_id, client_secret }))
    const { code, stderr } = await run({ ...plainEnvironment, DATA_DIR: folder }, words)
    assert.equal(code, 0, stderr)
    const named = await run(plainEnvironment, [...words, folder])
    assert.equal(named.code, 0, named.stderr)
    assert.equal((await run(plainEnvironment, ['clock', 'show', '--profile', 'local'])).code, 0)
    assert.equal((await run(plainEnvironment, [...words, folder, '--client-id', client_id])).code, 2)
    assert.match((await run(plainEnvironment, ['login'])).stderr, /--base-url and the --client-id/)
  })

  test('login stores nothing that the server refuses', async () => {
    const tenant = await freshTenant()
    const words = loginWords(tenant, 'wrong')
    const { code, stderr } = await run(plainEnvironment, words, 'a wrong secret')
    assert.equal(code, 3)
    assert.match(stderr, /invalid_client/)
    assert.equal((await run(plainEnvironment, ['profiles'])).stdout.includes('wrong'), false)
  })
})

describe('login with a key', () => {
  test('login with a key needs no secret: PEM or a JSON Web Key, in a profile or in the environment', async () => {
    const key = await newKey('ES256')
    const { client } = await openKeyClient([key.registered])
    const folder = plainEnvironment.HOME
    const [pem, jwk] = [join(folder, 'client.pem'), join(folder, 'client.json')]
    writeFileSync(pem, key.pem)
    writeFileSync(jwk, JSON.stringify(key.jwk))
    const words = [...loginWords(client, 'key'), '--key-file', pem]
    const { code, stderr } = await run(plainEnvironment, words)
    assert.equal(code, 0, stderr)
    const stored = readFileSync(join(plainEnvironment.XDG_CONFIG_HOME, 'holdfast', 'config.json'), 'utf8')
    assert.equal(JSON.parse(stored).profiles.key.key_file, pem)
    assert.doesNotMatch(stored, /PRIVATE KEY/)
    const shown = await run(plainEnvironment, ['--json', 'get', '/me', '--profile', 'key'])
    assert.deepEqual(JSON.parse(shown.stdout), await client.get('/me'))
    const { HOLDFAST_CLIENT_SECRET: _, ...environment } = environmentOf(client)
    const byKey = { ...environment, HOLDFAST_CLIENT_KEY_FILE: jwk }
    assert.equal((await run(byKey, ['get', '/me'])).code, 0)
    const [first, again] = [await run(byKey, ['secret']), await run(byKey, ['secret'])]
    assert.match(first.stdout, /^whsec_[A-Za-z0-9+/]{43}=$/m)
    assert.equal(again.stdout, first.stdout)
  })

  test('login with a key is refused with a missing file, another key, or a secret as well', async () => {
    const [key, stranger] = [await newKey('ES256'), await newKey('ES256')]
    const { client } = await openKeyClient([key.registered])
    const folder = plainEnvironment.HOME
    const files = { other: stranger.pem, text: 'text', json: '{"kty"', part: JSON.stringify(key.registered) }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const logIn = (file: string) =>
      run(plainEnvironment, [...loginWords(client, 'refused'), '--key-file', join(folder, file)])
    const outcomes: [string, number, RegExp][] = [
      ['none', 2, /key file .*none cannot be read/],
      ['json', 2, /is not JSON/],
      ['text', 1, /The key must be a private key/],
      ['part', 1, /The key must be a private key/],
      ['other', 3, /invalid_client/],
    ]
    for (const [file, expected, words] of outcomes) {
      const { code, stderr } = await logIn(file)
      assert.equal(code, expected, stderr)
      assert.match(stderr, words)
    }
    assert.equal((await run(plainEnvironment, ['profiles'])).stdout.includes('refused'), false)
    const both = { ...environmentOf(client), HOLDFAST_CLIENT_KEY_FILE: join(folder, 'other') }
    assert.equal((await run(both, ['get', '/me'])).code, 2)
  })
})

describe('a server behind another address', () => {
  test('a server behind another address gets assertions for its own address: --audience, or HOLDFAST_AUDIENCE', async () => {
    const key = await newKey('ES256')
    const { client } = await openKeyClient([key.registered])
    const tunnel = await startProxy(client.baseUrl, () => 'pass')
    const file = join(plainEnvironment.HOME, 'tunnel.pem')
    writeFileSync(file, key.pem)
    const words = [...loginWords({ ...client, baseUrl: tunnel.url }, 'tunnel'), '--key-file', file]
    assert.equal((await run(plainEnvironment, words)).code, 3)
    const { code, stderr } = await run(plainEnvironment, [...words, '--audience', client.baseUrl])
    assert.equal(code, 0, stderr)
    const me = await run(plainEnvironment, ['--json', '--profile', 'tunnel', 'get', '/me'])
    assert.deepEqual(JSON.parse(me.stdout), await client.get('/me'))
    const { HOLDFAST_CLIENT_SECRET: _, ...environment } = environmentOf({ ...client, baseUrl: tunnel.url })
    const byKey = { ...environment, HOLDFAST_CLIENT_KEY_FILE: file }
    assert.equal((await run(byKey, ['get', '/me'])).code, 3)
    assert.equal((await run({ ...byKey, HOLDFAST_AUDIENCE: client.baseUrl }, ['get', '/me'])).code, 0)
  })

  test('a server behind another address needs no audience if the client has a secret', async () => {
    const tenant = await freshTenant()
    const words = [...loginWords(tenant, 'secret'), '--audience', tenant.baseUrl]
    const { code, stderr } = await run(plainEnvironment, words, tenant.client_secret)
    assert.deepEqual([code, stderr], [2, 'hf: An audience belongs to a key: name the --key-file as well.\n'])
  })
})

test('the help of a write lists the members of its body', async () => {
  const { code, stdout } = await run(plainEnvironment, ['orders', 'place', '--help'])
  assert.equal(code, 0)
  assert.match(stdout, /^ {2}side: buy \| sell \(required\)$/m)
})

test('hf search finds anything, and prints a line for each result', async () => {
  const tenant = await freshTenant()
  const { account } = await openTestAccount(tenant)
  const found = await lines(tenant, 'search', 'ada', 'love')
  assert.deepEqual(found.map(({ object }) => object).sort(), [
    'account',
    'customer',
    'onboarding_application',
    'person',
  ])
  assert.equal((await lines(tenant, 'search', '--limit', '2', 'ada')).length, 2)
  const { stdout } = await run(environmentOf(tenant), ['search', '--object', 'account', account.reference])
  assert.equal(stdout, `account\t${account.id}\tAda Lovelace\treference\t/accounts/${account.id}\n`)
  const wrong = await run(environmentOf(tenant), ['search', '--object', 'accounts', 'ada'])
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /invalid_request/)
})

describe('exit codes', () => {
  test('exit codes tell wrong use, refused credentials and missing resources apart', async () => {
    const tenant = await freshTenant()
    const environment = environmentOf(tenant)
    const codeOf = async (env: NodeJS.ProcessEnv, ...words: string[]) => (await run(env, words)).code
    assert.equal(await codeOf(environment, 'get', '/me'), 0)
    assert.equal(await codeOf(environment, 'get', '/customers', '-q', 'limit=0'), 1)
    assert.equal(await codeOf(environment, 'gett'), 2)
    assert.equal(await codeOf(environment, 'get', 'me', '-q', 'limit'), 2)
    assert.equal(await codeOf(environment, 'clock', 'set', 'backwards'), 2)
    assert.equal(await codeOf(plainEnvironment, 'get', '/me', '--profile', 'none'), 2)
    assert.equal(await codeOf({ ...environment, HOLDFAST_CLIENT_SECRET: 'wrong' }, 'get', '/me'), 3)
    assert.equal(await codeOf(environment, 'get', '/accounts/acc_none'), 4)
  })
})

test('get and post send any request; a repeat under one key takes effect once', async () => {
  const tenant = await freshTenant()
  const [accounts] = await lines(tenant, 'get', '/accounts', '-q', 'limit=1', '-q', 'status=active')
  assert.deepEqual(accounts, [])
  const { account } = await openTestAccount(tenant)
  const body = JSON.stringify({ amount: '100.00', currency: 'EUR' })
  const post = ['post', `/accounts/${account.id}/deposits`, '--idempotency-key', 'k1']
  const [first] = await lines(tenant, ...post, '-d', body)
  const again = await run(environmentOf(tenant), ['--json', ...post, '-d', '-'], body)
  assert.deepEqual([JSON.parse(again.stdout).id, again.code], [first.id, 0])
  assert.match(again.stderr, /stored answer/)
  assert.equal((await tenant.get(`/accounts/${account.id}/deposits`)).length, 1)
})

test('call takes the ids, the body and the query of any operation, and follows the pages of a list', async () => {
  const tenant = await freshTenant()
  const { account } = await openTestAccount(tenant)
  await openTestAccount(tenant)
  const pages = await lines(tenant, 'call', 'accounts.list', '-q', 'limit=1', '--all')
  assert.equal(pages.length, 2)
  assert.ok(pages.some(({ id }) => id === account.id))
  const body = JSON.stringify({ amount: '5.00', currency: 'EUR' })
  const [deposit] = await lines(tenant, 'call', 'deposits.create', account.id, '-d', body)
  const [shown] = await lines(tenant, 'call', 'deposits.retrieve', account.id, deposit.id)
  assert.equal(shown.amount, '5.00')
  const names = (await run(plainEnvironment, ['call', '--list'])).stdout
  assert.match(names, /^orders\.place$/m)
  const codeOf = async (...words: string[]) => (await run(environmentOf(tenant), ['call', ...words])).code
  assert.equal(await codeOf('orders.wish'), 2)
  assert.equal(await codeOf('deposits.retrieve', account.id), 2)
  assert.equal(await codeOf('identity.retrieve', '-q', 'a=b'), 2)
  assert.equal(await codeOf('identity.retrieve', '--all'), 2)
  assert.equal(await codeOf('deposits.create', account.id, '-d', body, '--all'), 2)
  assert.equal((await tenant.get(`/accounts/${account.id}/deposits`)).length, 1) // a refused word sends nothing
})

test('each resource is a command, with its operations as subcommands', async () => {
  const tenant = await freshTenant()
  const { account } = await openTestAccount(tenant)
  const body = JSON.stringify({ amount: '5.00', currency: 'EUR' })
  const words = ['deposits', 'create', account.id, '-d', body, '--idempotency-key', 'k1']
  const [deposit] = await lines(tenant, ...words)
  assert.equal((await lines(tenant, ...words))[0].id, deposit.id)
  assert.deepEqual(await lines(tenant, 'deposits', 'retrieve', account.id, deposit.id), [deposit])
  const [all] = await lines(tenant, 'deposits', 'list-all', '-q', 'limit=1')
  assert.deepEqual(all, [deposit])
  assert.equal((await lines(tenant, 'accounts', 'list', '--all'))[0].id, account.id)
  assert.equal((await lines(tenant, 'sandbox', 'retrieve-clock'))[0].mode, 'running')
  const { stdout } = await run(plainEnvironment, ['orders', '--help'])
  assert.match(stdout, /place .*<account_id>.*POST \/accounts\/\{account_id\}\/orders/)
  const codeOf = async (...wrong: string[]) => (await run(environmentOf(tenant), wrong)).code
  assert.equal(await codeOf('deposits', 'retrieve', account.id), 2)
  assert.equal(await codeOf('deposits', 'wish'), 2)
  assert.equal(await codeOf('deposits', 'create', account.id, '--all'), 2)
  assert.equal(await codeOf('events', 'stream'), 2)
  assert.equal((await tenant.get(`/accounts/${account.id}/deposits`)).length, 1)
})

describe('clock to', () => {
  const due = async (tenant: Caller, target: string) => (await lines(tenant, 'clock', 'to', target))[0]

  test('clock to moves to the end of the day on which a trade settles, a coupon is paid, or a bill matures', async () => {
    const tenant = await frozenTenant()
    const { account } = await openTestAccount(tenant)
    const payment = { amount: '20000.00', currency: 'EUR', ...SENDER }
    await tenant.post(`/sandbox/accounts/${account.id}/inbound-payments`, payment)
    const instruments = await tenant.get('/instruments')
    const ofType = (type: string) =>
      instruments.find((one: Body) => one.instrument_type === type && one.trading_currency === 'EUR')
    for (const { id } of [ofType('bond'), ofType('bill')]) {
      const order = { instrument: id, order_type: 'market', side: 'buy', cash_amount: '5000.00' }
      await tenant.post(`/accounts/${account.id}/orders`, order)
    }
    await advance(tenant, 3600)
    const settled = await due(tenant, 'next-settlement')
    assert.match(settled.now, /T23:59:59\.999Z$/)
    assert.ok(settled.processed.settlements >= 1, JSON.stringify(settled))
    const paid = await due(tenant, 'next-coupon')
    assert.ok(paid.processed.coupons >= 1, JSON.stringify(paid))
    const matured = await due(tenant, 'next-maturity')
    assert.ok(matured.processed.maturities >= 1, JSON.stringify(matured))
    const bought = await tenant.get(`/accounts/${account.id}/positions`)
    assert.ok(bought.some(({ status }: Body) => status !== 'open'))
  })

  test('clock to says if nothing falls due, or the target is another word, and leaves the clock where it is', async () => {
    const tenant = await frozenTenant()
    const { now } = await tenant.get('/sandbox/clock')
    for (const target of ['next-settlement', 'next-coupon', 'next-maturity']) {
      const { code, stderr } = await run(environmentOf(tenant), ['clock', 'to', target])
      assert.equal(code, 1)
      assert.match(stderr, /There is no day on which/)
    }
    assert.equal((await run(environmentOf(tenant), ['clock', 'to', 'constructor'])).code, 2)
    assert.equal((await tenant.get('/sandbox/clock')).now, now)
  })
})

test('clock stops and advances time, and says what fell due', async () => {
  const tenant = await freshTenant()
  const [frozen] = await lines(tenant, 'clock', 'set', 'frozen')
  assert.equal(frozen.mode, 'frozen')
  const [moved] = await lines(tenant, 'clock', 'advance', '1d2h')
  assert.equal(Date.parse(moved.now) - Date.parse(frozen.now), 26 * 3_600_000)
  const to = new Date(Date.parse(moved.now) + 60_000).toISOString()
  const { stdout } = await run(environmentOf(tenant), ['clock', 'advance', to])
  assert.equal(stdout.split('\n')[0], to)
  assert.equal((await lines(tenant, 'clock', 'show'))[0].now, to)
  assert.equal((await run(environmentOf(tenant), ['clock', 'advance', 'tomorrow'])).code, 2)
})

test('events tail prints each event once, and says where to go on', async () => {
  const tenant = await freshTenant()
  await openTestAccount(tenant)
  await openTestAccount(tenant)
  const events = await lines(tenant, 'events', 'tail', '--after', '0', '--limit', '2')
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    [1, 2],
  )
  // The application of each account comes first: it is submitted and approved.
  const tail = start(environmentOf(tenant), ['events', 'tail', '--after', '2', '--name', 'account.*'])
  await until(
    async () => tail.stdout(),
    (text) => text.includes('account.opened'),
  )
  tail.child.kill('SIGINT')
  const { code, stdout, stderr } = await tail.ended
  assert.deepEqual([code, stdout.split('\t')[0]], [0, '3'])
  assert.match(stderr, /--after \d/)
})

test('logs tail prints the requests of the client as they are answered, with the reason of refusals', async () => {
  const tenant = await freshTenant()
  await tenant.get('/me')
  const tail = start(environmentOf(tenant), ['logs', 'tail', '--status', '4xx', '--since', '1'])
  await tenant.call('GET', '/persons/per_none')
  await until(
    async () => tail.stdout(),
    (text) => text.includes('persons.retrieve'),
  )
  await tenant.call('POST', '/persons', {})
  await until(
    async () => tail.stdout(),
    (text) => text.includes('persons.create'),
  )
  tail.child.kill('SIGINT')
  const { code, stdout } = await tail.ended
  assert.equal(code, 0)
  assert.deepEqual(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t').slice(1, 4).join(' ')),
    ['404 persons.retrieve /persons/per_none', '400 persons.create /persons'],
  )
  assert.match(stdout, /\tnot_found\t/)
  const [first] = await lines(tenant, 'logs', 'tail', '--since', '5', '--limit', '1')
  assert.equal(first.operation, 'identity.retrieve')
  const last = await lines(tenant, 'logs', 'tail', '--status', '4xx', '--limit', '2')
  assert.deepEqual(
    last.map(({ operation }) => operation),
    ['persons.retrieve', 'persons.create'],
  )
  assert.equal((await run(environmentOf(tenant), ['logs', 'tail', '--status', 'bad'])).code, 1)
})

describe('listen', () => {
  const secretOf = async (tenant: Caller): Promise<string> => (await lines(tenant, 'secret'))[0].secret

  test('listen forwards signed webhooks, in order for each resource, though the app fails in between', async () => {
    const tenant = await freshTenant()
    const failing: Record<number, Scripted> = { 2: 'close', 3: 500 }
    const receiver = await listen((n) => failing[n] ?? 204)
    for (let n = 0; n < 4; n++) await openTestAccount(tenant)
    const secret = await secretOf(tenant)
    const words = ['listen', '--forward-to', receiver.url, '--after', '0', '--limit', '4']
    const attempts = await lines(tenant, ...words)
    const taken = attempts.filter(({ status }) => status === 204)
    assert.deepEqual(taken.map(({ event }) => event.sequence).toSorted(), [1, 2, 3, 4])
    assert.equal(attempts.length, 6)
    for (const delivery of receiver.received) {
      assert.equal(signaturesOf(delivery).length, 2)
      verifyStandard(secret, delivery)
      const { event } = await webhooks.verify(delivery.body, delivery.headers, secret)
      assert.equal(delivery.headers['event-id'], event.id)
    }
    assert.equal(await secretOf(tenant), secret)
  })

  test('listen keeps the order of a resource while its first event is taken late', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { account } = await openTestAccount(tenant)
    const at = `/sandbox/accounts/${account.id}/status`
    await tenant.post(at, { status: 'suspended' })
    await tenant.post(at, { status: 'active' })
    const seen: string[] = []
    const receiver = await listen((n, { body }: Received) => {
      const answer = n === 1 ? 503 : 204
      if (answer === 204) seen.push(JSON.parse(body).name)
      return answer
    })
    await lines(
      tenant,
      'listen',
      '--forward-to',
      receiver.url,
      '--after',
      '0',
      '--limit',
      '3',
      '--events',
      'account.*',
    )
    assert.deepEqual(seen, ['account.opened', 'account.suspended', 'account.activated'])
  })

  test('listen gives an event up after five refusals, and says so', async () => {
    const tenant = await freshTenant()
    await openTestAccount(tenant)
    const receiver = await listen(() => 400)
    const words = ['listen', '--forward-to', receiver.url, '--after', '0', '--limit', '1']
    const attempts = await lines(tenant, ...words)
    assert.deepEqual(attempts.map(({ status, is_abandoned }) => [status, is_abandoned]).at(-1), [400, true])
    assert.equal(attempts.length, 5)
  })
})

describe('doctor', () => {
  test('doctor finds nothing wrong with a server that works', async () => {
    const findings = await lines(await freshTenant(), 'doctor')
    assert.deepEqual(
      findings.filter(({ is_good }) => !is_good),
      [],
    )
    assert.ok(findings.length >= 5)
  })

  test('doctor names what is wrong, with exit code 1', async () => {
    const tenant = await freshTenant()
    const wrong = await run({ ...environmentOf(tenant), HOLDFAST_CLIENT_SECRET: 'wrong' }, ['doctor'])
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /FAILED .*invalid_client/)
    const nowhere = await run({ ...environmentOf(tenant), HOLDFAST_BASE_URL: 'http://127.0.0.1:9' }, [
      'doctor',
    ])
    assert.equal(nowhere.code, 1)
    assert.match(nowhere.stdout, /FAILED/)
  })
})
