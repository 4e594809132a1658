// Point-in-time recovery: an accident destroys the database, and pgBackRest brings it back to the moment before. The test
// needs the programs `pgbackrest` and PostgreSQL of the machine.
import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { type ArchivedPostgres, missing, startArchived } from '../support/archived-postgres.ts'
import { type Body, type Caller, callerOf, refused } from '../support/caller.ts'
import { queryAt, urlOf } from '../support/database.ts'
import { passTime, until } from '../support/until.ts'
import { command, type Environment, endAll, fundedAccount, newEnvironment, startOwn } from './own-server.ts'

if (missing.length > 0)
  process.stdout.write(`${missing.join(' and ')} not installed: point-in-time recovery is not tested\n`)

const idsOf = async (tenant: Caller, path: string): Promise<string[]> =>
  (await tenant.get(path)).map((order: Body) => order.id as string)

describe.skipIf(missing.length > 0)('pgBackRest', () => {
  let database: ArchivedPostgres
  afterAll(async () => {
    await endAll()
    database?.stop()
  })

  test('pgBackRest brings back every write up to the instant and none after it, and the ledger proves', async () => {
    database = await startArchived()
    await queryAt(database.url, `create role holdfast login password 'a-password'`)
    await queryAt(database.url, 'create database holdfast owner holdfast')
    const owner = { name: 'holdfast', password: 'a-password' }
    const environment: Environment = await newEnvironment({
      DATABASE_URL: urlOf(database.url, 'holdfast', owner),
    })
    const server = await startOwn(environment)
    const credentials = await command(environment, 'tenant', 'create', 'Archive', '--onboarding', 'minimal')
    const tenant = callerOf(server.baseUrl, credentials)
    const { place, orders } = await fundedAccount(tenant)

    const before: string[] = [(await place()).id]
    database.backUp()
    await passTime(1100, 'pgBackRest notes the end of a backup in whole seconds')
    // These are in the archive of the log alone.
    for (let n = 0; n < 10; n++) before.push((await place()).id)
    const [{ instant }] = await queryAt(
      database.url,
      `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as instant`,
    )
    const after = [(await place()).id, (await place()).id]
    await queryAt(urlOf(database.url, 'holdfast'), 'drop table orders, trades, positions cascade')
    await database.archive()
    await server.stop()

    await database.restore(instant)
    const again = await startOwn(environment)
    const restored = callerOf(again.baseUrl, credentials)
    assert.deepEqual((await idsOf(restored, orders)).sort(), before.sort())
    for (const id of after) await refused(restored.call('GET', `${orders}/${id}`), 404, 'not_found')
    const { is_whole, faults } = await restored.get('/ledger/proof')
    assert.deepEqual({ is_whole, faults }, { is_whole: true, faults: [] })
    const { id } = await restored.post(orders, await orderOf(restored, orders))
    await until(
      () => restored.get(`${orders}/${id}`),
      (order) => ['filled', 'settled'].includes(order.status),
    )
  })
})

async function orderOf(tenant: Caller, orders: string): Promise<object> {
  const [{ instrument }] = await tenant.get(orders)
  return { instrument: instrument.id, order_type: 'market', side: 'buy', cash_amount: '10.00' }
}
