import assert from 'node:assert/strict'
import { test } from 'vitest'
import { listMigrations } from '../../../../db/migrations.ts'
import { LEFT_OUT, REPORT_TABLES } from './report-plan.ts'

const NAMING = /^ {2}(person|customer|account|from_account|to_account) text/m

/** The tables with a column that names a person, a customer or an account. */
function namingTables(): string[] {
  const text = listMigrations()
    .map((migration) => migration.text)
    .join('\n')
  return [...text.matchAll(/^create table (\w+) \(\n(.*?)^\)/gms)]
    .filter(([, , columns]) => NAMING.test(columns!))
    .map(([, table]) => table!)
}

test('each table that names a person, a customer or an account is in the report or says why not', () => {
  const tables = namingTables()
  assert.ok(tables.length > 30, String(tables.length))
  const missing = tables.filter((table) => !(table in REPORT_TABLES) && !(table in LEFT_OUT))
  assert.deepEqual(missing, [])
  assert.deepEqual(
    Object.keys(LEFT_OUT).filter((table) => table in REPORT_TABLES || !tables.includes(table)),
    [],
  )
})
