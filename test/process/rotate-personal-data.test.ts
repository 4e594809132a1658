// New keys while the server runs: nothing is lost, nothing stays under the old key, and an interrupted rotation
// continues.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { type DatabaseLogin, newLog, openProcess } from '../../src/open-process.ts'
import { readMasterKeys } from '../../src/privacy/master-keys.ts'
import { type Installation, rewrapKeys, rotatePersonalData } from '../../src/privacy/rotate.ts'
import { placeOf, sealedColumns } from '../../src/privacy/sealed-columns.ts'
import { type Running, startProcess } from '../../src/start.ts'
import { type Body, type Caller, callerOf } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { ADA, openTestAccount } from '../support/journey.ts'
import { passTime, until } from '../support/until.ts'
import { command, endAll, newDatabase, newEnvironment } from './own-server.ts'

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const running: Running[] = []
let environment: Record<string, string>
let place: DatabaseLogin
let tenant: Caller
let kept: { key: string; body: object; answer: string }[]
let story: Record<string, Body>

beforeAll(async () => {
  const DATABASE_URL = await newDatabase()
  environment = await newEnvironment({ DATABASE_URL, PERSONAL_DATA_KEY: first, LOG_LEVEL: 'silent' })
  place = { url: DATABASE_URL, role: await migrate(DATABASE_URL) }
  const { app } = await start(environment)
  await ensureFoundation(app)
  tenant = callerOf(environment.BASE_URL!, await createTenant(app, 'Rotated', { onboarding: 'minimal' }))
  kept = []
  story = await live()
})
afterAll(async () => {
  for (const one of running.splice(0)) await one.stop()
  await endAll()
})

async function start(settings: Record<string, string>): Promise<Running> {
  const one = await startProcess(readConfig(settings), place, newLog('silent'))
  running.push(one)
  return one
}

async function createPerson(): Promise<Body> {
  const key = randomUUID()
  const answer = await tenant.call('POST', '/persons', ADA, { 'Idempotency-Key': key })
  assert.equal(answer.status, 201, answer.text)
  kept.push({ key, body: ADA, answer: answer.text })
  return answer.body
}

// Something under every place that operations write.
async function live() {
  const persons = await Promise.all([createPerson(), createPerson(), createPerson()])
  const { account } = await openTestAccount(tenant)
  const bank = { iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX', owner_name: 'Ada Lovelace' }
  await tenant.post(`/sandbox/accounts/${account.id}/inbound-payments`, {
    amount: '10.00',
    currency: 'EUR',
    ...bank,
  })
  const hook = await tenant.post('/webhooks', { url: 'http://127.0.0.1:9/hook' })
  await tenant.post(`/webhooks/${hook.id}/test`, { event: { name: 'order.filled', data: { note: 'Ada' } } })
  return see(persons[0].id, account.id)
}

async function see(person: string, account: string): Promise<Record<string, Body>> {
  const paths = [
    `/persons/${person}`,
    `/persons/${person}/claims`,
    `/accounts/${account}`,
    `/accounts/${account}/funding-accounts`,
    '/persons?name=love&limit=2',
    '/customers?email=ada%40',
    '/onboarding-applications',
  ]
  const seen: Record<string, Body> = { person, account }
  for (const path of paths) seen[path] = await tenant.get(path)
  return seen
}

/** How many values lie under which data key, over all places. */
async function countByKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of sealedColumns()) {
    const [table, column] = name.split('.')
    const { key } = placeOf(name)
    const rows = await queryAt(
      place.url,
      `select split_part(${column}, '.', 2) as number, count(${key})::int as count from ${table}
       where starts_with(${column}, 'hf1.') group by 1`,
    )
    for (const { number, count } of rows) counts[number] = (counts[number] ?? 0) + count
  }
  return counts
}

async function sameAsBefore() {
  assert.deepEqual(await see(story.person, story.account), story)
  for (const { key, body, answer } of kept.slice(0, 10)) {
    const again = await tenant.call('POST', '/persons', body, { 'Idempotency-Key': key })
    assert.equal(again.text, answer)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
  }
  await logged()
}

// Until the requests so far are in the request log, which is written up to a second later.
async function logged() {
  const { headers } = await tenant.call('GET', '/me')
  const find = () => tenant.get(`/request-logs?request=${headers.get('request-id')}`)
  await until(find, (rows: Body[]) => rows.length === 1)
}

