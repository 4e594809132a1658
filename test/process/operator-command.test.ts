// The command `holdfast` in the name of an operator who is signed in, beside a live server, and the ways in which that
// goes wrong.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { type Body, type Caller, send } from '../support/caller.ts'
import { makeCertificate } from '../support/certificate.ts'
import { queryAt } from '../support/database.ts'
import { type Forwarder, startForwarder } from '../support/forwarder.ts'
import { freePort } from '../support/free-port.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { natural } from '../support/people.ts'
import { SYSTEM_USER } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import {
  command,
  type Ended,
  type Environment,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  run,
  runWith,
  startOwn,
} from './own-server.ts'

const HOLDFAST = 'bin/holdfast.mjs'

/** A person with a folder of their own for the stored sign-in. */
interface Person {
  id: string
  email: string
  environment: Environment
  file: string
  secret: string
  recovery_codes: string[]
}

let live: OwnServer
let tenant: Caller
let person: string
let ines: Person
let otto: Person
const forwarders: Forwarder[] = []

beforeAll(async () => {
  const PERSONAL_DATA_KEY = randomBytes(32).toString('base64')
  const settings = { ENVIRONMENT: 'live', OPERATOR_URL: 'https://desk.example.com', PERSONAL_DATA_KEY }
  live = await startOwn(await newEnvironment({ ...settings, DATABASE_URL: await newDatabase() }))
  tenant = await operatorTenant(live)
  person = (await natural(tenant)).id
  ines = await newPerson('ines@example.com', 'compliance')
  otto = await newPerson('otto@example.com', 'compliance')
  for (const one of [ines, otto]) assert.equal((await login(one)).code, 0)
})
afterAll(async () => {
  for (const forwarder of forwarders) await forwarder.stop()
  await endAll()
})

async function newPerson(email: string, role: string): Promise<Person> {
  const words = ['operator', 'invite', email, '--role', role, '--emergency', 'The first people of a test.']
  const { link } = await command(live.environment, ...words)
  const token = link.split('#')[1]
  const post = (path: string, body: object) => send(live.baseUrl, 'POST', path, body)
  const { body: opened } = await post('/operator/invitations/open', { token })
  const { secret } = opened.authenticator
  const accepted = await post('/operator/invitations/accept', {
    token,
    challenge: opened.challenge,
    name: email,
    password: PASSWORD,
    code: codeOf(secret, 0),
  })
  assert.equal(accepted.status, 201, accepted.text)
  const { operator: id, recovery_codes } = accepted.body
  const XDG_CONFIG_HOME = temporaryDirectory('sign-in')
  const file = join(XDG_CONFIG_HOME, 'holdfast', 'operator.json')
  return { id, email, environment: { ...live.environment, XDG_CONFIG_HOME }, file, secret, recovery_codes }
}

/** Signs the person in with a recovery code, because a code of the authenticator works once in 30 seconds. */
const login = ({ email, environment, recovery_codes }: Person, url = live.baseUrl): Promise<Ended> => {
  const lines = `${PASSWORD}\n${recovery_codes.pop()}\n`
  return runWith(lines, environment, HOLDFAST, 'operator', 'login', '--url', url, '--email', email)
}

const as = ({ environment }: Person, ...words: string[]): Promise<Ended> =>
  run(environment, HOLDFAST, ...words)

const hold = (of: Person, ...more: string[]) =>
  as(of, 'retention', 'hold', tenant.tenant, person, '--reason', 'Lawsuit.', ...more)

const atDatabase = (statement: string): Promise<Body[]> => queryAt(live.environment.DATABASE_URL!, statement)

const lastRecord = async (action: string): Promise<Body> => {
  const [record] = await atDatabase(
    `select actor, resource from audit_records where action = '${action}' order by recorded_at desc limit 1`,
  )
  return record!
}

