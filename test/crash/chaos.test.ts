import { test } from 'vitest'
import { runChaos } from './run-chaos.ts'

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31)

test('an hour of an unruly receiver and a worker that is killed: all arrives, in order, and ends right', {
  timeout: 900_000,
}, async () => {
  const figures = await runChaos({ seed, rounds: 3, isPatient: false, say: () => {} })
  console.log(`chaos test, seed ${seed}: ${JSON.stringify(figures)}`)
})
