// Before a table is first analysed: what is looked for by its id is found by its id, and not among all that the
// tenant has.
import pg from 'pg'
import { afterAll, assert, inject, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { queryAt } from '../support/database.ts'
import { emptyDatabase, endAll } from './own-server.ts'

afterAll(endAll)

test('rows of a table without statistics are found by primary key, or by one scan of the table', async ({
  skip,
}) => {
  const [server] = await queryAt(
    inject('databaseUrl'),
    "select current_setting('server_version_num')::int as version",
  )
  if (server!.version < 180_000) skip('before PostgreSQL 18 the planner takes no figures of a table')
  const url = await emptyDatabase()
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select t.relname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'p' and t.relkind = 'r' and array(
        select a.attname::text from unnest(c.conkey) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.n) = '{tenant,id}'`)
    assert.isAbove(tables.length, 30)
    const others: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query(
        `explain (costs off) select from unnest($1::text[]) as wanted (id) join ${name} t on t.tenant = $2 and t.id = wanted.id`,
        [['one', 'two', 'three'], 'ten_0VbeVHse000iITKvXaMMhs'],
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      // A hash join reads the table once, whatever is looked for; any other index is read once for each.
      if (!plan.includes(`${name}_pkey`) && !plan.startsWith('Hash Join')) others.push(`${name}:\n${plan}`)
    }
    assert.deepEqual(others, [])
  } finally {
    await client.end()
  }
})
