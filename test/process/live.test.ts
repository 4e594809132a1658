// The live environment: nothing of the sandbox is offered, and nothing of a sandbox is let in.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { signToken } from '../../src/http/tokens/access-tokens.ts'
import { lookUpClient } from '../../src/http/tokens/clients.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Caller, callerOf, fetchToken, offenders, refused, send } from '../support/caller.ts'
import { papersOf } from '../support/papers.ts'
import { APPLICATIONS, natural, owner } from '../support/people.ts'
import { until } from '../support/until.ts'
import { PDF, SAMPLES } from '../support/upload.ts'
import {
  command,
  type Environment,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  run,
  startOwn,
} from './own-server.ts'

const PERSONAL_DATA_KEY = randomBytes(32).toString('base64')

let live: OwnServer
let tenant: Caller

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  live = await startOwn(
    await newEnvironment({ ENVIRONMENT: 'live', SEED: 'demo', DATABASE_URL, PERSONAL_DATA_KEY }),
  )
  tenant = await operatorTenant(live, 'full')
})
afterAll(endAll)

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

describe('operations', () => {
  test('every operation of the sandbox is unknown, with and without a token', async () => {
    const offered = await send(inject('baseUrl'), 'GET', '/openapi.json')
    const operations = Object.entries<object>(offered.body.paths)
      .filter(([path]) => path.startsWith('/sandbox'))
      .flatMap(([path, item]) => Object.keys(item).map((method) => [method.toUpperCase(), path] as const))
    assert.ok(operations.length >= 6, `${operations.length} operations of the sandbox`)
    for (const [method, path] of operations) {
      const at = path.replaceAll(/\{\w+\}/g, 'x')
      const body = method === 'GET' ? undefined : {}
      await refused(tenant.call(method, at, body), 404, 'not_found')
      await refused(send(live.baseUrl, method, at, body), 404, 'not_found')
    }
  })

  test('the dashboard of developers is unknown, with its files', async () => {
    for (const path of ['/dashboard', '/dashboard/', '/dashboard/assets/index.html'])
      await refused(send(live.baseUrl, 'GET', path), 404, 'not_found')
  })

  test('operators cannot move the clock, and their description does not offer it', async () => {
    const at = `/operator/tenants/${tenant.tenant}/clock`
    await refused(send(live.baseUrl, 'PUT', at, { mode: 'frozen' }), 404, 'not_found')
    await refused(send(live.baseUrl, 'POST', `${at}/advance`, { seconds: 1 }), 404, 'not_found')
    const { body } = await send(live.baseUrl, 'GET', '/operator/openapi.json')
    assert.deepEqual(
      Object.keys(body.paths).filter((path) => path.includes('/clock')),
      [],
    )
  })

  test('the description lists no operation of the sandbox', async () => {
    const { body } = await send(live.baseUrl, 'GET', '/openapi.json')
    const paths = Object.keys(body.paths)
    assert.ok(paths.length > 20)
    assert.deepEqual(
      paths.filter((path) => path.startsWith('/sandbox')),
      [],
    )
  })

  test('the other operations answer, and there is no seed data', async () => {
    assert.deepEqual(await tenant.get('/events'), [])
    assert.deepEqual(await tenant.get('/instruments'), [])
    assert.deepEqual(await tenant.get('/bills/otr?issuer_country=US'), {})
    assert.doesNotMatch(live.server.output(), /demo|credentials/)
  })
})

describe('tokens', () => {
  test('a token of another server, a sandbox, is refused', async () => {
    const credentials = { client_id: inject('clientId'), client_secret: inject('clientSecret') }
    const token = await callerOf(inject('baseUrl'), credentials).token()
    await refused(send(live.baseUrl, 'GET', '/me', undefined, bearer(token)), 401, 'invalid_token')
  })

  test('a sandbox tenant of the same database gets no token, and one signed with the same key is refused', async () => {
    const environment: Environment = { ...live.environment, ENVIRONMENT: 'sandbox' }
    const output = await command(environment, 'tenant', 'create', 'A sandbox')
    const { client_id, client_secret } = output
    const answer = await fetchToken(live.baseUrl, {
      client_id,
      client_secret,
      grant_type: 'client_credentials',
    })
    assertMembers(answer, { status: 401, body: { error: 'invalid_client' } })

    const place = { url: environment.DATABASE_URL!, role: 'holdfast_app' }
    const app = await openProcess(readConfig(environment), place, newLog('silent'))
    try {
      const client = await lookUpClient(app, client_id)
      const token = await signToken(app, client!, (await app.tenant(output.tenant))!, ['read'])
      await refused(send(live.baseUrl, 'GET', '/me', undefined, bearer(token)), 401, 'invalid_token')
    } finally {
      await app.database.close()
    }
  })
})

test('a webhook must be https and not this machine', async () => {
  for (const url of ['http://example.com/hook', 'http://127.0.0.1:9/hook', 'https://localhost/hook'])
    await refused(tenant.call('POST', '/webhooks', { url }), 400, 'invalid_request')
  const webhook = await tenant.post('/webhooks', { url: 'https://example.com/hook' })
  assert.equal(webhook.url, 'https://example.com/hook')
})

test('the simulated bank exports nothing, in one line', async () => {
  const words = ['bin/holdfast.mjs', 'bank', 'export', tenant.tenant]
  const held = await run(live.environment, ...words)
  assert.deepEqual([held.code, /^In live `bank run` makes a run/.test(held.stderr)], [3, true], held.stderr)
  const { code, stdout, stderr } = await run(live.environment, ...words, '--local')
  assert.deepEqual(
    [code, stdout, stderr],
    [1, '', 'conflict: The simulated bank cannot pay in live; set BANK=iso20022.\n'],
  )
})

