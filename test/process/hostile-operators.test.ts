// To any request of the operator API, of a sign-in or for a token the server answers what its description says, and a
// refused one changes nothing. The gate plays fewer: test/journeys/operators/hostile-operators.test.ts.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { type HostileHouse, openHostileHouse } from '../support/hostile-staff.ts'
import { assertHarmless, playHostile } from '../support/play-hostile.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 20_000)
const SEED = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1e9))
let house: HostileHouse

beforeAll(async () => {
  house = await openHostileHouse()
})
afterAll(() => house?.stop())

test(`${REQUESTS} hostile requests of operators and for tokens do no harm, with seed ${SEED}`, async () => {
  const outcome = await playHostile(house, REQUESTS, SEED)
  await assertHarmless(house, REQUESTS, outcome)
  assert.ok(outcome.done.has('POST /auth/token'), [...outcome.done].join(', '))
  assert.ok(outcome.done.size >= 100, `${outcome.done.size} operations were carried out`)
}, 1_800_000)
