// The proof of facts: an attacker with access to the database alters one member of one row that customers read, or that
// says what operators may do, and the proof names table, row and member. Each member of each such table is altered in turn, in a database of the test's own
// without check constraints.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type App, type Context, readContextOf } from '../../src/context.ts'
import { migrate } from '../../src/db/migrate.ts'
import { personalTables } from '../../src/db/personal-tables.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { requestAccess } from '../../src/features/back-office/retention/access-requests/request-access.ts'
import { erasePerson } from '../../src/features/back-office/retention/erase-person.ts'
import { liftHold, setHold } from '../../src/features/back-office/retention/hold-person.ts'
import { setRetentionRule } from '../../src/features/back-office/retention/set-rule.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { setSettings } from '../../src/features/back-office/tenant-settings/set-settings.ts'
import { recordDataAccess } from '../../src/features/operators/operators/record-data-access.ts'
import { returnPayment } from '../../src/features/payments/inbound-payments/return-payment.ts'
import { createPaymentRun } from '../../src/features/payments/payment-runs/create-payment-run.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { proveLedger } from '../../src/features/platform/activity/prove-ledger.ts'
import { createCustodianRun } from '../../src/features/transfers/securities-transfers/files/create-run.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { readMasterKeys } from '../../src/privacy/master-keys.ts'
import { rotatePersonalData } from '../../src/privacy/rotate.ts'
import { type Running, startProcess } from '../../src/start.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { endAll, newDatabase } from '../process/own-server.ts'
import { FIRM } from '../support/bank-files.ts'
import { openPurse } from '../support/cash.ts'
import { type Body, type Caller, callerOf } from '../support/client.ts'
import { changeAs } from '../support/direct.ts'
import { SAP, TREATIES } from '../support/dividends.ts'
import { documentsOf } from '../support/documents.ts'
import { fillOperators } from '../support/fill-operators.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { freePort } from '../support/free-port.ts'
import { WORLD } from '../support/instruments.ts'
import { ADA, openTestAccount } from '../support/journey.ts'
import { sendBatch } from '../support/order-batches.ts'
import { taxes } from '../support/people.ts'
import { COUNTERPARTY } from '../support/securities-transfers.ts'
import { tamper } from '../support/tamper.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const MONDAY = '2027-03-01T10:00:00.000Z'
const custody = {
  alias: 'custody',
  tax_rate: '0.19',
  fee_type: 'recurring',
  chargeable_currencies: { EUR: { unit_amount: '2.00' } },
}

let running: Running
let owner: pg.Client
let tenant: Caller
let at: string
let order: Body

beforeAll(async () => {
  const url = await newDatabase()
  const role = await migrate(url)
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: inject('dataDir'),
    ...UNLIMITED,
    LOG_LEVEL: 'fatal',
  })
  running = await startProcess(config, { url, role })
  await ensureFoundation(running.app)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const settings = {
    onboarding: 'minimal' as const,
    fees: [custody],
    advance_limit: '1000.00',
    journals: { approval_threshold: { EUR: '700.00' } },
    tax_treaties: TREATIES,
  }
  tenant = callerOf(config.base_url, await createTenant(running.app, 'Facts', settings as never, FIRST_CLOCK))
  await play(running.app)
  await fillOperators(running.app, tenant.tenant)
})
afterAll(async () => {
  await owner?.end()
  await running?.stop()
  await endAll()
})

