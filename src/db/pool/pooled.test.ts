// A database behind a pooler that may give each transaction another session: nothing may depend on a session, or stay
// behind in it. The tests see the sessions, as no pooler is in between.
import assert from 'node:assert/strict'
import { afterAll, inject, test } from 'vitest'
import { directTenant, testApp } from '../../../test/support/direct.ts'
import { newId } from '../../values/ids.ts'
import { openDatabase, PLATFORM } from '../database.ts'

const url = inject('databaseUrl')
const role = inject('databaseRole') || undefined
const database = openDatabase({
  url,
  direct_url: url,
  role,
  connections: 2,
  named: true,
  statement_seconds: 7,
})
afterAll(() => database.close())

const write = database.write(PLATFORM)
const listSessions = async (session: string) =>
  (await testApp()).database.sql(PLATFORM)`select session from fix_sessions where session = ${session}`

const listOwners = (sql: typeof write) => sql`select distinct tenant from clients`

test('each statement brings its tenant, its role and the settings of its session', async () => {
  const app = await testApp()
  const tenants = [await directTenant(app), await directTenant(app)]
  for (const tenant of [...tenants, ...tenants])
    assert.deepEqual(
      await database.sql(tenant)`
        select distinct tenant, current_user as role, current_setting('statement_timeout') as limit,
               timestamptz '2026-07-14 12:00:00Z' as at
        from clients`,
      [{ tenant, role: role ?? (await ownerOf()), limit: '7s', at: '2026-07-14T12:00:00.000Z' }],
    )
})

const ownerOf = async () => {
  const [row] = await write<{ name: string }>`select session_user as name`
  return row!.name
}

test('a connection for reads refuses writes, unless its transaction asks for them', async () => {
  const session = newId('ses_')
  const insert = (sql: typeof write) => sql`insert into fix_sessions (session) values (${session})`
  await assert.rejects(insert(database.sql(PLATFORM)), { code: '25006' })
  await database.prepareRead(PLATFORM, ({ sql }) => insert(sql))
  assert.equal((await listSessions(session)).length, 1)
})

test('a statement that fails writes nothing, and its connection serves the next one', async () => {
  const session = newId('ses_')
  for (let n = 0; n < 3; n++)
    await assert.rejects(
      write`with written as (insert into fix_sessions (session) values (${session}) returning 1 as one)
            select 1 / (one - one) from written`,
      { code: '22012' },
    )
  assert.deepEqual(await listSessions(session), [])
  await write`insert into fix_sessions (session) values (${session})`
  await assert.rejects(write`insert into fix_sessions (session) values (${session})`, { code: '23505' })
  assert.equal((await listSessions(session)).length, 1)
})

test('a transaction keeps its limit for locks and its settings, and the next one sees its own rows only', async () => {
  const tenant = await directTenant(await testApp())
  const tx = await database.begin(tenant, 3)
  const [inside] = await tx.sql`select current_setting('lock_timeout') as locks,
    current_setting('holdfast.tenant') as tenant, pg_backend_pid() as pid`
  await tx.commit()
  assert.deepEqual({ ...inside, pid: 0 }, { locks: '3s', tenant, pid: 0 })
  const other = await directTenant(await testApp())
  assert.deepEqual(await listOwners(database.write(other)), [{ tenant: other }])
})
