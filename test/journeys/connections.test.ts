// However few connections a process has, changes that wait for each other never wait for a connection forever.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeAs, directTenant, openTestApp, testApp } from '../support/direct.ts'

test.each([
  2, 5,
])('thirty changes that wait for one lock do not exhaust %i connections, though each reads outside its transaction', async (connections) => {
  const tenant = await directTenant(await testApp())
  const app = await openTestApp(connections)
  const one = (n: number) =>
    changeAs(app, tenant, async (context) => {
      await context.sql`select pg_advisory_xact_lock(hashtextextended(${tenant}, 1))`
      // Uncached rows, and reads ahead of the transaction, use a separate connection while the lock is held.
      app.drop('tenant', tenant)
      await app.tenant(tenant)
      const [row] = await context.outside<{ n: number }>`select ${n}::int as n`
      return row!.n
    })
  const alone = () => app.database.write(tenant)`select pg_advisory_xact_lock(hashtextextended(${tenant}, 1))`
  const done = await Promise.all(Array.from({ length: 30 }, (_, n) => Promise.all([one(n), alone()])))
  assert.deepEqual(
    done.map(([n]) => n),
    Array.from({ length: 30 }, (_, n) => n),
  )
  await app.database.close()
})
