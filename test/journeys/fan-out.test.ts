// One event to many endpoints: each gets it once, under an id of its own.
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { type Body, freshTenant } from '../support/client.ts'
import { happen } from '../support/direct.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { until } from '../support/until.ts'

const ENDPOINTS = 100

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

test('an event goes to each of a hundred endpoints once, under an id of its own', async () => {
  const tenant = await freshTenant()
  const receiver = await startReceiver()
  receivers.push(receiver)
  for (let n = 0; n < ENDPOINTS; n++)
    await tenant.post('/webhooks', { url: new URL(`/${n}`, receiver.url).href })
  for (const account of ['acc_1', 'acc_2', 'acc_3']) await happen(tenant, 'account.opened', account)
  await receiver.waitFor(3 * ENDPOINTS)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  const pairs = receiver.received.map(({ path, headers }) => `${path} ${headers['event-id']}`)
  assert.deepEqual([new Set(ids).size, new Set(pairs).size], [3 * ENDPOINTS, 3 * ENDPOINTS])
  const hooks: Body[] = await tenant.get('/webhooks')
  for (const hook of [hooks[0], hooks.at(-1)])
    await until(
      () => tenant.get(`/webhooks/${hook.id}/deliveries?status=succeeded`),
      ({ length }) => length === 3,
    )
})
