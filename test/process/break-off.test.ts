// Long commands break off cleanly: a signal ends them with one line, and nothing half done stays.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { camt053, FIRM } from '../support/bank-files.ts'
import type { Body } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { WORLD } from '../support/instruments.ts'
import { environmentWith, watch } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import {
  command,
  type Environment,
  emptyDatabase,
  endAll,
  newDatabase,
  newEnvironment,
  startOwn,
} from './own-server.ts'

const root = join(import.meta.dirname, '..', '..')
const home = temporaryDirectory('break-off')
const ROWS = 100

let url: string
let environment: Environment
let tenant: string

beforeAll(async () => {
  url = await newDatabase()
  environment = { ...(await newEnvironment()), DATABASE_URL: url, BANK: 'iso20022' }
  // A first start makes the catalogue and the keys that sign proofs.
  await (await startOwn(environment)).stop()
  ;({ tenant } = await command(environment, 'tenant', 'create', 'Break-off'))
})
afterAll(async () => {
  await endAll()
  rmSync(home, { recursive: true, force: true })
})

const WAITING = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Begins a command, ends it by the signal while it waits for a lock of a table, and returns its output. */
const breakOff = (lock: string, signal: NodeJS.Signals, ...words: string[]): Promise<string> =>
  breakOffOn(url, `lock table ${lock}`, signal, ...words)

/** The same on a database of its own; the command waits for the transaction of the statement. */
async function breakOffOn(
  url: string,
  statement: string,
  signal: NodeJS.Signals,
  ...words: string[]
): Promise<string> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await session.query(`begin; ${statement}`)
    const began = watch(
      spawn(process.execPath, ['bin/holdfast.mjs', ...words], {
        cwd: root,
        env: environmentWith({ ...environment, DATABASE_URL: url }),
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    await until(
      () => queryAt(url, WAITING),
      (waiting) => waiting.length > 0,
    )
    began.child.kill(signal)
    assert.equal(await began.ended, 130, began.output())
    return began.output()
  } finally {
    await session.end()
  }
}

test.each(['SIGINT', 'SIGTERM'] as const)('an import that %s ends has stored nothing', async (signal) => {
  const output = await breakOff(
    'price_providers in share row exclusive mode',
    signal,
    'prices',
    'import',
    writePrices(),
  )
  assert.equal(output, 'import: broken off. Import the file again: it is stored whole or not at all.\n')
  await until(
    () => queryAt(url, WAITING),
    (waiting) => waiting.length === 0,
  )
  assert.deepEqual(await queryAt(url, 'select count(*)::int as count from prices'), [{ count: 0 }])
})

test('the same file can be imported after a break-off', async () => {
  assert.equal((await command(environment, 'prices', 'import', writePrices())).added, ROWS)
})

test('an import of the catalogue that Ctrl-C ends has stored nothing', async () => {
  const sample = 'docs/examples/catalog.csv'
  const output = await breakOff(
    'instruments in share row exclusive mode',
    'SIGINT',
    'catalog',
    'import',
    sample,
  )
  assert.equal(output, 'import: broken off. Nothing was stored.\n')
  assert.equal((await command(environment, 'catalog', 'import', sample)).created, 4)
})

test('an import of a file of the bank that Ctrl-C ends is repeated, and each entry is booked once', async () => {
  const file = join(home, 'statement.xml')
  const movements = ['B-1', 'B-2'].map((reference) => ({
    reference,
    amount: '5.00',
    text: 'Rent',
    name: 'Ada Lovelace',
  }))
  writeFileSync(file, camt053('S1', '2026-03-02', '0.00', '10.00', movements))
  const account = ['EUR', FIRM.iban, FIRM.bank_code, FIRM.owner_name]
  await command(environment, 'bank', 'account', tenant, ...account)
  const words = ['bank', 'import', tenant, file]
  const output = await breakOff('bank_entries in exclusive mode', 'SIGINT', ...words)
  assert.equal(
    output,
    'import: broken off. What was booked stays; import the same files again, each entry is booked once.\n',
  )
  const { entries } = await command(environment, ...words)
  assert.deepEqual(entries.received, 2)
})

test('a backup that Ctrl-C ends has no manifest, and says so', async () => {
  const folder = join(home, 'backup')
  const output = await breakOff('tenants in access exclusive mode', 'SIGINT', 'backup', folder)
  assert.equal(output, `backup: broken off. ${folder} is not a backup: it has no manifest.\n`)
  assert.equal(existsSync(join(folder, 'manifest.json')), false)
})

test('a proof that Ctrl-C ends says so, and can be made again', async () => {
  const output = await breakOff('last_proofs in share row exclusive mode', 'SIGINT', 'audit', 'prove')
  assert.equal(output, 'proof: broken off. Tenants that were not proven keep their last proof.\n')
  const { proofs } = await command(environment, 'audit', 'prove')
  assert.deepEqual(
    proofs.map(({ is_whole }: Body) => is_whole),
    [true],
  )
})

test('a migration that Ctrl-C ends is undone, and the next one is whole', async () => {
  const empty = await emptyDatabase()
  const statement = 'create table migrations (name text primary key)'
  const output = await breakOffOn(empty, statement, 'SIGINT', 'migrate')
  assert.match(output, /^migrating 000001-schema \(1 of \d+\)$/m)
  assert.match(
    output,
    /^migrate: broken off\. Migrations that had ended stay; the one under way is undone\.$/m,
  )
  await until(
    () => queryAt(empty, WAITING),
    (waiting) => waiting.length === 0,
  )
  assert.deepEqual(await queryAt(empty, "select to_regclass('migrations') as migrations"), [
    { migrations: null },
  ])
  assert.deepEqual(await command({ ...environment, DATABASE_URL: empty }, 'migrate'), { migrated: true })
})

function writePrices(): string {
  const path = join(home, 'prices.csv')
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
    return `${WORLD},${at},closing,${100 + n / 100},${101 + n / 100}`
  })
  writeFileSync(path, `symbol,timestamp,quality,bid,ask\n${rows.join('\n')}\n`)
  return path
}
