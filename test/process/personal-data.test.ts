// Personal data are readable nowhere: in no column of any table, and in no log of server or database.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { api } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import type { Actor, Context } from '../../src/context.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { requestAccess } from '../../src/features/back-office/retention/access-requests/request-access.ts'
import { erasePerson } from '../../src/features/back-office/retention/erase-person.ts'
import { liftHold, setHold } from '../../src/features/back-office/retention/hold-person.ts'
import { setRetentionRule } from '../../src/features/back-office/retention/set-rule.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { setSettings } from '../../src/features/back-office/tenant-settings/set-settings.ts'
import { openLocalSession } from '../../src/features/operators/operators/break-glass/open-local-session.ts'
import { reviewUse } from '../../src/features/operators/operators/break-glass/review-use.ts'
import { findInstallation } from '../../src/features/operators/operators/find-installation.ts'
import { inviteOperator } from '../../src/features/operators/operators/invitations/invite-operator.ts'
import { recordDataAccess } from '../../src/features/operators/operators/record-data-access.ts'
import { writeNote } from '../../src/features/operators/work-queue/write-note.ts'
import { recordBreak, resolveBreak } from '../../src/features/payments/banking/reconciliation-breaks.ts'
import { assignPayments } from '../../src/features/payments/inbound-payments/assign-payments.ts'
import { listSuspense } from '../../src/features/payments/inbound-payments/read.ts'
import { createPaymentRun } from '../../src/features/payments/payment-runs/create-payment-run.ts'
import { listRejected } from '../../src/features/payments/payment-runs/read.ts'
import { rejectPayouts } from '../../src/features/payments/payment-runs/reject-payouts.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { newLog } from '../../src/open-process.ts'
import { placeOf, type SealedColumn, sealedColumns } from '../../src/privacy/sealed-columns.ts'
import { isSealed } from '../../src/privacy/vault.ts'
import { type Running, startProcess } from '../../src/start.ts'
import { newId } from '../../src/values/ids.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { FIRM } from '../support/bank-files.ts'
import { type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { changeAs } from '../support/direct.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { WORLD } from '../support/instruments.ts'
import { markedClaim, newMarks, typesOf } from '../support/marked-claims.ts'
import { codeOf } from '../support/operators.ts'
import { startReceiver } from '../support/receiver.ts'
import { endAll, newDatabase, newEnvironment } from './own-server.ts'

const marks = newMarks()
const keys: { key: string; path: string; body: unknown; answer: string }[] = []
let own: Running
let data_dir: string
let log = ''
let tenant: Caller
let url: string

/** Every value of every column that can hold text, by `table.column`. */
let values: Map<string, string[]>

beforeAll(async () => {
  url = await newDatabase()
  const environment = await newEnvironment({ DATABASE_URL: url, LOG_LEVEL: 'trace', CHECK_RESPONSES: 'true' })
  data_dir = environment.DATA_DIR!
  const place = { url, role: await migrate(url) }
  own = await startProcess(
    readConfig(environment),
    place,
    newLog('trace', { write: (line) => (log += line) }),
  )
  await ensureFoundation(own.app)
  const journals = { approval_threshold: { EUR: '1.00' } }
  const sandbox = await createTenant(own.app, 'Process', { onboarding: 'minimal', journals }, FIRST_CLOCK)
  tenant = callerOf(environment.BASE_URL!, sandbox)
  await live()
  values = await readEverything()
})
afterAll(async () => {
  await own?.stop()
  await endAll()
})

async function post(path: string, body: object): Promise<Body> {
  const key = randomUUID()
  const answer = await tenant.call('POST', path, body, { 'Idempotency-Key': key })
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  keys.push({ key, path, body, answer: answer.text })
  return answer.body
}

// An operator joins, looks at personal data, and another person opens an invitation.
async function employ(account: string) {
  const { app } = own
  await findInstallation(app)
  const visit = (path: string, body: object) =>
    send(tenant.baseUrl, 'POST', `/operator/invitations/${path}`, body)
  const opened = async () => {
    const invitation = {
      email: `${marks.next()}@example.com`,
      role: 'support',
      of_tenant: null,
      hours: 1,
    } as const
    const { token } = await changeAs(app, INSTALLATION, (context) => inviteOperator(context, invitation))
    return { token, ...(await visit('open', { token })).body }
  }
  const { token, challenge, authenticator } = await opened()
  const [name, password] = [marks.next(), `${marks.next()} ${marks.next()}`]
  const code = codeOf(authenticator.secret, 0)
  const accepted = await visit('accept', { token, challenge, name, password, code })
  assert.equal(accepted.status, 201, accepted.text)
  await useInEmergency(app, accepted.body.operator)
  await opened()
  await changeAs(app, tenant.tenant, (context) => recordDataAccess(context, 'inp_1', ['iban'], marks.next()))
  await hold(app)
  await writeNoteOn(app, account)
  await retain(app)
}

// A break-glass account signs in for a reason, and another operator reviews it.
async function useInEmergency(app: Running['app'], reviewer: string) {
  const operator = newId('opr_')
  const change = <T>(handler: (context: Context) => Promise<T>) => changeAs(app, INSTALLATION, handler)
  await change(async ({ sql, vault, now }) => {
    const [email, name] = [marks.next(), marks.next()]
    await sql`
      insert into operators (tenant, id, email, email_hash, name, is_break_glass, created_at, modified_at)
      values (${INSTALLATION}, ${operator}, ${vault.seal('operators.email', operator, email)}, sha256(${email}::bytea),
              ${vault.seal('operators.name', operator, name)}, true, ${now}, ${now})`
  })
  await change((context) => openLocalSession(context, operator, { method: 'passkey', reason: marks.next() }))
  const [use] = await app.database.sql(INSTALLATION)<{ id: string }>`
    select id from break_glass_uses where operator = ${operator}`
  await change((context) => {
    const review = { conclusion: 'justified', note: marks.next() } as const
    return reviewUse({ ...context, actor: { ...context.actor, id: reviewer } }, use!.id, review)
  })
}

// An access request, legal holds, and an erasure with its reason. Nothing of the persons of this test is erased.
async function retain(app: Running['app']) {
  const { id } = await post('/persons', person('natural', ['identity', 'contact_details'], ''))
  const order = <T>(handler: (context: Context) => Promise<T>) => changeAs(app, tenant.tenant, handler)
  await order((context) => requestAccess(context, id, marks.next()))
  const good_till = { settings: { gtc_days: 30 }, reason: marks.next() }
  await order((context) => setSettings(context, 'orders', good_till))
  const legal_hold = await order((context) => setHold(context, id, marks.next()))
  await order((context) => liftHold(context, legal_hold.id, marks.next()))
  const rule = { record_kind: 'accounts', years: 0, counted_from: 'end', is_automatic: false } as const
  await order((context) => setRetentionRule(context, rule))
  await order((context) => erasePerson(context, id, { record_kinds: ['accounts'], reason: marks.next() }))
}

// A note of an operator on an account.
const writeNoteOn = (app: Running['app'], account: string) =>
  changeAs(app, tenant.tenant, (context) => {
    const actor: Actor = {
      id: 'opr_1',
      client: null,
      scopes: new Set(),
      session: {
        id: 'ose_1',
        kind: 'browser',
        stepped_up_at: context.now,
        grants: [{ role: 'support', of_tenant: null }],
      },
    }
    const note = { subject: account, text: marks.next(), has_personal_data: true }
    return writeNote({ ...context, actor }, note)
  })

// A change that awaits approval, and a vote on it.
async function hold(app: Running['app']) {
  const verb = api.operator!.description.routes.find(({ name }) => name === 'clients.create')!
  await changeAs(
    app,
    INSTALLATION,
    ({ sql, now }) => sql`
      insert into approval_rules (tenant, id, verb, of_tenant, roles, needed, set_by, modified_at)
      values (${INSTALLATION}, 'apu_1', ${verb.name}, ${tenant.tenant}, '{developer}', 1, 'opr_1', ${now})`,
  )
  const input = { params: {}, query: {}, body: { name: 'Reports' } }
  await changeAs(app, tenant.tenant, (context) => {
    const request = { ...context.request, approval_reason: marks.next() }
    return verb.write!({ ...context, request }, input as never)
  })
  await changeAs(
    app,
    tenant.tenant,
    ({ sql, vault, now }) => sql`
      insert into approval_votes (tenant, id, approval, maker, voter, vote, note, created_at)
      select tenant, 'apv_1', id, maker, 'opr_2', 'approve',
             ${vault.seal('approval_votes.note', 'apv_1', marks.next())}, ${now}
      from approvals where tenant = ${tenant.tenant}`,
  )
}

// A life of which every text is marked.
async function live() {
  const friend = await post('/persons', person('natural', ['identity', 'contact_details'], ''))
  const owner = await post('/persons', person('natural', typesOf('natural'), friend.id))
  const firm = await post('/persons', person('legal', typesOf('legal'), friend.id))
  await post(`/persons/${owner.id}/claims`, markedClaim('residence', marks, friend.id))
  const account = await open(owner.id)
  await open(firm.id)
  await pay(account)
  await withdraw(account)
  await move(account)
  await save(account)
  await debit(account)
  await receive(account)
  await operate(account)
  await upload()
  await webhook()
  await employ(account)
  const mark = marks.next()
  for (const path of ['/persons', `/persons/${owner.id}/claims`])
    await tenant.call('POST', path, { person_type: mark, claims: [{ claim_type: mark, first_name: mark }] })
  await tenant.call('GET', `/persons?name=${mark}&email=${mark}`)
  await tenant.call('POST', `/accounts/${account}/deposits`, { amount: mark, currency: 'EUR' })
}

const person = (person_type: 'natural' | 'legal', types: ReturnType<typeof typesOf>, related: string) => ({
  person_type,
  claims: types.map((type) => markedClaim(type, marks, related)),
})

async function open(id: string): Promise<string> {
  const input = { customer_type: 'individual', authorities: [{ person: id, authority_type: 'owner' }] }
  const application = await post('/onboarding-applications', input)
  await post(`/sandbox/onboarding-applications/${application.id}/decision`, { outcome: 'approved' })
  const [authority] = await tenant.get(`/persons/${id}/authorities`)
  const [ownership] = await tenant.get(`/customers/${authority.customer.id}/account-ownerships`)
  return ownership.account.id
}

async function pay(account: string) {
  const deposit = await post(`/accounts/${account}/deposits`, { amount: '10.00', currency: 'EUR' })
  const iban = 'NL91ABNA0417164300'
  marks.all.push(iban)
  const bank = { iban, bank_code: 'EXMPDEFFXXX', owner_name: marks.next() }
  await post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`, bank)
  await post(`/sandbox/accounts/${account}/deposits/${deposit.id}/complete`, bank).catch(() => {})
  const payment = { amount: '11.00', currency: 'EUR', reference: marks.next() }
  await post(`/sandbox/accounts/${account}/inbound-payments`, { ...payment, ...bank })
  const [known] = await tenant.get(`/accounts/${account}/funding-accounts`)
  assert.deepEqual([known.owner_name, known.iban], [bank.owner_name, bank.iban.toUpperCase()])
}

async function withdraw(account: string) {
  const iban = 'GB33BUKB20201555555555'
  marks.all.push(iban)
  const input = {
    owner_name: marks.next(),
    iban,
    bank_code: 'BUKBGB22',
    currency: 'EUR',
    nickname: marks.next(),
  }
  const registered = await post(`/accounts/${account}/funding-accounts`, input)
  const { owner_name, nickname } = registered
  assert.deepEqual(
    { owner_name, nickname, iban: registered.iban },
    { owner_name: input.owner_name, nickname: input.nickname, iban },
  )
  const [verified] = (await tenant.get(`/accounts/${account}/funding-accounts`)).filter(
    (one: Body) => one.is_verified,
  )
  const withdrawalInput = { amount: '5.00', currency: 'EUR', funding_account: verified.id }
  const { id } = await post(`/accounts/${account}/withdrawals`, withdrawalInput)
  const withdrawal = await tenant.get(`/accounts/${account}/withdrawals/${id}`)
  assert.deepEqual(withdrawal.funding_account, verified)
}

// A journal that is booked, with a description that its transactions show, and one that is rejected with a reason.
async function move(from_account: string) {
  const { account: to_account } = await post('/sandbox/firm-accounts', { name: 'House' })
  const cash = { journal_type: 'cash', currency: 'EUR', amount: '1.00', from_account, to_account }
  const description = marks.next()
  const booked = await post('/journals', { ...cash, amount: '0.50', description })
  const [transaction] = await tenant.get(
    `/accounts/${from_account}/transactions?transaction_types=book_transfer`,
  )
  assert.deepEqual([booked.status, transaction.summary], ['booked', `Transfer EUR: ${description}`])
  const { id } = await post('/journals', cash)
  const reason = marks.next()
  assert.equal((await post(`/journals/${id}/reject`, { reason })).rejected_reason, reason)
}

// A savings plan under a name of the customer's own.
async function save(account: string) {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const { now } = await tenant.get('/sandbox/clock')
  const plan = {
    target: { instrument },
    amount: '5.00',
    currency: 'EUR',
    schedule: { interval: 'monthly', day_of_month: 28, start_on: now.slice(0, 10) },
    funding: { source: 'cash' },
    name: marks.next(),
  }
  assert.equal((await post(`/accounts/${account}/savings-plans`, plan)).name, plan.name)
}

// A mandate and a debit by it.
async function debit(account: string) {
  const { now } = await tenant.get('/sandbox/clock')
  const [iban, debtor_name, remittance] = ['FR1420041010050500013M02606', marks.next(), marks.next()]
  marks.all.push(iban)
  const mandate = await post(`/accounts/${account}/mandates`, { iban, debtor_name, signed_at: now })
  assert.equal(mandate.debtor_name, debtor_name)
  const order = { mandate: mandate.id, amount: '2.00', currency: 'EUR', remittance }
  assert.equal((await post(`/accounts/${account}/direct-debits`, order)).remittance, remittance)
}

// Securities that come from another custodian, asked for and unannounced.
async function receive(account: string) {
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const counterparty = () => ({
    name: 'Old Bank AG',
    bic: 'EXMPDEFFXXX',
    account_number: marks.next(),
    account_holder: marks.next(),
  })
  const asked = { direction: 'in', counterparty: counterparty(), lines: [{ instrument, quantity: '5' }] }
  const transfer = await post(`/accounts/${account}/securities-transfers`, asked)
  assert.equal(transfer.counterparty.account_holder, asked.counterparty.account_holder)
  const arrival = { instrument, quantity: '3', counterparty: counterparty() }
  await post(`/sandbox/accounts/${account}/inbound-securities`, arrival)
}

// What people who run the platform write down about money, and what a bank does.
async function operate(account: string) {
  const { tenant: id } = tenant
  const order = <T>(handler: (context: Context) => Promise<T>) => changeAs(own.app, id, handler)
  const [waiting] = await order(listSuspense)
  await order((context) => assignPayments(context, { payments: [waiting!.id], account, note: marks.next() }))
  const lines = [{ amount: '1.00', currency: 'EUR' }]
  const gift = { kind: 'portfolio_transfer', to: account, lines, note: marks.next() } as const
  await order((context) => transferValue(context, gift))
  await order((context) => setBankAccount(context, 'EUR', FIRM))
  const run = await order((context) => createPaymentRun(context, { bank: 'iso20022', currency: 'EUR' }))
  const reason = marks.next()
  const refused = { run: run!, payout: null, code: 'AC01', reason }
  assert.equal(await order((context) => rejectPayouts(context, refused)), 1)
  assert.equal((await order(listRejected))[0]!.reason, reason)
  const gap = { kind: 'gap', currency: 'EUR', subject: 'S1', difference: '1.00', detail: 'Plain.' } as const
  await order((context) => recordBreak(context, gap))
  const [row] = await order(({ sql }) => sql<{ id: string }>`select id from bank_breaks where tenant = ${id}`)
  assert.ok(await order((context) => resolveBreak(context, row!.id, marks.next())))
}

async function upload() {
  const filename = `${marks.next()}.pdf`
  const input = { filename, purpose: 'verification_evidence', content_type: 'application/pdf' }
  const { id, signed_upload_url } = await post('/signed-uploads', input)
  const sent = await fetch(signed_upload_url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  assert.equal(sent.status, 200, await sent.text())
  assert.equal((await post('/files', { signed_upload: id })).filename, filename)
}

async function webhook() {
  const receiver = await startReceiver()
  const hook = await post('/webhooks', { url: receiver.url, description: 'Plain-to-see' })
  marks.all.push(hook.secret)
  const { secret } = await post(`/sandbox/webhooks/${hook.id}/rotate-secret`, {})
  marks.all.push(secret)
  const event = { name: 'order.filled', data: { note: marks.next() } }
  const delivery = await post(`/webhooks/${hook.id}/test`, { event })
  await receiver.waitFor(1)
  await post(`/webhook-deliveries/${delivery.id}/redeliver`, {})
  await receiver.waitFor(2)
  receiver.stop()
  assert.deepEqual(JSON.parse(receiver.received[0]!.body).data, event.data)
  assert.equal(receiver.received[1]!.body, receiver.received[0]!.body)
  assert.deepEqual((await tenant.get(`/webhook-deliveries/${delivery.id}`)).payload, delivery.payload)
}

async function readEverything(): Promise<Map<string, string[]>> {
  const columns = await queryAt(
    url,
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public'
       and table_name not in (select relname from pg_class where relispartition) -- Read as parts of their table.
       and data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'xml', 'ARRAY', 'USER-DEFINED')`,
  )
  const columnsByTable = new Map<string, string[]>()
  for (const { table_name: table, column_name: column, data_type } of columns) {
    const text = data_type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const rows = await queryAt(url, `select ${text} as value from "${table}" where "${column}" is not null`)
    columnsByTable.set(
      `${table}.${column}`,
      rows.map(({ value }) => value),
    )
  }
  return columnsByTable
}