describe('signing in', () => {
  test('signing in stores the sign-in for the user alone, and whoami names operator, server and roles', async () => {
    assert.equal(statSync(ines.file).mode & 0o777, 0o600)
    const { email, url, roles, session } = JSON.parse((await as(ines, 'operator', 'whoami')).stdout)
    assert.deepEqual(
      [email, url, roles, session.kind],
      [ines.email, live.baseUrl, [{ role: 'compliance', of_tenant: null }], 'browser'],
    )
    assert.ok(!readFileSync(ines.file, 'utf8').includes(PASSWORD))
  })

  test('signing in takes the code of the authenticator too', async () => {
    const eve = await newPerson('eve@example.com', 'auditor')
    const words = ['operator', 'login', '--url', live.baseUrl, '--email', eve.email]
    const { code, stderr } = await runWith(
      `${PASSWORD}\n${codeOf(eve.secret)}\n`,
      eve.environment,
      HOLDFAST,
      ...words,
    )
    assert.equal(code, 0, stderr)
  })

  test.each([
    ['a wrong password', 'wrong\n123456\n', [], 3, /^sign_in_failed: /],
    ['one line alone', 'password', [], 1, /Standard input must have 2 lines/],
    ['an address without TLS', '', ['--url', 'http://desk.example.com'], 1, /must begin with https/],
    ['a text without an address', '', ['--url', 'desk'], 1, /not the address of a server/],
    ['a text without a token', 'hfo_short\n', ['--token'], 1, /not a token/],
    ['an unknown token', `hfo_${'x'.repeat(43)}\n`, ['--token'], 3, /^session_required: /],
  ])('%s is refused in a line and stores nothing', async (_, input, more, exit_code, line) => {
    const XDG_CONFIG_HOME = temporaryDirectory('sign-in')
    const words = ['operator', 'login', '--url', live.baseUrl, '--email', 'ines@example.com', ...more]
    const environment = { ...live.environment, XDG_CONFIG_HOME }
    const { code, stderr } = await runWith(input, environment, HOLDFAST, ...words)
    assert.equal(code, exit_code, stderr)
    assert.match(stderr, line)
    assert.equal(stderr.trimEnd().split('\n').length, 1)
    assert.ok(!existsSync(join(XDG_CONFIG_HOME, 'holdfast')))
  })

  test('a file that others may read is refused, and logout removes it', async () => {
    const eve = await newPerson('eva@example.com', 'auditor')
    assert.equal((await login(eve)).code, 0)
    chmodSync(eve.file, 0o644)
    const { code, stderr } = await as(eve, 'operator', 'whoami')
    assert.deepEqual([code, /Others may read/.test(stderr)], [3, true])
    const stored = readFileSync(eve.file, 'utf8')
    assert.equal((await as(eve, 'operator', 'logout')).code, 0)
    assert.ok(!existsSync(eve.file))
    writeFileSync(eve.file, stored, { mode: 0o600 })
    const again = await as(eve, 'operator', 'whoami')
    assert.deepEqual([again.code, /^session_required/.test(again.stderr)], [3, true])
  })

  test('logout ends the session on the server, and the next command is refused', async () => {
    const eve = await newPerson('evi@example.com', 'auditor')
    assert.equal((await login(eve)).code, 0)
    const stored = readFileSync(eve.file, 'utf8')
    assert.equal((await as(eve, 'operator', 'logout')).code, 0)
    assert.ok(!existsSync(eve.file))
    const { code, stderr } = await as(eve, 'operator', 'whoami')
    assert.deepEqual([code, stderr], [3, 'Nobody is signed in: run `holdfast operator login`.\n'])
    writeFileSync(eve.file, stored, { mode: 0o600 })
    const again = await as(eve, 'operator', 'whoami')
    assert.deepEqual([again.code, /^session_required: .*operator login/.test(again.stderr)], [3, true])
  })

  test('a token signs a program in; it proves no identity, and logout revokes it', async () => {
    const { token } = JSON.parse((await as(ines, 'operator', 'token', 'night job')).stdout)
    const XDG_CONFIG_HOME = temporaryDirectory('sign-in')
    const program: Person = { ...ines, environment: { ...live.environment, XDG_CONFIG_HOME } }
    const words = ['operator', 'login', '--url', live.baseUrl, '--token']
    const signed = await runWith(`${token}\n`, program.environment, HOLDFAST, ...words)
    assert.equal(signed.code, 0, signed.stderr)
    assert.equal(JSON.parse(signed.stdout).session.kind, 'token')
    const refused = await hold(program)
    assert.equal(refused.code, 3)
    assert.match(refused.stderr, /step_up_required: A token cannot prove an identity/)
    assert.equal((await as(program, 'operator', 'logout')).code, 0)
    const { status } = await send(live.baseUrl, 'GET', '/operator/me', undefined, {
      Authorization: `Bearer ${token}`,
    })
    assert.equal(status, 401)
  })
})