/** A history that leaves rows in every table of facts. */
async function play(app: App): Promise<void> {
  const operator = <T>(verb: (context: Context) => Promise<T>) => changeAs(app, tenant.tenant, verb)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const advance = (to: string) => tenant.post('/sandbox/clock/advance', { to })
  await advance(MONDAY)
  const purse = await openPurse(tenant)
  const second = await openTestAccount(tenant)
  at = purse.at
  await purse.pay({ amount: '5000.00' })
  await purse.deposit({ amount: '500.00', request_advance: true })
  await purse.complete((await purse.deposit({ amount: '70.00' })).id)
  const stray = await purse.pay({ amount: '60.00', reference: 'NOBODY' })
  await operator((context) => returnPayment(context, stray.id ?? stray.payment?.id, 'Sent back'))
  await tenant.post(`${at}/funding-accounts`, {
    owner_name: 'Ada Lovelace',
    iban: 'GB33BUKB20201555555555',
    bank_code: 'BUKBGB22',
    currency: 'EUR',
    nickname: 'Savings',
  })
  const [receiver] = (await tenant.get(`${at}/funding-accounts`)).filter((one: Body) => one.is_verified)
  for (const amount of ['20.00', '30.00']) await purse.withdraw({ amount, funding_account: receiver.id })
  await operator((context) => setBankAccount(context, 'EUR', FIRM))
  await operator((context) =>
    createPaymentRun(context, { bank: 'iso20022', currency: 'EUR', execution_date: '2027-03-02' }),
  )
  await operator((context) =>
    transferValue(context, {
      kind: 'book_transfer',
      from: purse.account.id,
      to: second.account.id,
      lines: [{ currency: 'EUR', amount: '30.50' }],
      note: 'A present',
    }),
  )
  const firm = (await tenant.post('/sandbox/firm-accounts', { name: 'House' })).account
  const give = { journal_type: 'cash', currency: 'EUR', from_account: purse.account.id }
  await tenant.post('/journal-batches', { ...give, entries: [{ account: firm, amount: '10.00' }] })
  const waiting = await tenant.post('/journals', { ...give, to_account: firm, amount: '700.00' })
  await tenant.post(`/journals/${waiting.id}/reject`, { reason: 'Not agreed' })
  const { id: instrument } = await tenant.get(`/instruments/${WORLD}`)
  const place = (more: object) =>
    tenant.post(`${at}/orders`, { instrument, order_type: 'market', side: 'buy', ...more })
  const row = { account: purse.account.id, instrument, side: 'buy', cash_amount: '10.00' }
  await sendBatch(tenant, { dry_run: true, orders: [row] })
  order = await place({ cash_amount: '1000.00' })
  await place({ cash_amount: '100.00', execution: 'pooled' })
  await advance('2027-03-08T10:00:00.000Z')
  await place({ cash_amount: '200.00' })
  const resting = await place({ order_type: 'limit', quantity: '1', limit_price: '1.00' })
  await advance('2027-03-08T10:00:05.000Z')
  await tenant.post(`${at}/orders/${resting.id}/cancel`, {})
  await payDividend(purse.customer.id)
  await advance('2027-04-02T00:30:00.000Z')
  await place({ cash_amount: '100.00' })
  await advance('2027-04-02T10:00:00.000Z')
  const { rows } = await owner.query(
    'select id from fee_charges where tenant = $1 and collected > 0 limit 1',
    [tenant.tenant],
  )
  await tenant.post(`/sandbox/fee-charges/${rows[0].id}/refund`, { amount: '0.50' })
  await documentsOf(tenant, at, 'order_confirmation')
  const { id: person } = await tenant.post('/persons', ADA)
  await operator((context) => requestAccess(context, person, 'Letter'))
  await operator((context) => recordDataAccess(context, person, ['name'], 'Letter'))
  const good_till = { settings: { gtc_days: 30 }, reason: 'Shorter.' }
  await operator((context) => setSettings(context, 'orders', good_till))
  const { id: hold } = await operator((context) => setHold(context, person, 'Lawsuit'))
  await operator((context) => liftHold(context, hold, 'Settled'))
  const rule = { record_kind: 'accounts', years: 0, counted_from: 'end', is_automatic: false } as const
  await operator((context) => setRetentionRule(context, rule))
  await operator((context) => erasePerson(context, person, { record_kinds: ['accounts'], reason: 'Request' }))
}

const REQUEST = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }

