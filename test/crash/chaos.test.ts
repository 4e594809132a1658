import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runChaos } from './run-chaos.ts'

const ROUNDS = 3
const HOOKS = 3
/** Six accounts are suspended and activated at least once in each round. */
const FEWEST_EVENTS = ROUNDS * 6 * 2
/** The worker is killed twice in each round, and the API process once in the second. */
const KILLS = 2 * ROUNDS + 1
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31)

test('every event reaches an unreliable receiver in order while the worker is killed, and every delivery ends right', {
  timeout: 900_000,
}, async () => {
  const figures = await runChaos({ seed, rounds: ROUNDS, say: () => {} })
  console.log(`chaos test, seed ${seed}: ${JSON.stringify(figures)}`)
  const { events, requests, attempts, kills } = figures
  assert.equal(kills, KILLS)
  assert.ok(events >= FEWEST_EVENTS, `${events} events`)
  // Every webhook gets every event, and the receiver sees every attempt.
  assert.ok(
    attempts >= HOOKS * events,
    `${attempts} attempts to deliver ${events} events to ${HOOKS} webhooks`,
  )
  assert.ok(requests >= attempts, `${requests} requests for ${attempts} attempts`)
})
