import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { type NamedQueries, queryNamed } from './named-query.ts'

describe('a named statement', () => {
  let client: pg.Client
  let queries: NamedQueries
  let descriptions = 0

  beforeAll(async () => {
    client = new pg.Client({ connectionString: inject('databaseUrl'), pipeline: true } as pg.ClientConfig)
    await client.connect()
    queries = { forms: new Map(), readerOf: (type) => client.getTypeParser(type, 'text') }
    const { connection } = client as { connection: NodeJS.EventEmitter }
    connection.on('rowDescription', () => {
      descriptions += 1
    })
  })
  afterAll(() => client.end())

  const run = (name: string, text: string, values: unknown[] = []) =>
    queryNamed<Record<string, unknown>>(client, queries, { name, text, values })

  test('a named statement gives the rows that the driver gives, and asks for their columns once', async () => {
    const text =
      "select n, n * 2.5 as half, case when n > 1 then 'é' || $1 end as text, n > 1 as is_more from generate_series(1, 3) n"
    const { rows } = await client.query(text, ['x'])
    descriptions = 0
    for (let time = 0; time < 3; time++) assert.deepEqual(await run('rows', text, ['x']), rows)
    assert.equal(descriptions, 1)
  })

  test('a named statement may be sent again before its first answer', async () => {
    const text = 'select $1::int as n'
    const answers = await Promise.all([1, 2, 3].map((n) => run('early', text, [n])))
    assert.deepEqual(answers, [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  })

  test('a named statement may have no rows, or no columns', async () => {
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await run('none', 'select 1 as n where false'), [])
      assert.deepEqual(await run('nothing', 'set local lock_timeout = 0'), [])
    }
  })

  test('a named statement fails with the error of the database, and the connection goes on', async () => {
    for (let time = 0; time < 2; time++) {
      await assert.rejects(run('fault', 'select 1 / $1::int as n', [0]), { code: '22012' })
      assert.deepEqual(await run('fault', 'select 1 / $1::int as n', [1]), [{ n: 1 }])
    }
  })

  test('a named statement fails with the error of a reader', async () => {
    const reader = () => {
      throw new Error('not in UTC')
    }
    const strict = { forms: new Map(), readerOf: () => reader }
    const statement = { name: 'strict', text: 'select 1 as n', values: [] }
    for (let time = 0; time < 2; time++)
      await assert.rejects(queryNamed(client, strict, statement), /not in UTC/)
    assert.deepEqual(await run('after', 'select 2 as n'), [{ n: 2 }])
  })

  test('a named statement whose columns a change of the schema alters is refused', async () => {
    await client.query('create temporary table altered as select 1 as n')
    assert.deepEqual(await run('altered', 'select * from altered'), [{ n: 1 }])
    await client.query('alter table altered add column m int default 2')
    await assert.rejects(run('altered', 'select * from altered'), /must not change result type/)
  })
})
