import assert from 'node:assert/strict'
import { test } from 'vitest'
import { directTenant, testApp } from '../../../../test/support/direct.ts'
import type { App, ReadContext } from '../../../context.ts'
import type { Sql } from '../../../db/database.ts'
import { contextOf } from '../../portfolio/daily-values/fill-daily-values.ts'
import { queueProof } from './queue-proofs.ts'

/** Contexts that report the number of concurrent statements, and the order in which tenants were proved. */
function watched(app: App) {
  const seen = { now: 0, most: 0, proved: [] as string[] }
  const watch =
    (tenant: string, sql: Sql): Sql =>
    async (strings, ...values) => {
      if (strings.join('').includes('from sides')) seen.proved.push(tenant)
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      try {
        return await sql(strings, ...values)
      } finally {
        seen.now -= 1
      }
    }
  const contextFor = async (tenant: string): Promise<ReadContext> => {
    const context = contextOf(app, (await app.tenant(tenant))!)
    return { ...context, sql: watch(tenant, context.sql) }
  }
  return { seen, contextFor }
}

test('a process runs one proof at a time, and equal requests that wait share one result', async () => {
  const app = await testApp()
  const { seen, contextFor } = watched(app)
  const [first, second] = await Promise.all([directTenant(app), directTenant(app)])
  const [one, two] = await Promise.all([contextFor(first), contextFor(second)])
  const answers = [one, one, one, two, one, two].map((context) => queueProof(context))
  const proofs = await Promise.all(answers)
  assert.equal(seen.most, 1)
  assert.deepEqual(seen.proved, [first, second])
  assert.ok(proofs.every((proof) => proof.is_whole))
  assert.deepEqual(new Set(proofs).size, 2)
})

test('a request does not share a proof that has begun, because it could miss a later change', async () => {
  const app = await testApp()
  const { seen, contextFor } = watched(app)
  const tenant = await directTenant(app)
  const context = await contextFor(tenant)
  const first = queueProof(context)
  while (seen.proved.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const [second, third] = [queueProof(context), queueProof(context)]
  assert.notEqual(await first, await second)
  assert.equal(await second, await third)
  assert.deepEqual(seen.proved, [tenant, tenant])
})

test('a tenant with many requests waits for its own proofs; the request of another tenant runs next', async () => {
  const app = await testApp()
  const { seen, contextFor } = watched(app)
  const [many, single] = await Promise.all([directTenant(app), directTenant(app)])
  const [one, two] = await Promise.all([contextFor(many), contextFor(single)])
  const sequences = [0, undefined, 0, undefined, 0]
  const answers = [...sequences.map((sequence) => queueProof(one, sequence)), queueProof(two)]
  await Promise.all(answers)
  assert.deepEqual(seen.proved, [many, single, many])
})

test('a proof that fails fails for its own callers and delays no other', async () => {
  const app = await testApp()
  const { contextFor } = watched(app)
  const context = await contextFor(await directTenant(app))
  const cut = { ...context, sql: () => Promise.reject(new Error('the connection was cut')) }
  const outcomes = await Promise.allSettled([queueProof(cut), queueProof(context)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal((await queueProof(context)).is_whole, true)
})
