// A database of another history is refused as it is; one of a released version is brought forward.
import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { listMigrations } from '../../src/db/migrations.ts'
import { queryAt } from '../support/database.ts'
import { emptyDatabase, endAll, newEnvironment, startInVain } from './own-server.ts'

afterAll(endAll)

const listTables = (url: string) =>
  queryAt(url, `select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`)

test('each migration runs once and is recorded with its digest', async () => {
  const url = await emptyDatabase()
  const said: string[] = []
  await migrate(url, (line) => said.push(line))
  const all = listMigrations()
  assert.deepEqual(
    said,
    all.map(({ name }, n) => `migrating ${name} (${n + 1} of ${all.length})`),
  )
  assert.deepEqual(
    await queryAt(url, 'select name, digest from migrations order by name'),
    all.map(({ name, digest }) => ({ name, digest })),
  )
  await migrate(url, (line) => said.push(line))
  assert.equal(said.length, all.length)
})

const others = [
  {
    what: 'that a version before the first release made',
    statements: `create table migrations (name text primary key, run_at timestamptz not null default now());
      insert into migrations (name) values ('001_platform.sql')`,
    line: 'it records the migration 001_platform.sql, which this version does not have',
  },
  {
    what: 'that a newer version made',
    statements: `insert into migrations (name, digest) values ('999999-add-wonders', 'abc')`,
    line: 'it records the migration 999999-add-wonders, which this version does not have',
  },
  {
    what: 'whose schema was another under the same name',
    statements: `update migrations set digest = 'abc' where name = '000001-schema'`,
    line: 'its migration 000001-schema differs from that of this version',
  },
]

test.each(others)('a database $what is refused with one line, and stays as it is', async ({
  statements,
  line,
}) => {
  const url = await emptyDatabase()
  if (!statements.includes('create table')) await migrate(url)
  await queryAt(url, statements)
  const before = await listTables(url)
  const { code, stderr } = await startInVain(await newEnvironment({ DATABASE_URL: url }))
  assert.equal(
    stderr,
    `The database has another history: ${line}. Start the version of Holdfast that created it, or choose an empty database or data folder.\n`,
  )
  assert.equal(code, 1)
  assert.deepEqual(await listTables(url), before)
})
