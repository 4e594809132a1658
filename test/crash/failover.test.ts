import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runFailover } from './run-failover.ts'

test.each([
  'killed',
  'frozen',
] as const)('a server goes on with the synchronous standby of a primary that was %s under load, loses nothing and does nothing twice', {
  timeout: 900_000,
}, async (loss) => {
  const figures = await runFailover(loss)
  console.log(`failover, primary ${loss}: ${JSON.stringify(figures)}`)
  assert.equal(figures.orders + figures.deposits, figures.acknowledged)
  assert.ok(figures.acknowledged > figures.before, 'The load goes on after the promotion.')
  assert.ok(figures.repeats > 0, 'Writes are refused while there is no primary.')
})