describe('a change', () => {
  // A proof of identity holds for five minutes of the machine, which a busy one spends on starting programs.
  beforeEach(() => atDatabase('update operator_sessions set stepped_up_at = now(), last_seen_at = now()'))

  test('a change without a sign-in is refused in live, and --local records the user of the system', async () => {
    const words = ['retention', 'hold', tenant.tenant, person, '--reason', 'Lawsuit.']
    const refused = await run(live.environment, HOLDFAST, ...words)
    assert.deepEqual([refused.code, refused.stdout], [3, ''])
    assert.match(refused.stderr, /^In live the command acts in the name of an operator: .*--local.*\n$/)
    assert.deepEqual(await atDatabase('select id from legal_holds'), [])
    const { id, set_by } = await command(live.environment, ...words, '--local')
    assert.equal(set_by, SYSTEM_USER)
    assert.deepEqual(await lastRecord('retention hold'), { actor: SYSTEM_USER, resource: id })
  })

  test('a change is made in the name of the operator, as the server records it', async () => {
    const { code, stdout, stderr } = await hold(ines)
    assert.deepEqual([code, stderr], [0, `as ${ines.email} at ${live.baseUrl}\n`])
    const { id, set_by } = JSON.parse(stdout)
    assert.equal(set_by, ines.id)
    assert.deepEqual(await lastRecord('POST /operator/tenants/{tenant_id}/legal-holds'), {
      actor: ines.id,
      resource: id,
    })
  })

  test('a change under a rule waits for another operator, who approves it by the command', async () => {
    const words = ['--kind', 'identity', '--years', '5']
    const held = await as(ines, 'retention', 'set-rule', tenant.tenant, ...words)
    assert.equal(held.code, 5, held.stderr)
    const { id, verb, status } = JSON.parse(held.stdout)
    assert.deepEqual([verb, status], ['retention_rules.set', 'pending'])
    assert.match(held.stderr, new RegExp(`Nothing has changed yet: approval ${id} waits`))
    assert.deepEqual(await atDatabase('select record_kind from retention_rules'), [])
    const place = ['--tenant', tenant.tenant]
    const own = await as(ines, 'approval', 'approve', id, ...place)
    assert.equal(own.code, 3, own.stderr)
    const listed = JSON.parse((await as(otto, 'approval', 'list', ...place)).stdout)
    assert.deepEqual(
      listed.map((one: Body) => one.id),
      [id],
    )
    const approved = await as(otto, 'approval', 'approve', id, ...place)
    assert.equal(approved.code, 0, approved.stderr)
    assert.equal(JSON.parse(approved.stdout).result.set_by, ines.id)
    const [rule] = await atDatabase('select record_kind, years from retention_rules')
    assert.deepEqual(rule, { record_kind: 'identity', years: 5 })
  })

  test('a change under a rule can be rejected and cancelled, and then leaves nothing behind', async () => {
    const place = ['--tenant', tenant.tenant]
    const ask = async () => {
      const words = ['--kind', 'documents', '--years', '9']
      const { stdout } = await as(ines, 'retention', 'set-rule', tenant.tenant, ...words)
      return JSON.parse(stdout).id as string
    }
    const rejected = await as(otto, 'approval', 'reject', await ask(), '--note', 'Ten, please.', ...place)
    assert.deepEqual([rejected.code, JSON.parse(rejected.stdout).status], [0, 'rejected'])
    const cancelled = await as(ines, 'approval', 'cancel', await ask(), ...place)
    assert.deepEqual([cancelled.code, JSON.parse(cancelled.stdout).status], [0, 'cancelled'])
    const kinds = await atDatabase(`select 1 from retention_rules where record_kind = 'documents'`)
    assert.deepEqual(kinds, [])
  })

  test('a change without the role is refused, and so is one in a tenant or of a resource that does not exist', async () => {
    const forbidden = await as(ines, 'webhook', 'rotate-secret', tenant.tenant, 'whk_1')
    assert.equal(forbidden.code, 3)
    assert.match(forbidden.stderr, /forbidden: The operation needs the permission webhook\.write of /)
    const elsewhere = await as(ines, 'retention', 'hold', 'ten_nope', person, '--reason', 'Lawsuit.')
    assert.deepEqual([elsewhere.code, /not_found: /.test(elsewhere.stderr)], [4, true])
    const nobody = await as(ines, 'retention', 'hold', tenant.tenant, 'per_nope', '--reason', 'Lawsuit.')
    assert.deepEqual([nobody.code, /not_found: /.test(nobody.stderr)], [4, true])
    const dots = await as(ines, 'webhook', 'rotate-secret', tenant.tenant, '../webhooks')
    assert.deepEqual([dots.code, /is not an id/.test(dots.stderr)], [1, true])
  })

  test('a change needs a proof of identity within five minutes, which step-up gives', async () => {
    const old = `update operator_sessions set stepped_up_at = now() - interval '6 minutes' where operator = '${otto.id}'`
    await atDatabase(old)
    const refused = await hold(otto)
    assert.equal(refused.code, 3)
    assert.match(refused.stderr, /step_up_required: .*Run `holdfast operator step-up`/)
    await atDatabase(`update operators set totp_step = 0 where id = '${otto.id}'`)
    const proof = `${PASSWORD}\n${codeOf(otto.secret)}\n`
    const proved = await runWith(proof, otto.environment, HOLDFAST, 'operator', 'step-up')
    assert.equal(proved.code, 0, proved.stderr)
    assert.equal((await hold(otto)).code, 0)
  })

  test('a change with a session that has ended is refused, and so is one of an operator who is disabled', async () => {
    const eve = await newPerson('eli@example.com', 'compliance')
    assert.equal((await login(eve)).code, 0)
    await atDatabase(`update operator_sessions set ended_at = now() where operator = '${eve.id}'`)
    const ended = await hold(eve)
    assert.deepEqual([ended.code, ended.stdout], [3, ''])
    assert.match(ended.stderr, /^session_required: [^\n]*Run `holdfast operator login`\.\n$/)
    assert.equal((await login(eve)).code, 0)
    await atDatabase(`update operators set status = 'disabled' where id = '${eve.id}'`)
    assert.equal((await hold(eve)).code, 3)
  })
})

