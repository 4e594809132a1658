// The command `holdfast` brings files and reads lists over the operator API, in the name of the operator.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, test } from 'vitest'
import { camt053, FIRM } from '../support/bank-files.ts'
import { type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { sampleLogo } from '../support/encode-png.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import {
  command,
  type Ended,
  type Environment,
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  run,
  runWith,
  startOwn,
} from './own-server.ts'

const HOLDFAST = 'bin/holdfast.mjs'
const ROLES = ['finance', 'operations', 'compliance', 'developer']
const DAY = '2026-03-02'

let own: OwnServer
let environment: Environment
let operator: string
let tenant: string

/** A person with all roles, who is signed in at the command line. */
beforeAll(async () => {
  own = await startOwn(await newEnvironment({ DATABASE_URL: await newDatabase(), BANK: 'iso20022' }))
  const words = ['operator', 'invite', 'ines@example.com', '--role', 'administrator']
  const token = (await command(own.environment, ...words)).link.split('#')[1]
  const post = (path: string, body: object) => send(own.baseUrl, 'POST', path, body)
  const { body: opened } = await post('/operator/invitations/open', { token })
  const accepted = await post('/operator/invitations/accept', {
    token,
    challenge: opened.challenge,
    name: 'Ines',
    password: PASSWORD,
    code: codeOf(opened.authenticator.secret, 0),
  })
  operator = accepted.body.operator
  environment = { ...own.environment, XDG_CONFIG_HOME: temporaryDirectory('sign-in') }
  for (const role of ROLES)
    await atDatabase(
      `insert into operator_grants (tenant, id, operator, role, granted_by, created_at)
       values ('ten_installation', 'ogr_${role}', '${operator}', '${role}', 'test', now())`,
    )
  const login = ['operator', 'login', '--url', own.baseUrl, '--email', 'ines@example.com']
  const lines = `${PASSWORD}\n${accepted.body.recovery_codes[0]}\n`
  const { code, stderr } = await runWith(lines, environment, HOLDFAST, ...login)
  assert.equal(code, 0, stderr)
})
afterAll(endAll)

// A proof of identity holds for five minutes of the machine, which a busy one spends on starting programs.
beforeEach(() => atDatabase('update operator_sessions set stepped_up_at = now(), last_seen_at = now()'))

const atDatabase = (statement: string): Promise<Body[]> => queryAt(own.environment.DATABASE_URL!, statement)

const holdfast = (...words: string[]): Promise<Ended> => run(environment, HOLDFAST, ...words)

/** What the command prints in the name of the operator. */
async function asOperator(...words: string[]): Promise<Body> {
  const { code, stdout, stderr } = await holdfast(...words)
  assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
  return JSON.parse(stdout)
}

const actorOf = async (action: string): Promise<string> =>
  (
    await atDatabase(
      `select actor from audit_records where action = '${action}' order by ordinal desc limit 1`,
    )
  )[0]?.actor

test('a tenant is created and the key is rotated in the name of the operator', async () => {
  const made = await asOperator('tenant', 'create', 'Munich', '--onboarding', 'minimal')
  ;({ tenant } = made)
  assert.equal(await actorOf('POST /operator/tenants'), operator)
  assert.deepEqual(await callerOf(own.baseUrl, made).get('/accounts'), [])
  assert.match((await asOperator('keys', 'rotate')).kid, /\S/)
  assert.equal(await actorOf('POST /operator/keys/rotate'), operator)
})

test('the issuer, an account of the firm, and an instrument are changed in the name of the operator', async () => {
  const address = [
    '--line1',
    'Leopoldstr. 1',
    '--postal-code',
    '80802',
    '--city',
    'München',
    '--country',
    'DE',
  ]
  const logo = join(temporaryDirectory('logo'), 'logo.png')
  writeFileSync(logo, sampleLogo(40))
  const more = ['--phone', '+49 89 1234567', '--logo', logo]
  const issuer = await asOperator(
    'document',
    'issuer',
    tenant,
    '--name',
    'Munich Invest',
    ...address,
    ...more,
  )
  assert.deepEqual([issuer.name, issuer.address.city], ['Munich Invest', 'München'])
  assert.deepEqual([issuer.contact.phone, issuer.logo.width], ['+49 89 1234567', 40])
  assert.equal(await actorOf('PUT /operator/tenants/{tenant_id}/document-issuer'), operator)
  const account = await asOperator('operator', 'open-firm-account', tenant, 'House', '--residual')
  assert.deepEqual([account.base_currency, account.is_residual], ['EUR', true])
  const second = await holdfast('operator', 'open-firm-account', tenant, 'Other', '--residual')
  assert.deepEqual([second.code, /^duplicate: /m.test(second.stderr)], [1, true])
  const [instrument] = await atDatabase(`select id from instruments where instrument_type = 'etf' limit 1`)
  const words = ['catalog', 'override', tenant, instrument!.id]
  const halted = await asOperator(...words, '--trading-status', 'not_trading')
  assert.equal(halted.trading_status, 'not_trading')
  assert.equal((await asOperator(...words, '--trading-status', 'catalogue')).trading_status, null)
  const nothing = await holdfast(...words)
  assert.deepEqual([nothing.code, /Give --trading-status/.test(nothing.stderr)], [1, true])
})

