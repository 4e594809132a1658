// Idempotency-Key on operations of many transactions: while the first request runs, a second one is refused and not
// stored.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PLATFORM } from '../../src/db/database.ts'
import { assertMembers } from '../support/assert-members.ts'
import { refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { WORLD } from '../support/instruments.ts'
import { openDesk } from '../support/trading.ts'
import { until } from '../support/until.ts'

const ADVANCE = '/sandbox/clock/advance'
const DAY_SECONDS = 86_400

test('an advance that is sent again while it is under way moves the clock once', async () => {
  const desk = await openDesk()
  const { tenant } = desk
  const { id: instrument } = await desk.instrument(WORLD)
  await Promise.all(
    Array.from({ length: 40 }, () => desk.place({ instrument, side: 'buy', cash_amount: '10.00' })),
  )
  const { now: start } = await tenant.get('/sandbox/clock')
  const key = { 'Idempotency-Key': 'advance-once' }
  const send = (seconds: number) => tenant.call('POST', ADVANCE, { seconds }, key)
  const first = send(30 * DAY_SECONDS)
  await until(
    () => tenant.get('/sandbox/clock'),
    (clock) => clock.mode === 'advancing',
  )
  for (const seconds of [30 * DAY_SECONDS, 1]) {
    const again = await send(seconds)
    assertMembers(again, { status: 409, body: { code: 'conflict' } })
    assert.equal(again.body.detail, 'A request with this Idempotency-Key is still being processed.')
    assert.equal(again.headers.get('retry-after'), '1')
  }
  const answer = await first
  assert.equal(answer.status, 200, answer.text)
  const replay = await send(30 * DAY_SECONDS)
  assert.equal(replay.text, answer.text)
  assert.equal(replay.headers.get('idempotent-replayed'), 'true')
  await refused(send(1), 409, 'idempotency_key_conflict')
  const { now } = await tenant.get('/sandbox/clock')
  assert.equal(Date.parse(now) - Date.parse(start), 30 * DAY_SECONDS * 1000)
})

test('many requests with one key create one tenant', async () => {
  const { tenant } = await openDesk({ cash: '0' })
  const name = `Once ${tenant.tenant}`
  const make = () => tenant.call('POST', '/sandbox/tenants', { name }, { 'Idempotency-Key': 'tenant-once' })
  const answers = await Promise.all(Array.from({ length: 8 }, make))
  const creations = answers.filter(({ status }) => status === 201)
  assert.ok(creations.length >= 1)
  assert.equal(new Set(creations.map(({ body }) => body.tenant)).size, 1)
  for (const { status, body } of answers)
    if (status !== 201) assert.deepEqual({ status, code: body.code }, { status: 409, code: 'conflict' })
  assert.equal((await make()).text, creations[0]!.text)
  const { database } = await testApp()
  const rows = await database.sql(PLATFORM)`select id from tenants where name = ${name}`
  assert.deepEqual(rows, [{ id: creations[0]!.body.tenant }])
})
