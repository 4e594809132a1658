import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runCrashes } from './run-crashes.ts'

const KILLS = 20
const seed = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31)

test(`a server that is killed ${KILLS} times under load loses nothing, does nothing twice and delivers every event`, {
  timeout: 900_000,
}, async () => {
  const { kills, acknowledged, orders, deposits, events } = await runCrashes({
    kills: KILLS,
    seed,
    say: () => {},
  })
  console.log(`crash test, seed ${seed}: ${acknowledged} writes, ${events} events`)
  assert.equal(kills, KILLS)
  assert.ok(orders > 0 && deposits > 0, `${orders} orders and ${deposits} deposits`)
  assert.equal(orders + deposits, acknowledged)
  assert.ok(events > acknowledged, `${events} events of ${acknowledged} writes`)
})