/** Announces rights and a dividend on a share that the account buys; the tax above the treaty's rate is a reclaim once it is paid. */
async function payDividend(customer: string): Promise<void> {
  const [authority] = await tenant.get(`/customers/${customer}/authorities`)
  const tax_residencies = [{ country_code: 'AT', tin: '86095742719' }]
  await tenant.post(`/persons/${authority.person.id}/claims`, { ...taxes, tax_residencies })
  const { id: instrument } = await tenant.get(`/instruments/${SAP}`)
  const buy = { instrument, order_type: 'market', side: 'buy', quantity: '2' }
  await tenant.post(`${at}/orders`, buy)
  await tenant.put(`${at}/income-settings`, { income: 'reinvest' })
  const dates = { ex_date: '2027-03-15', payment_date: '2027-03-22' }
  const dividend = { type: 'dividend', instrument, amount_per_unit: '2.10', ...dates }
  await tenant.post('/sandbox/corporate-actions', dividend)
  const { id } = await tenant.post('/sandbox/corporate-actions', {
    type: 'rights_issue',
    instrument,
    ratio: '1',
    subscription_ratio: '1',
    subscription_price: '1.00',
    rights_price: '0.10',
    default_election: 'sell',
    election_deadline: '2027-03-20T12:00:00Z',
    ...dates,
  })
  await tenant.post('/sandbox/clock/advance', { to: '2027-03-16T10:00:00.000Z' })
  await tenant.post(`${at}/savings-plans`, {
    target: { instrument },
    amount: '50.00',
    currency: 'EUR',
    schedule: { interval: 'monthly', day_of_month: 17, start_on: '2027-03-16' },
    funding: { source: 'cash' },
  })
  const debtor = { iban: 'DE89370400440532013000', debtor_name: 'Ada Lovelace' }
  const lines = [{ instrument, quantity: '1' }]
  const transfer = { direction: 'in', counterparty: COUNTERPARTY, lines }
  const { id: moved } = await tenant.post(`${at}/securities-transfers`, transfer)
  await tenant.post('/sandbox/clock/advance', { to: '2027-03-17T10:00:00.000Z' })
  await tenant.post(`/sandbox/securities-transfers/${moved}/match`)
  await tenant.post(`/sandbox/securities-transfers/${moved}/settle`, {})
  await tenant.post(`${at}/securities-transfers`, transfer)
  await changeAs(running.app, tenant.tenant, createCustodianRun)
  const arrival = { instrument, quantity: '1', counterparty: COUNTERPARTY }
  await tenant.post(`/sandbox${at}/inbound-securities`, arrival)
  const signed = await tenant.post(`${at}/mandates`, { ...debtor, signed_at: '2027-03-01T10:00:00Z' })
  await tenant.post(`${at}/direct-debits`, { mandate: signed.id, amount: '10.00', currency: 'EUR' })
  const model = { name: 'One', currency: 'EUR', weights: [{ instrument, weight: '1' }], approval: 'manual' }
  const { id: followed } = await tenant.post('/models', model)
  await tenant.post('/model-subscriptions', { account: at.split('/')[2], model: followed })
  const election = { election: 'exercise', rights: '1' }
  await tenant.post(`${at}/corporate-actions/${id}/elections`, election)
}

/** The proof of the tenant and that of the installation, to which operators, their roles and rules belong. */
async function prove(): Promise<Body> {
  const { app } = running
  const installation = readContextOf(app, (await app.tenant(INSTALLATION))!, SYSTEM, REQUEST)
  const proofs: Body[] = [await tenant.get('/ledger/proof'), await proveLedger(installation)]
  return {
    is_whole: proofs.every(({ is_whole }) => is_whole),
    faults: proofs.flatMap(({ faults }) => faults),
  }
}

// The trace of the request that caused an event is not a part of the event, and a search by IBAN or e-mail proves
// nothing, nor does the time of the next poll. Secrets of sign-ins are no facts.
const UNSEALED = new Set([
  'events.trace',
  'inbound_payments.iban_hash',
  'parent_orders.next_check_at',
  ...['email_hash', 'password_hash', 'totp_secret', 'totp_step'].map((member) => `operators.${member}`),
  'operator_invitations.email_hash',
])

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