describe('a legal document', () => {
  const publish = (file: string, ...more: string[]) =>
    holdfast('legal-document', 'publish', tenant, file, '--type', 'risk_disclosures', ...more)
  const folder = temporaryDirectory('papers')

  test('a legal document is published, and withdrawn before it takes effect', async () => {
    const file = join(folder, 'risks.pdf')
    writeFileSync(file, readFileSync(join(import.meta.dirname, '../../docs/statement.png')))
    const wrong = await publish(file, '--label', '9.0')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /invalid_request: .*body\.content/)
    writeFileSync(
      file,
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
    )
    const published = await publish(file, '--label', '9.0', '--effective-at', '2099-01-01T00:00:00Z')
    assert.equal(published.code, 0, published.stderr)
    const { id, version } = JSON.parse(published.stdout)
    assert.equal(version, '9.0')
    for (const action of [
      'legal_documents.upload',
      'POST /operator/tenants/{tenant_id}/legal-document-versions',
    ])
      assert.equal(await actorOf(action), operator)
    const again = await publish(file, '--label', '9.0', '--effective-at', '2099-01-01T00:00:00Z')
    assert.notEqual(again.code, 0)
    assert.equal((await asOperator('legal-document', 'withdraw', tenant, id)).id, id)
    assert.equal((await holdfast('legal-document', 'withdraw', tenant, id)).code, 4)
  })
})

describe('the files of a tenant that trades', () => {
  const AT = 'POST /operator/tenants/{tenant_id}'
  const NOTE = ['--note', 'The customer called.']
  let made: Body
  let trading: Caller
  let funded: Awaited<ReturnType<typeof fundedAccount>>
  beforeAll(async () => {
    made = await asOperator('tenant', 'create', 'Trading', '--onboarding', 'minimal')
    trading = callerOf(own.baseUrl, made)
    await trading.put('/sandbox/clock', { mode: 'frozen' })
    funded = await fundedAccount(trading)
    const { symbol } = await trading.get(`/instruments/${funded.instrument}`)
    await trading.post('/sandbox/prices', { symbol, bid: '49.90', ask: '50.00' })
  })

  const cashOf = async () => (await trading.get(`/accounts/${funded.account}/cash-balances`))[0]

  test('an order is cancelled with a note, and a repeat changes nothing', async () => {
    const limited = { order_type: 'limit', limit_price: '10.00', time_in_force: 'day', quantity: '5' }
    const { id } = await trading.post(funded.orders, {
      instrument: funded.instrument,
      side: 'buy',
      ...limited,
    })
    assert.notEqual((await cashOf()).reserved, '0.00')
    const bare = await holdfast('operator', 'cancel-order', made.tenant, id)
    assert.deepEqual([bare.code, /--note/.test(bare.stderr)], [1, true])
    const cancelled = await asOperator('operator', 'cancel-order', made.tenant, id, ...NOTE)
    assert.deepEqual([cancelled.id, cancelled.status], [id, 'cancelled'])
    assert.equal((await trading.get(`${funded.orders}/${id}`)).status, 'cancelled')
    assert.equal((await cashOf()).reserved, '0.00')
    assert.equal(await actorOf(`${AT}/orders/{order_id}/cancel`), operator)
    const again = await asOperator('operator', 'cancel-order', made.tenant, id, ...NOTE)
    assert.deepEqual([again.id, again.status, (await cashOf()).reserved], [id, 'cancelled', '0.00'])
    assert.equal((await holdfast('operator', 'cancel-order', made.tenant, 'ord_none', ...NOTE)).code, 4)
  })

  test('a trade is reversed, once and with a note', async () => {
    const before = await cashOf()
    const { id } = await funded.place()
    await trading.post('/sandbox/clock/advance', { seconds: 1 })
    const [{ id: trade }] = (await trading.get(`${funded.orders}/${id}`)).trades
    assert.notDeepEqual(await cashOf(), before)
    const busted = await asOperator('operator', 'bust-trade', made.tenant, trade, ...NOTE)
    assert.deepEqual(busted.trades, [])
    assert.deepEqual(await cashOf(), before)
    assert.equal(await actorOf(`${AT}/trades/{trade_id}/bust`), operator)
    const again = await holdfast('operator', 'bust-trade', made.tenant, trade, ...NOTE)
    assert.deepEqual([again.code, /order_fill_forbidden/.test(again.stderr)], [1, true])
  })

  test('a delivery is sent again, and a webhook gets another address', async () => {
    const receiver = await startReceiver()
    const hook = await trading.post('/webhooks', { url: receiver.url })
    const sent = await trading.post(`/webhooks/${hook.id}/test`, { event: { name: 'made.up' } })
    await receiver.waitFor(1)
    const again = await asOperator('webhook', 'redeliver', made.tenant, sent.id)
    assert.equal(again.redelivery_of, sent.id)
    await receiver.waitFor(2)
    assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
    assert.equal(await actorOf(`${AT}/webhook-deliveries/{delivery_id}/redeliver`), operator)
    receiver.stop()

    const url = 'https://example.com/hook'
    assert.equal((await asOperator('webhook', 'set-url', made.tenant, hook.id, '--url', url)).url, url)
    assert.equal((await trading.get(`/webhooks/${hook.id}`)).url, url)
    assert.equal(await actorOf(`${AT}/webhooks/{webhook_id}/change`), operator)
    const bad = await holdfast('webhook', 'set-url', made.tenant, hook.id, '--url', 'ftp://example.com')
    assert.deepEqual([bad.code, /invalid_request: .*url/.test(bad.stderr)], [1, true])
    assert.equal((await trading.get(`/webhooks/${hook.id}`)).url, url)
  })
})

