import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runOutages } from './run-outages.ts'

const OUTAGES = 20
const seed = Number(process.env.OUTAGE_SEED ?? Date.now() % 2 ** 31)

test.each([
  ['a PostgreSQL of its own', true],
  ['the embedded PostgreSQL', false],
])(
  `a server outlives ${OUTAGES} outages of %s under load, loses nothing and does nothing twice`,
  {
    timeout: 900_000,
  },
  async (_, isOwn) => {
    const figures = await runOutages({ isOwn, outages: OUTAGES, seed, say: () => {} })
    console.log(`outages, seed ${seed}: ${JSON.stringify(figures)}`)
    assert.equal(figures.outages, OUTAGES)
    assert.equal(figures.orders + figures.deposits, figures.acknowledged)
    assert.ok(figures.acknowledged > 0, 'The load writes between the outages.')
    assert.ok(figures.refusals > 0, 'The server says that it is not ready while the database is away.')
  },
)