// Another value of the type.
const OTHER: Record<string, string> = {
  text: "coalesce(@, '') || 'xx'",
  numeric: 'coalesce(@, 0) + 0.01',
  smallint: 'coalesce(@, 0) + 1',
  integer: 'coalesce(@, 0) + 1',
  bigint: 'coalesce(@, 0) + 1',
  boolean: 'not coalesce(@, false)',
  date: "coalesce(@, '2027-01-01') + 1",
  'timestamp with time zone': "coalesce(@, '2027-01-01Z') + interval '1 hour'",
  jsonb: `'[{"name":"x"}]'::jsonb || coalesce(@, '[]')`,
  ARRAY: "@ || '{xx}'",
  bytea: "@ || '\\x00'::bytea",
}

const listColumns = async (tables: string[]): Promise<Column[]> =>
  (
    await owner.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'public' and table_name = any ($1) and is_generated = 'NEVER'
       order by table_name, ordinal_position`,
      [tables],
    )
  ).rows

/** Drops the constraints, so that only the proof can notice an alteration. */
async function dropChecks(tables: string[]): Promise<void> {
  const { rows } = await owner.query(
    `select conrelid::regclass as name, conname from pg_constraint where contype in ('c', 'f') and conrelid::regclass::text = any ($1)`,
    [tables],
  )
  for (const { name, conname } of rows) await owner.query(`alter table ${name} drop constraint "${conname}"`)
  await owner.query('alter table events alter column ordinal set generated by default')
}

/** The newest row of the tenant or the installation, by its place, and the row as it is. */
async function pick(table: string): Promise<Body> {
  const [key, order] = table === 'ledger_transfers' ? ["entry || '/' || line", 'entry'] : ['id', 'id']
  const { rows } = await owner.query(
    `select ctid as place, ${key} as row from ${table} where tenant = any ($1) order by ${order} desc limit 1`,
    [table === 'audit_records' ? [tenant.tenant] : [tenant.tenant, INSTALLATION]],
  )
  assert.ok(rows[0], `no row in ${table}`)
  return rows[0]
}

/** Alters a member of the newest row of the table, and returns the row and how the member is put back. */
async function change({ table_name: table, column_name: column, data_type }: Column) {
  const { place, row } = await pick(table)
  const value = OTHER[data_type]?.replace('@', `"${column}"`)
  assert.ok(value, `no other value of ${table}.${column} ${data_type}`)
  const kept = `kept_${table}`
  await owner.query(
    `create temp table ${kept} as select "${column}" as value from ${table} where ctid = $1`,
    [place],
  )
  const [moved] = await tamper(
    owner,
    `update ${table} set "${column}" = ${value} where ctid = $1 returning ctid as place`,
    [place],
  )
  const putBack = async () => {
    const text = `update ${table} set "${column}" = (select value from ${kept}) where ctid = $1`
    await tamper(owner, text, [moved.place])
    await owner.query(`drop table ${kept}`)
  }
  return { table, column, row: row as string, putBack }
}

/** Alters members of several tables, asks for the proof, and puts them back. */
async function alter(columns: readonly Column[]) {
  const changes: Awaited<ReturnType<typeof change>>[] = []
  try {
    for (const column of columns) changes.push(await change(column))
    return { changes, proof: await prove() }
  } finally {
    for (const { putBack } of changes) await putBack()
  }
}

/** The columns in rounds: in each, one of every table that has any left. */
function inRounds(columns: readonly Column[]): Column[][] {
  const rounds: Column[][] = []
  const seen = new Map<string, number>()
  for (const column of columns) {
    const at = seen.get(column.table_name) ?? 0
    seen.set(column.table_name, at + 1)
    rounds[at] = [...(rounds[at] ?? []), column]
  }
  return rounds
}

describe('the proof of facts', () => {
  let tables: string[]
  beforeAll(async () => {
    tables = (await owner.query('select name from fact_tables order by name')).rows.map(({ name }) => name)
  })

  test('the proof of facts covers the tables that customers and auditors read, and those of operators and approvals', () => {
    const sealedTables = [
      'transactions',
      'positions',
      'orders',
      'trades',
      'parent_orders',
      'deposits',
      'withdrawals',
      'fee_charges',
      'corporate_actions',
      'rights_elections',
      'tax_reclaims',
    ]
    const ofOperators = [
      'operators',
      'operator_invitations',
      'operator_grants',
      'operator_limits',
      'operator_amounts',
    ]
    const ofApprovals = ['approval_rules', 'approvals', 'approval_votes']
    const others = [
      'events',
      'documents',
      'funding_accounts',
      'operator_looks',
      ...ofOperators,
      ...ofApprovals,
    ]
    for (const table of [...sealedTables, ...others]) assert.ok(tables.includes(table), table)
  })

  test('the proof of facts takes the personal members of each table from the marks of its columns', async () => {
    const { rows } = await owner.query('select name, members, personal from fact_tables order by name')
    const marked = rows.map(({ name, members }) => ({
      name,
      personal: members.filter((member: string) => member in (personalTables[name]?.columns ?? {})),
    }))
    assert.deepEqual(
      rows.map(({ name, personal }) => ({ name, personal })),
      marked,
    )
    assert.ok(marked.filter(({ personal }) => personal.length > 0).length > 10)
  })

  test('the proof of facts is whole after a history, and after a rotation of the keys of personal data', async () => {
    assert.deepEqual((await prove()).faults, [])
    const { app } = running
    const { values_sealed } = await rotatePersonalData({
      database: app.database,
      masters: readMasterKeys(app.config),
      forget: (id) => app.forget('tenant', id),
      vault: async (id) => (await app.tenant(id))!.vault,
    })
    assert.ok(values_sealed > 10)
    assert.deepEqual((await prove()).faults, [])
  })

  test('the proof of facts names the table, row and member of any alteration', {
    timeout: 600_000,
  }, async () => {
    const sealed = [...tables, 'ledger_transfers']
    await dropChecks(sealed)
    const columns = (await listColumns(sealed)).filter(
      ({ table_name, column_name }) => !UNSEALED.has(`${table_name}.${column_name}`),
    )
    assert.ok(columns.length > 200, `${columns.length} columns`)
    const missed: string[] = []
    for (const round of inRounds(columns)) {
      const { changes, proof } = await alter(round)
      for (const { table, column, row } of changes) {
        const named = proof.faults.filter((fault: Body) => fault.table === table && fault.row === row)
        // Of a row that has left its place the row is named; a seal of a transfer is of the whole row.
        const isPlace = ['tenant', 'id'].includes(column) || table === 'ledger_transfers'
        if (proof.is_whole || !named.some((fault: Body) => isPlace || fault.member === column))
          missed.push(`${table}.${column}: ${JSON.stringify(named.slice(0, 3))}`)
      }
    }
    assert.deepEqual(missed, [])
    assert.deepEqual((await prove()).faults, [])
  })

  test('the proof of facts names a record of activity that was altered', async () => {
    const members = (await listColumns(['audit_records'])).filter(
      // Not of the record: how it was numbered, and the aids of the proof.
      ({ column_name }) => !['tenant', 'ordinal', 'fact_rows', 'sequence'].includes(column_name),
    )
    const { rows } = await owner.query(
      'select sequence from audit_chain where tenant = $1 order by record desc limit 1',
      [tenant.tenant],
    )
    for (const column of members) {
      const { proof } = await alter([column])
      const fault = proof.faults.find(({ kind }: Body) => kind === 'record_altered')
      assert.equal(fault?.row, String(rows[0].sequence), column.column_name)
    }
    assert.deepEqual((await prove()).faults, [])
  })

  test('the proof of facts names a row without an audit record, and a deleted row', async () => {
    const { row } = await pick('transactions')
    const columns = (await listColumns(['transactions'])).map(({ column_name }) => `"${column_name}"`)
    const copied = columns.map((name) => (name === '"id"' ? "'txn_forged'" : name)).join()
    await tamper(
      owner,
      `insert into transactions (${columns.join()}) select ${copied} from transactions where id = $1`,
      [row],
    )
    await tamper(owner, `create table kept as select * from transactions where id = $1`, [row])
    await tamper(owner, 'delete from transactions where id = $1', [row])
    const { faults } = await prove()
    assert.deepEqual(
      faults.map((fault: Body) => `${fault.kind} ${fault.table} ${fault.row}`),
      [`fact_missing transactions ${row}`, 'fact_unsealed transactions txn_forged'],
    )
    await tamper(owner, 'insert into transactions select * from kept')
    await tamper(owner, `delete from transactions where id = 'txn_forged'`)
    await owner.query('drop table kept')
    assert.deepEqual((await prove()).faults, [])
  })

  test('the proof of facts names a role, limit or rule that was given, taken or put back by hand', async () => {
    for (const [table, altered] of [
      ['operator_grants', "role = 'administrator'"],
      ['operator_limits', 'most = 1000000'],
      ['approval_rules', 'needed = 5'],
    ] as const) {
      const { row } = await pick(table)
      for (const copy of ['kept', 'forged'])
        await owner.query(`create table ${copy} as select * from ${table} where id = $1`, [row])
      const faults = async () =>
        (await prove()).faults.map((fault: Body) => `${fault.kind} ${fault.table} ${fault.row}`).sort()
      // With every trigger at work.
      await owner.query(`delete from ${table} where id = $1`, [row])
      assert.deepEqual(await faults(), [`fact_missing ${table} ${row}`])
      await owner.query(`update forged set id = 'forged', ${altered}`)
      await owner.query(`insert into ${table} select * from forged`)
      assert.deepEqual(
        await faults(),
        [`fact_missing ${table} ${row}`, `fact_unsealed ${table} forged`].sort(),
      )
      await owner.query(`delete from ${table} where id = 'forged'`)
      // A row that the server ended comes back under its id.
      const [ended] = (
        await owner.query(
          `select split_part(seal, '/', 2) as id from audit_records, unnest(string_to_array(facts, ' ')) seal
           where seal like $1 and seal like $2`,
          [`${table}/%`, `%:${createHash('sha256').digest('hex')}`],
        )
      ).rows
      await owner.query('update forged set id = $1', [ended.id])
      await owner.query(`insert into ${table} select * from forged`)
      assert.deepEqual(
        new Set(await faults()),
        new Set([`fact_missing ${table} ${row}`, `fact_altered ${table} ${ended.id}`]),
      )
      await owner.query(`delete from ${table} where id = $1`, [ended.id])
      await owner.query(`insert into ${table} select * from kept`)
      await owner.query('drop table kept, forged')
      assert.deepEqual(await faults(), [])
    }
  })

  test('a manual statement leaves no valid seal, and a later change does not hide it', async () => {
    // With every trigger at work: the row is noted, but there is no change that it belongs to.
    const set = (amount: string) =>
      owner.query('update orders set cash_amount = cash_amount + $2 where id = $1', [order.id, amount])
    await set('100.00')
    const faults = async () =>
      (await prove()).faults.map((one: Body) => `${one.kind} ${one.table} ${one.row} ${one.member}`)
    assert.deepEqual(await faults(), [`fact_altered orders ${order.id} cash_amount`])
    await set('-100.00')
    assert.deepEqual(await faults(), [])
    // An advance is made larger before its money lands; the landing then writes the row once more.
    const deposit = await tenant.post(`${at}/deposits`, {
      amount: '100.00',
      currency: 'EUR',
      request_advance: true,
    })
    await prove()
    await tamper(owner, 'update deposits set payment_reference = $2 where id = $1', [deposit.id, 'OTHER'])
    await tenant.post(`/sandbox${at}/deposits/${deposit.id}/complete`, {})
    const reports = await faults()
    assert.ok(reports.includes(`fact_altered deposits ${deposit.id} payment_reference`), reports.join())
  })
})
