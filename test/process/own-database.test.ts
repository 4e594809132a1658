// A PostgreSQL of the operator's own, where the server's user owns its database and is no superuser.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { until } from '../support/until.ts'
import {
  asSuperuser,
  endAll,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  queryAt,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let url: string
let tenants: Caller[]
let account: string

beforeAll(async () => {
  const user = `owner_${randomBytes(4).toString('hex')}`
  await asSuperuser(`create role ${user} login nosuperuser nobypassrls nocreaterole nocreatedb`)
  url = await newDatabase(user)
  own = await startOwn(await newEnvironment({ DATABASE_URL: url }))
  tenants = [await operatorTenant(own), await operatorTenant(own)]
})
afterAll(endAll)

test('the server works there, down to the worker', async () => {
  const { place, orders, account: opened } = await fundedAccount(tenants[0]!)
  account = opened
  const order = await place()
  await until(
    () => tenants[0]!.get(`${orders}/${order.id}`),
    (read) => read.status === 'filled',
  )
  assert.deepEqual(await tenants[1]!.get('/events'), [])
})

test('a connection sees the rows of the tenant it says, and without one none, though its user owns the tables', async () => {
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

test('what is written once stays as it is, for the owner too', async () => {
  for (const table of ['ledger_transfers', 'events', 'audit_records'])
    for (const change of [`delete from ${table}`, `update ${table} set tenant = tenant`])
      await assert.rejects(
        queryAt(url, `set holdfast.tenant = '*'; ${change}`),
        /is refused|permission denied/,
        change,
      )
})
