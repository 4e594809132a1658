// Transactions: what goes out together, and what a failure leaves.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { directTenant, testApp } from '../../test/support/direct.ts'
import { newId } from '../values/ids.ts'
import { openDatabase, PLATFORM, type Tx } from './database.ts'
import { statement } from './sql.ts'

const written = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values)
const begin = async () => (await testApp()).database.begin(PLATFORM)
const isThere = async (session: string) => {
  const rows = await (await testApp()).database.sql(PLATFORM)`
    select from fix_sessions where session = ${session}`
  return rows.length === 1
}

test('the last statement and its commit are one round trip', async () => {
  const [first, last] = [newId('ses_'), newId('ses_')]
  const tx = await begin()
  await tx.sql`insert into fix_sessions (session) values (${first})`
  assert.equal(await isThere(first), false)
  await tx.finish(written`insert into fix_sessions (session) values (${last})`)
  assert.deepEqual([await isThere(first), await isThere(last)], [true, true])
})

test('a last statement that fails rolls back, and its connection serves the next transaction', async () => {
  const session = newId('ses_')
  for (let n = 0; n < 20; n++) {
    const tx = await begin()
    await tx.sql`insert into fix_sessions (session) values (${session})`
    await assert.rejects(tx.finish(written`select 1 / ${0}::integer`), { code: '22012' })
    await tx.rollback()
  }
  assert.equal(await isThere(session), false)
})

test('concurrent statements are answered in order, and none runs after a failure', async () => {
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

test('closing the database closes all of its connections', async () => {
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

describe('a read', () => {
  test('a read cannot write: the database refuses it, and the error counts as a bug, not as an outage', async () => {
    const app = await testApp()
    const tenant = await directTenant(app)
    const sql = app.database.sql(tenant)
    const session = newId('ses_')
    await assert.rejects(sql`insert into fix_sessions (session) values (${session})`, { code: '25006' })
    await assert.rejects(sql`update tenants set name = 'other' where id = ${tenant}`, { code: '25006' })
    await assert.rejects(sql`select from tenants where id = ${tenant} for update`, { code: '25006' })
    assert.equal(await isThere(session), false)
    assert.equal(await app.database.findOutage(), undefined)
  })

  test('a read may store the rows that it needs before it reads them on a read connection', async () => {
    const { database } = await testApp()
    const session = newId('ses_')
    await database.prepareRead(
      PLATFORM,
      ({ sql }) => sql`insert into fix_sessions (session) values (${session})`,
    )
    assert.equal(await isThere(session), true)
    const failing = database.prepareRead(PLATFORM, async ({ sql }) => {
      await sql`delete from fix_sessions where session = ${session}`
      throw new Error('undo it')
    })
    await assert.rejects(failing, /undo it/)
    assert.equal(await isThere(session), true)
  })
})

describe('a transaction around work', () => {
  const insert = (session: string) => async (tx: Tx) => {
    await tx.sql`insert into fix_sessions (session) values (${session})`
    return session
  }

  test('a transaction around work commits and returns the result of the work', async () => {
    const { database } = await testApp()
    const session = newId('ses_')
    assert.equal(await database.transaction(PLATFORM, insert(session)), session)
    assert.equal(await isThere(session), true)
  })

  test('a transaction around work rolls back if the work fails, and releases its connection', async () => {
    const { database } = await testApp()
    const [failed, undone] = [newId('ses_'), newId('ses_')]
    for (let n = 0; n < 20; n++) {
      const failing = database.transaction(PLATFORM, async (tx) => {
        await insert(failed)(tx)
        throw new Error('no')
      })
      await assert.rejects(failing, /^Error: no$/)
      const answer = await database.transaction(PLATFORM, async (tx) => {
        await insert(undone)(tx)
        await tx.rollback()
        return 'undone'
      })
      assert.equal(answer, 'undone')
    }
    assert.deepEqual([await isThere(failed), await isThere(undone)], [false, false])
  })
})
