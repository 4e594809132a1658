import { test } from 'vitest'
import { runOutages } from './run-outages.ts'

const seed = Number(process.env.OUTAGE_SEED ?? Date.now() % 2 ** 31)

test.each([
  ['a PostgreSQL of its own', true],
  ['the embedded PostgreSQL', false],
])(
  '20 outages of %s under load: the server outlives them, nothing lost, nothing twice',
  {
    timeout: 900_000,
  },
  async (_, isOwn) => {
    const figures = await runOutages({ isOwn, outages: 20, seed, say: () => {} })
    console.log(`outages, seed ${seed}: ${JSON.stringify(figures)}`)
  },
)