async function houseOf(settings: Record<string, string>): Promise<Installation & { close(): Promise<void> }> {
  const config = readConfig(settings)
  const app = await openProcess(config, place, newLog('silent'))
  return {
    database: app.database,
    masters: readMasterKeys(config),
    forget: (id) => app.forget('tenant', id),
    vault: async (id) => (await app.tenant(id))!.vault,
    close: () => app.database.close(),
  }
}

describe('a rotation', () => {
  test('a rotation seals everything again while requests are served, and each of them succeeds', async () => {
    const before = await countByKey()
    assert.deepEqual(Object.keys(before), ['1'])
    let over = false
    const writing = (async () => {
      for (let n = 0; !over || n < 3; n++) {
        await createPerson()
        await passTime(100, 'persons are created at a steady pace')
      }
    })()
    const rotated = await command(environment, 'keys', 'rotate-personal-data').finally(() => {
      over = true
    })
    await writing
    assert.equal(rotated.tenants, 1)
    assert.deepEqual(rotated.unreadable, [])
    assert.ok(rotated.values_sealed >= before['1']!, `${rotated.values_sealed} of ${before['1']}`)
    assert.deepEqual(Object.keys(await countByKey()), ['2'])
    story = { ...story, ...(await see(story.person, story.account)) }
    await sameAsBefore()
  })

  test('a process without the new key loads it when it meets a value sealed with it', async () => {
    const house = await houseOf(environment)
    const deaf = { ...house, forget: async () => {}, vault: newestOf(house) }
    await rotatePersonalData(deaf)
    await house.close()
    assert.deepEqual(Object.keys(await countByKey()), ['3'])
    await sameAsBefore()
  })

  // Reads the keys again each time, because no notification announces them.
  const newestOf = (house: Installation) => async (id: string) => {
    await house.forget(id)
    return house.vault(id)
  }

  test('an interrupted rotation continues under the same key', async () => {
    const house = await houseOf(environment)
    let writes = 0
    const failing: Installation = {
      ...house,
      database: {
        ...house.database,
        runWrite: async (id, query) => {
          if (++writes > 2) throw new Error('cut off')
          return house.database.runWrite(id, query)
        },
      },
    }
    await assert.rejects(rotatePersonalData(failing), /cut off/)
    assert.deepEqual(Object.keys(await countByKey()), ['3', '4'])
    await sameAsBefore()
    await rotatePersonalData(house)
    assert.deepEqual(Object.keys(await countByKey()), ['4'])
    await house.close()
    await sameAsBefore()
  })

  test('a rotation reports values that do not open, and leaves them as they are', async () => {
    const newest = 'id = (select max(id) from person_claims)'
    const [own] = await queryAt(place.url, `select content from person_claims where ${newest}`)
    const moved = await queryAt(
      place.url,
      `update person_claims c set content = o.content from person_claims o
       where c.${newest} and o.id = (select min(id) from person_claims)
       returning c.id, c.content`,
    )
    const house = await houseOf(environment)
    const { unreadable } = await rotatePersonalData(house)
    await house.close()
    assert.deepEqual(unreadable, [`person_claims.content of ${moved[0].id}`])
    const [left] = await queryAt(place.url, `select content from person_claims where id = '${moved[0].id}'`)
    assert.equal(left.content, moved[0].content)
    assert.deepEqual(Object.keys(await countByKey()), ['4', '5'])
    await queryAt(place.url, `update person_claims set content = '${own.content}' where ${newest}`)
  })
})

describe('a new master key', () => {
  test('a new master key takes over while both are listed, and then suffices alone', async () => {
    const both = { ...environment, PERSONAL_DATA_KEY: `${second},${first}` }
    const house = await houseOf(both)
    const rewrapped = await rewrapKeys(house)
    assert.equal(rewrapped.keys_wrapped, 7) // Five data keys, the one behind the hashes, and the one that signs.
    assert.equal((await rewrapKeys(house)).keys_wrapped, 0)
    await house.close()
    for (const one of running.splice(0)) await one.stop()

    await assert.rejects(start(environment), /sealed under the key [0-9a-f]{16}; the settings name/)
    await start({ ...environment, PERSONAL_DATA_KEY: second })
    await sameAsBefore()
  })
})
