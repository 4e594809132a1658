import { test } from 'vitest'
import { runCrashes } from './run-crashes.ts'

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31)

test('20 times SIGKILL under load: nothing lost, nothing twice, every event delivered', {
  timeout: 900_000,
}, async () => {
  const figures = await runCrashes({ kills: 20, seed, say: () => {} })
  console.log(`crash test, seed ${seed}: ${JSON.stringify(figures)}`)
})