describe('the network', () => {
  const signedInAt = async (email: string, url: string): Promise<Person> => {
    const one = await newPerson(email, 'compliance')
    assert.equal((await login(one)).code, 0)
    writeFileSync(one.file, readFileSync(one.file, 'utf8').replace(live.baseUrl, url), { mode: 0o600 })
    return one
  }

  test('a server that is away is named, nothing falls back to the database, and --local is the way', async () => {
    const eve = await signedInAt('away@example.com', `http://127.0.0.1:${await freePort()}`)
    const before = await atDatabase('select id from legal_holds')
    const { code, stderr } = await hold(eve)
    assert.equal(code, 6)
    assert.match(stderr, /^No server answers at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. .*--local\.\n$/)
    assert.deepEqual(await atDatabase('select id from legal_holds'), before)
    assert.equal((await hold(eve, '--local')).code, 0)
  })

  test.each([
    ['of another version', { 'Api-Version': '2020-01-01' }, 200, /is of another version than this command/],
    ['that is not Holdfast', {}, 502, /answered 502 and is not the operator API/],
  ])('a server %s gets no change', async (name, headers, status, line) => {
    const seen: string[] = []
    const foreign = createServer((request, response) => {
      seen.push(request.method!)
      response.writeHead(status, headers).end('{}')
    })
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
    const eve = await signedInAt(`${name.length}@example.com`, url)
    const { code, stderr } = await hold(eve)
    foreign.close()
    assert.equal(code, 1)
    assert.match(stderr, line)
    assert.deepEqual(seen, ['GET'])
  })

  test('a certificate of an unknown authority is refused, until NODE_EXTRA_CA_CERTS names it', async () => {
    const certificate = makeCertificate('localhost')
    const tls = await startForwarder(live.baseUrl, { certificate })
    forwarders.push(tls)
    const eve = await newPerson('tls@example.com', 'compliance')
    const untrusted = await login(eve, tls.url)
    assert.equal(untrusted.code, 6)
    assert.match(untrusted.stderr, /^The certificate of https:\/\/localhost:\d+ is not trusted \(\w+\)\./)
    assert.deepEqual(tls.seen, [])
    const file = join(temporaryDirectory('authority'), 'ca.pem')
    writeFileSync(file, certificate.cert)
    const trusting = { ...eve, environment: { ...eve.environment, NODE_EXTRA_CA_CERTS: file } }
    assert.equal((await login(trusting, tls.url)).code, 0)
    assert.equal((await hold(trusting)).code, 0)
  })

  test('a change whose answer is lost is sent once more and takes effect once', async () => {
    const path = `POST /operator/tenants/${tenant.tenant}/legal-holds`
    let losses = 1
    const lossy = await startForwarder(live.baseUrl, { loses: (line) => line === path && losses-- > 0 })
    forwarders.push(lossy)
    const eve = await signedInAt('lost@example.com', lossy.url)
    const { code, stdout, stderr } = await hold(eve)
    assert.equal(code, 0, stderr)
    const made = () => atDatabase(`select id from legal_holds where set_by = '${eve.id}'`)
    assert.deepEqual(await made(), [{ id: JSON.parse(stdout).id }])
    assert.equal(lossy.seen.filter((line) => line === path).length, 2)
    losses = 2
    const lost = await hold(eve)
    assert.equal(lost.code, 6)
    assert.match(lost.stderr, /broke before the answer came\. The change may have taken effect/)
    assert.equal((await made()).length, 2)
  })

  test('a change is sent once more if a balancer gave up on the server', async () => {
    const path = `POST /operator/tenants/${tenant.tenant}/legal-holds`
    let times = 1
    const slow = await startForwarder(live.baseUrl, { gives_up: (line) => line === path && times-- > 0 })
    forwarders.push(slow)
    const eve = await signedInAt('slow@example.com', slow.url)
    assert.equal((await hold(eve)).code, 0)
    const made = () => atDatabase(`select id from legal_holds where set_by = '${eve.id}'`)
    assert.equal((await made()).length, 1)
    times = 2
    const unclear = await hold(eve)
    assert.equal(unclear.code, 6)
    assert.match(unclear.stderr, /The change may have taken effect/)
    assert.equal((await made()).length, 2)
  })
})