test('a tenant starts without legal documents, and gets those that the operator publishes', async () => {
  assert.deepEqual(await tenant.get('/legal-documents'), [])
  const { environment } = live
  const pdf = join(environment.DATA_DIR!, 'terms.pdf')
  writeFileSync(pdf, SAMPLES[PDF]!)
  const publish = (label: string, ...more: string[]) => [
    'legal-document',
    'publish',
    tenant.tenant,
    pdf,
    '--type',
    'terms_of_service',
    '--label',
    label,
    '--local',
    ...more,
  ]
  const first = await command(environment, ...publish('1.0', '--name', 'Our terms'))
  const later = await command(environment, ...publish('2.0', '--effective-at', '2999-01-01T00:00:00+01:00'))
  assert.equal(later.effective_at, '2998-12-31T23:00:00.000Z')

  const [document, ...others] = await tenant.get('/legal-documents')
  assert.deepEqual(others, [])
  assert.equal(document.name, 'Our terms')
  assert.deepEqual(document.latest_version, first)
  const versions = await tenant.get(`/legal-documents/${document.id}/versions`)
  assert.deepEqual(versions, [later, first])
  const { download_url } = await tenant.get(`/legal-documents/${document.id}/latest`)
  const got = await fetch(download_url)
  assert.equal(got.headers.get('content-disposition'), 'attachment; filename="Our terms 1.0.pdf"')
  assert.ok(Buffer.from(await got.arrayBuffer()).equals(SAMPLES[PDF]!))

  const again = await run(environment, 'bin/holdfast.mjs', ...publish('1.0'))
  assert.deepEqual([again.code, again.stderr], [1, 'duplicate: "Our terms" has a version 1.0 already.\n'])
  writeFileSync(pdf, 'no PDF at all')
  const wrong = await run(environment, 'bin/holdfast.mjs', ...publish('3.0'))
  assert.deepEqual(
    [wrong.code, wrong.stderr],
    [1, `${pdf}: The first bytes are not those of application/pdf.\n`],
  )
  assert.equal((await tenant.get(`/legal-documents/${document.id}/versions`)).length, 2)

  const withdraw = (version: string) => ['legal-document', 'withdraw', tenant.tenant, version, '--local']
  assert.deepEqual(await command(environment, ...withdraw(later.id)), later)
  assert.deepEqual(await tenant.get(`/legal-documents/${document.id}/versions`), [first])
  const late = await run(environment, 'bin/holdfast.mjs', ...withdraw(first.id))
  assert.deepEqual(
    [late.code, late.stderr],
    [1, `conflict: Version 1.0 is in effect since ${first.effective_at}; publish a later one instead.\n`],
  )
})

test('the operator sets the issuer of documents', async () => {
  const { environment } = live
  const words = [
    'document',
    'issuer',
    tenant.tenant,
    '--line1',
    ' Am Kai 1 ',
    '--postal-code',
    '20457',
    '--city',
    'Hamburg',
    '--local',
  ]
  const output = await command(environment, ...words, '--country', 'DE', '--name', 'Hearth Savings AG')
  assertMembers(output, { name: 'Hearth Savings AG', address: { line1: 'Am Kai 1' } })
  const wrong = await run(environment, 'bin/holdfast.mjs', ...words, '--country', 'XX')
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /Must be a country/)
})

describe('onboarding', () => {
  test('onboarding is full whatever the settings say, compliance decides from the command line, and an order without a venue is refused', async () => {
    const compliance = (verb: string, ...words: string[]) =>
      command(live.environment, 'compliance', verb, tenant.tenant, ...words, '--local')
    const because = ['--reason', 'Passport and register agree.']
    const person = await natural(tenant)
    const applying = (more: object = {}) =>
      tenant.call('POST', APPLICATIONS, {
        customer_type: 'individual',
        authorities: [owner(person.id)],
        ...more,
      })
    const bare = await refused(applying(), 400, 'invalid_request')
    assert.equal(bare.detail, `Missing required consents for person ${person.id}: ['data_accuracy']`)
    const nobody = await refused(applying({ authorities: [{ person: person.id }] }), 400, 'invalid_request')
    assert.deepEqual(offenders(nobody), ['body.authorities.0.authority_type missing_param'])

    // A live tenant has no legal documents until it publishes them, so no customer can be asked to consent to one.
    const { consents, personal } = await papersOf(tenant)
    const complete = { consents: consents(person.id).slice(-1), evidence: personal(person.id) }
    const application = await applying(complete)
    assert.equal(application.status, 201, application.text)
    assert.equal(
      (await compliance('decide', application.body.id, '--outcome', 'approved', ...because)).outcome,
      'approved',
    )
    const [{ customer }] = await tenant.get(`/persons/${person.id}/authorities`)
    const [{ account }] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    await command(live.environment, 'catalog', 'import', 'docs/examples/catalog.csv')
    const { body: found } = await until(
      () => tenant.call('GET', '/instruments/IE00EXAMPL15'),
      ({ status }) => status === 200,
    )
    const order = { instrument: found.id, order_type: 'market', side: 'buy', cash_amount: '10.00' }
    const nowhere = tenant.call('POST', `/accounts/${account.id}/orders`, order)
    const { detail } = await refused(nowhere, 400, 'instrument_not_trading')
    assert.equal(detail, 'No venue accepts orders of this tenant.')

    const off = await compliance(
      'account',
      account.id,
      '--switch',
      'can_deposit=off',
      '--status',
      'suspended',
      ...because,
    )
    assert.deepEqual([off.status, off.can_deposit], ['suspended', false])
    const outcome = await compliance('customer', customer.id, '--status', 'closing', ...because)
    assert.equal(outcome.status, 'closing')
  })
})
