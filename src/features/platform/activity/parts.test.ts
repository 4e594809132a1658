// A proof in parts finds the same faults as a proof in one piece. The parts are small here; `npm run bench --
// --only=proof` takes a million rows in parts of the usual size.
import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { directTenant, testApp } from '../../../../test/support/direct.ts'
import { openAccounts } from '../../../../test/support/fill-accounts.ts'
import { fillEntries } from '../../../../test/support/fill-entries.ts'
import type { ReadContext } from '../../../context.ts'
import { available } from '../../../ledger/chart.ts'
import { contextOf } from '../../portfolio/daily-values/fill-daily-values.ts'
import { divide, PART_SIZES, stretches } from './parts.ts'
import { proveLedger } from './prove-ledger.ts'

const ENTRIES = 3_000
const SMALL = { seals: 500, records: 7 }

let context: ReadContext
let owner: pg.Client
let account: string

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject('databaseUrl') })
  await owner.connect()
  const app = await testApp()
  const tenant = await directTenant(app)
  ;[account] = (await openAccounts(app, tenant, 1)) as [string]
  const instruments = ['ins_a', 'ins_b', 'ins_c', 'ins_d']
  await fillEntries(app, tenant, account, ENTRIES, instruments)
  context = contextOf(app, (await app.tenant(tenant))!)
})
afterAll(() => owner.end())

test('the parts cover all rows, and the stretches cover each record once', async () => {
  await proveLedger(context, undefined, SMALL)
  assert.ok((await divide(context, SMALL)).length > 5)
  assert.deepEqual(await divide(context, PART_SIZES), [{ n: 0, parts: 1 }])
  assert.deepEqual(stretches(15, SMALL), [
    { after: 0, last: 7 },
    { after: 7, last: 14 },
    { after: 14, last: 15 },
  ])
  assert.deepEqual(stretches(0, SMALL), [{ after: 0, last: 0 }])
})

test('a proof in parts finds an intact ledger intact, with the same sums', async () => {
  const [parts, piece] = [await proveLedger(context, undefined, SMALL), await proveLedger(context)]
  assert.deepEqual(parts.faults, [])
  assert.ok(parts.sequence > 2 * SMALL.records)
  assert.deepEqual(parts.assets, piece.assets)
  assert.equal(piece.assets.length, 5)
  assert.deepEqual(
    piece.assets.map(({ sum }) => sum),
    ['0', '0', '0', '0', '0'],
  )
})

test('a proof in parts names each faulty row once, as a proof in one piece does', async () => {
  const { tenant } = context
  await owner.query("set session_replication_role = 'replica'")
  const alter = async (text: string) => {
    const { rowCount } = await owner.query(text, [tenant])
    assert.ok(rowCount! > 0, text)
  }
  await alter(`update transactions set cash_amount = cash_amount + 1 where tenant = $1 and id like '%77'`)
  await alter(`delete from transactions where tenant = $1 and id like '%0500'`)
  await alter(
    `update ledger_transfers set amount = amount + 1 where tenant = $1 and entry like '%1999' and line = 0`,
  )
  await alter(`delete from ledger_transfers where tenant = $1 and entry like '%0042'`)
  await alter(
    `update ledger_balances set balance = balance + 1 where tenant = $1 and account = '${available(account)}'`,
  )
  await alter(`update audit_records set actor = 'somebody' where tenant = $1
    and id = (select record from audit_links where tenant = $1 and sequence = 20)`)
  await alter(`update positions set quantity = quantity + 1 where tenant = $1 and instrument = 'ins_c'`)
  const [parts, piece] = [await proveLedger(context, undefined, SMALL), await proveLedger(context)]
  const lines = ({ faults }: typeof parts) =>
    faults.map(({ kind, table, row, member }) => `${kind} ${table} ${row} ${member}`).sort()
  assert.ok(parts.faults.length > 35 && parts.faults.length < 100)
  assert.deepEqual(lines(parts), lines(piece))
  assert.equal(new Set(lines(parts)).size, parts.faults.length)
  const kinds = new Set(parts.faults.map(({ kind }) => kind))
  for (const kind of [
    'transfer_altered',
    'transfer_missing',
    'balance_differs',
    'position_differs',
    'record_altered',
    'fact_altered',
    'fact_missing',
  ])
    assert.ok(kinds.has(kind), kind)
})
