// Transactions: what goes out together, and what a failure leaves.
import assert from 'node:assert/strict'
import { inject, test } from 'vitest'
import { testApp } from '../../test/support/direct.ts'
import { newId } from '../values/ids.ts'
import { openDatabase, PLATFORM } from './database.ts'
import { statement } from './sql.ts'

const written = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values)
const begin = async () => (await testApp()).database.begin(PLATFORM)
const isThere = async (session: string) => {
  const rows = await (await testApp()).database.sql(PLATFORM)`
    select from fix_sessions where session = ${session}`
  return rows.length === 1
}

test('the last statement goes with its commit', async () => {
  const [first, last] = [newId('ses_'), newId('ses_')]
  const tx = await begin()
  await tx.sql`insert into fix_sessions (session) values (${first})`
  assert.equal(await isThere(first), false)
  await tx.finish(written`insert into fix_sessions (session) values (${last})`)
  assert.deepEqual([await isThere(first), await isThere(last)], [true, true])
})

test('where the last statement fails nothing stands, and the connection serves the next', async () => {
  const session = newId('ses_')
  for (let n = 0; n < 20; n++) {
    const tx = await begin()
    await tx.sql`insert into fix_sessions (session) values (${session})`
    await assert.rejects(tx.finish(written`select 1 / ${0}::integer`), { code: '22012' })
    await tx.rollback()
  }
  assert.equal(await isThere(session), false)
})

test('what is asked at once is answered in its order, and nothing that follows a failure is carried out', async () => {
  const session = newId('ses_')
  const tx = await begin()
  const ends = await Promise.allSettled([
    ...[1, 2, 3].map((n) => tx.sql`select ${n}::integer as n`),
    tx.sql`select 1 / ${0}::integer`,
    tx.sql`insert into fix_sessions (session) values (${session})`,
  ])
  assert.deepEqual(
    ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code)),
    [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }], '22012', '25P02'],
  )
  await tx.commit()
  assert.equal(await isThere(session), false)
})

test('a database that is closed has left no connection behind, which a stop of the server would cut off', async () => {
  const { database: other } = await testApp()
  for (let round = 0; round < 10; round++) {
    const database = openDatabase({ url: inject('databaseUrl'), connections: 10, named: true })
    const pids = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [row] = await database.write(PLATFORM)<{ pid: number }>`
          select pg_backend_pid() as pid from pg_sleep(0.02)`
        return row!.pid
      }),
    )
    await database.close()
    const left = await other.sql(PLATFORM)`select pid from pg_stat_activity where pid = any (${pids})`
    assert.deepEqual(left, [])
  }
})
