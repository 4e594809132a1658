// A PostgreSQL of the operator's own, where the server's user owns its database and is no superuser.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import type { Caller } from '../support/caller.ts'
import { newName, queryAt } from '../support/database.ts'
import { until } from '../support/until.ts'
import {
  asSuperuser,
  emptyDatabase,
  endAll,
  fundedAccount,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let url: string
let tenants: Caller[]
let account: string

beforeAll(async () => {
  const user = { name: newName('owner'), password: newName('secret') }
  await asSuperuser(
    `create role ${user.name} login password '${user.password}' nosuperuser nobypassrls nocreaterole nocreatedb;
     alter role ${user.name} set jit = on`,
  )
  url = await emptyDatabase(user)
  own = await startOwn(await newEnvironment({ DATABASE_URL: url }))
  tenants = [await operatorTenant(own), await operatorTenant(own)]
})
afterAll(endAll)

test('the server and its worker work on a database of the operator', async () => {
  const { place, orders, account: opened } = await fundedAccount(tenants[0]!)
  account = opened
  const order = await place()
  await until(
    () => tenants[0]!.get(`${orders}/${order.id}`),
    (read) => read.status === 'filled',
  )
  assert.deepEqual(await tenants[1]!.get('/events'), [])
})

test('a connection sees only the rows of its tenant, and none without one, although its user owns the tables', async () => {
  const listSeen = (tenant: string) =>
    queryAt(url, `set holdfast.tenant = '${tenant}'; select id from accounts`)
  assert.deepEqual(await listSeen(tenants[0]!.tenant), [{ id: account }])
  assert.deepEqual(await listSeen(tenants[1]!.tenant), [])
  assert.deepEqual(await listSeen(''), [])
  const unguarded = await queryAt(
    url,
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  assert.deepEqual(unguarded, [])
})

test('no statement of the server is JIT-compiled, whatever the setting of the database server', async () => {
  const database = openDatabase({ url, connections: 2, named: true })
  try {
    assert.deepEqual(await database.sql(tenants[0]!.tenant)`show jit`, [{ jit: 'off' }])
    assert.deepEqual(await queryAt(url, 'show jit'), [{ jit: 'on' }])
  } finally {
    await database.close()
  }
})

test('a final row cannot be changed, not even by the owner', async () => {
  for (const table of ['ledger_transfers', 'events', 'audit_records'])
    for (const change of [`delete from ${table}`, `update ${table} set tenant = tenant`])
      await assert.rejects(
        queryAt(url, `set holdfast.tenant = '*'; ${change}`),
        /is refused|permission denied/,
        change,
      )
})
