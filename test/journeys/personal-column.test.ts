// A migration adds a personal column to a table, and src/db/personal-tables.ts one mark. Nothing else knows of the column:
// its values are sealed, covered by the facts, sealed again by a rotation, masked, reported and erased. The database is
// of the test's own, and the mark goes with it.
import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { type Context, type ReadContext, readContextOf } from '../../src/context.ts'
import { migrate } from '../../src/db/migrate.ts'
import { runMigration } from '../../src/db/migrations.ts'
import { personalTables, type TableMarks } from '../../src/db/personal-tables.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { composeReport } from '../../src/features/back-office/retention/access-requests/compose-report.ts'
import { erasePerson } from '../../src/features/back-office/retention/erase-person.ts'
import { setRetentionRule } from '../../src/features/back-office/retention/set-rule.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { maskRow } from '../../src/privacy/mask-row.ts'
import { readMasterKeys } from '../../src/privacy/master-keys.ts'
import { rotatePersonalData } from '../../src/privacy/rotate.ts'
import { openRow, sealRow } from '../../src/privacy/seal-row.ts'
import { type Running, startProcess } from '../../src/start.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { endAll, newDatabase } from '../process/own-server.ts'
import { type Body, type Caller, callerOf } from '../support/client.ts'
import { changeAs } from '../support/direct.ts'
import { type EndedCustomer, leave, newCustomer } from '../support/ended-customer.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { freePort } from '../support/free-port.ts'
import { tamper } from '../support/tamper.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const MIGRATION = {
  name: '999999-add-statement-texts',
  text: `
    alter table withdrawals add column statement_text text;
    select cover_facts('withdrawals');`,
  digest: 'of the test',
}
const TEXT = "For Ada's flat in Rye Lane"

/** A row of the table with the new column, of which the types of this version know nothing. */
interface Row {
  id: string
  owner_name: string
  statement_text: string | null
}

const columns = personalTables.withdrawals!.columns as Record<string, TableMarks['columns'][string]>
let running: Running
let owner: pg.Client
let tenant: Caller
let gone: EndedCustomer

beforeAll(async () => {
  const url = await newDatabase()
  const role = await migrate(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
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
  const created = await createTenant(running.app, 'Texts', { onboarding: 'minimal' }, FIRST_CLOCK)
  tenant = callerOf(config.base_url, created)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  gone = await leave(tenant, await newCustomer(tenant))
  columns.statement_text = {}
  await runMigration(owner, MIGRATION)
})
afterAll(async () => {
  delete columns.statement_text
  await owner?.end()
  await running?.stop()
  await endAll()
})

const change = <T>(verb: (context: Context) => Promise<T>) => changeAs(running.app, tenant.tenant, verb)

async function reader(): Promise<ReadContext> {
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  return readContextOf(running.app, (await running.app.tenant(tenant.tenant))!, SYSTEM, request)
}

/** The row as it is stored. */
async function stored(): Promise<Row> {
  const [row] = (await owner.query('select id, owner_name, statement_text from withdrawals')).rows
  return row
}

const opened = async (): Promise<Row> => openRow((await reader()).vault, 'withdrawals', await stored())

async function assertProven() {
  assert.deepEqual((await tenant.get('/ledger/proof')).faults, [])
}

describe('a personal column that one mark declares', () => {
  test(
    'a personal column that one mark declares changes no seal of the rows that have been there before',
    assertProven,
  )

  test('a personal column that one mark declares is sealed with its row, and opens with it', async () => {
    const { id } = await stored()
    await change(async ({ sql, vault, tenant: of }) => {
      const row = sealRow(vault, 'withdrawals', { id, statement_text: TEXT })
      await sql`update withdrawals set statement_text = ${row.statement_text} where tenant = ${of} and id = ${id}`
    })
    assert.match((await stored()).statement_text!, /^hf1\./)
    assert.equal((await opened()).statement_text, TEXT)
    await assertProven()
  })

  test('a personal column that one mark declares is sealed again under the new key of a rotation, and the facts prove', async () => {
    const { app } = running
    const before = await stored()
    await rotatePersonalData({
      database: app.database,
      masters: readMasterKeys(app.config),
      forget: (id) => app.forget('tenant', id),
      vault: async (id) => (await app.tenant(id))!.vault,
    })
    const { newest } = (await reader()).vault
    assert.ok(!before.statement_text!.startsWith(newest))
    assert.ok((await stored()).statement_text!.startsWith(newest))
    assert.equal((await opened()).statement_text, TEXT)
    await assertProven()
  })

  test.each([
    ['deleted', 'null', 'fact_altered'],
    ['replaced by the sealed value of another column', 'owner_name', 'personal_data_altered'],
  ])('a personal column that one mark declares is named by the proof if its value is %s', async (_, value, kind) => {
    const { id, statement_text } = await stored()
    await tamper(owner, `update withdrawals set statement_text = ${value}`)
    const { faults } = await tenant.get('/ledger/proof')
    const named = faults.map((fault: Body) => [fault.kind, fault.table, fault.row, fault.member])
    await tamper(owner, 'update withdrawals set statement_text = $1', [statement_text])
    assert.deepEqual(named, [[kind, 'withdrawals', id, 'statement_text']])
    await assertProven()
  })

  test('a personal column that one mark declares is masked for operators', async () => {
    const row = await opened()
    assert.deepEqual(maskRow('withdrawals', row, ['id']), {
      id: row.id,
      owner_name: 'Z…',
      statement_text: '…',
    })
  })

  test('a personal column that one mark declares is in the report of an access request', async () => {
    const report = await composeReport(await reader(), gone.person)
    const records = report.find(({ name }) => name === 'withdrawals')!.records
    assert.deepEqual(
      records.map(({ statement_text }) => statement_text),
      [TEXT],
    )
  })

  test('a personal column that one mark declares is erased with its person, and the facts prove', async () => {
    for (const record_kind of ['identity', 'accounts', 'documents'] as const)
      await change((context) =>
        setRetentionRule(context, { record_kind, years: 0, counted_from: 'end', is_automatic: false }),
      )
    await change((context) => erasePerson(context, gone.person, { reason: 'Request' }))
    assert.equal((await opened()).statement_text, 'Erased')
    await assertProven()
  })
})
