// A hostile request for each operation of the operator API, with a fixed seed; the full tier plays 20,000.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { send } from '../../support/caller.ts'
import { queryAt } from '../../support/database.ts'
import { fill, operationsOf } from '../../support/description.ts'
import { undocumented } from '../../support/documented.ts'
import { type HostileHouse, hire, openHostileHouse } from '../../support/hostile-staff.ts'
import { assertHarmless, assertUnchanged, playHostile } from '../../support/play-hostile.ts'

const REQUESTS = 260
const SEED = 40
/** Refusals are recorded, attempts counted, and a session notes its last use. */
const NOTES = [
  'audit_records',
  'unlinked_records',
  'audit_links',
  'activity_checkpoints',
  'operator_attempts',
  'operator_sessions',
  'request_logs',
]
let house: HostileHouse
let caller: Record<string, string>

beforeAll(async () => {
  house = await openHostileHouse('api')
  caller = await hire(house)
})
afterAll(() => house?.stop())

// Answers that the fuzz has found and no description had, or that left a record of a success.
test.each([
  ['POST', '/operator/device-sign-ins/look-up', '', { user_code: 'toString' }, 404],
  ['GET', '/operator/tenants/{tenant_id}/order-batches/{order_batch_id}/rows', '?export=csv', undefined, 404],
  [
    'GET',
    '/operator/tenants/{tenant_id}/accounts/{account_id}/reinvestments',
    '?export=ndjson',
    undefined,
    404,
  ],
] as const)('%s %s%s is refused as its description says, and changes nothing', async (method, path, query, body, status) => {
  const ids = { tenant_id: house.tenant.tenant, order_batch_id: 'x', account_id: 'x' }
  const answer = await send(house.base_url, method, fill(path, ids) + query, body, caller)
  assert.equal(answer.status, status, answer.text)
  assert.equal(undocumented(house.operator, { method, path }, status, answer.body), undefined)
  await assertUnchanged(house, new Map([[answer.body.request_id, path]]))
})

const digestsOf = async (): Promise<Record<string, string>> => {
  const tables = await queryAt(
    house.database_url,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    NOTES,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from ${name} t`,
  )
  const rows = await queryAt(house.database_url, parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

test('a request without a session, and one with a body of another type, change no row of any table', async () => {
  const before = await digestsOf()
  const accepted: string[] = []
  for (const { name, path, method, ids, body } of operationsOf(house.operator)) {
    // A challenge for a passkey is open to everybody and has no body.
    if (method === 'GET' || name === 'POST /operator/sign-in/passkey-challenge') continue
    const own = ids.map((id) => [id.name, id.name === 'tenant_id' ? house.tenant.tenant : 'x'])
    const at = fill(path, Object.fromEntries(own))
    const statuses = [await send(house.base_url, method, at, body && { x: 1 })]
    if (body) statuses.push(await send(house.base_url, method, at, [[]], caller))
    if (statuses.some(({ status }) => status < 400)) accepted.push(name)
  }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await digestsOf(), before)
})

test(`${REQUESTS} hostile requests of operators and for tokens do no harm, with seed ${SEED}`, async () => {
  await assertHarmless(house, REQUESTS, await playHostile(house, REQUESTS, SEED))
})