const holders = (mark: string) =>
  [...values].flatMap(([name, list]) =>
    list.some((value) => value.toLowerCase().includes(mark.toLowerCase())) ? [name] : [],
  )

describe('personal data in the database', () => {
  test('no column holds personal data', () => {
    assert.ok(marks.all.length > 60, `${marks.all.length} marks`)
    assert.ok(values.size > 100, `${values.size} columns`)
    assert.deepEqual(
      marks.all.flatMap((mark) => holders(mark).map((name) => `${mark} in ${name}`)),
      [],
    )
  })

  test('the search of this test finds personal data where there is some', () => {
    assert.ok(holders('plain-to-see').includes('webhooks.description'))
    assert.ok(holders('Process').includes('tenants.name'))
  })

  test('sealed values are in the columns of the list, and nowhere else', () => {
    const sealed = [...values].filter(([, list]) => list.some(isSealed)).map(([name]) => name)
    const unwritten = ['persons.id_number', 'persons.passport_number'] // No operation writes them.
    const expected = sealedColumns().filter((name) => !unwritten.includes(name))
    assert.deepEqual(sealed.sort(), expected.sort())
    for (const [name, list] of values)
      if (sealedColumns().includes(name as SealedColumn) && !placeOf(name as SealedColumn).mixed)
        assert.ok(list.every(isSealed), name)
  })

  test('the keys of tenants are stored wrapped', async () => {
    const [master] = readFileSync(join(data_dir, 'personal-data.key'), 'utf8').split('\n')
    assert.deepEqual(holders(master!), [])
    assert.equal(values.get('personal_data_keys.wrapped')!.length, 4) // Of the tenant and of the installation.
  })
})

// The PostgreSQL that we ship writes its log beside its data; that of TEST_DATABASE_URL we cannot read.
function databaseLogs(): string[] {
  const cluster = join(inject('dataDir'), 'postgres')
  if (!existsSync(cluster)) return []
  const moved = join(cluster, 'LOCATION')
  const home = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : cluster
  return [readFileSync(join(home, 'postgres.log'), 'utf8')]
}

test('neither log holds personal data', () => {
  assert.match(log, /"path":"\/persons"|\/persons/)
  for (const each of [log, ...databaseLogs()])
    assert.deepEqual(
      marks.all.filter((mark) => each.toLowerCase().includes(mark.toLowerCase())),
      [],
    )
})

test('a repeated request gets the first answer byte for byte', async () => {
  for (const { key, path, body, answer } of keys) {
    const again = await tenant.call('POST', path, body, { 'Idempotency-Key': key })
    assert.equal(again.text, answer, path)
    assert.equal(again.headers.get('idempotent-replayed'), 'true', path)
  }
})