describe('the bank', () => {
  const folder = temporaryDirectory('bank')
  const file = join(folder, 'statement.xml')

  test("'s statement is booked once, and a bad file is named", async () => {
    await asOperator('bank', 'account', tenant, 'EUR', FIRM.iban, FIRM.bank_code, FIRM.owner_name)
    const movement = { reference: 'B-1', amount: '250.00', text: 'Rent of Ada', name: 'Ada Lovelace' }
    writeFileSync(file, camt053('S1', DAY, '0.00', '250.00', [movement]))
    const first = await asOperator('bank', 'import', tenant, file)
    assert.deepEqual([first.entries.received, first.statements[0].difference], [1, '0.00'])
    assert.equal((await asOperator('bank', 'import', tenant, file)).entries.unchanged, 1)
    assert.equal(await actorOf('bank_files.import'), operator)
    const bad = join(folder, 'bad.xml')
    writeFileSync(bad, '<Document/>')
    const { code, stdout, stderr } = await holdfast('bank', 'import', tenant, bad)
    assert.equal(code, 1, stderr)
    assert.match(JSON.parse(stdout).refused, /^invalid_request: /)
  })

  test("'s payments in suspense are masked for the operator, and in clear on the database itself", async () => {
    const [masked] = await asOperator('operator', 'suspense', 'list', tenant)
    const [clear] = await asOperator('operator', 'suspense', 'list', tenant, '--local')
    assert.deepEqual([masked.id, masked.amount], [clear.id, '250.00'])
    assert.deepEqual([clear.owner_name, clear.iban], ['Ada Lovelace', 'NL91ABNA0417164300'])
    assert.match(masked.owner_name, /^A…|^A\S*…/)
    assert.ok(!JSON.stringify(masked).includes('NL91ABNA0417164300'))
  })

  test('the bank gets the file of a run, byte for byte the same', async () => {
    const [payment] = await asOperator('operator', 'suspense', 'list', tenant)
    await asOperator('operator', 'suspense', 'return', tenant, payment.id, '--note', 'Not ours.')
    const { run: id } = await asOperator('bank', 'run', tenant)
    const fetchFile = async () => {
      const { file: name, payouts } = await asOperator('bank', 'export', tenant, '--run', id, '--out', folder)
      assert.equal(payouts, 1)
      return readFileSync(name, 'utf8')
    }
    const content = await fetchFile()
    assert.match(content, /NL91ABNA0417164300/)
    assert.equal(await fetchFile(), content)
    assert.equal(await actorOf('POST /operator/tenants/{tenant_id}/payment-runs/{run_id}/submit'), operator)
    const [listed] = await asOperator('bank', 'runs', tenant)
    assert.equal(listed.id, id)
  })

  test.each([
    ['bank', 'breaks'],
    ['bank', 'rejected'],
    ['bank', 'pages'],
    ['operator', 'arrears'],
  ])('%s %s is empty', async (...words) => {
    assert.deepEqual(await asOperator(...words, tenant), [])
  })

  test('the bank has lists that need the role', async () => {
    await atDatabase(`delete from operator_grants where role <> 'administrator'`)
    const { code, stderr } = await holdfast('operator', 'suspense', 'list', tenant)
    assert.deepEqual(
      [code, /forbidden: The operation needs the permission suspense\.read/.test(stderr)],
      [3, true],
    )
  })
})
