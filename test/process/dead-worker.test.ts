// The jobs of a worker that is killed, or frozen, are taken up by another that misses its heartbeat: after seven seconds,
// long before the lease ends.
import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import type { Body, Caller } from '../support/caller.ts'
import { openTestAccount } from '../support/journey.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { passTime, until } from '../support/until.ts'
import {
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  printed,
  startOwn,
} from './own-server.ts'

/** A process judges others once its own heartbeat has been steady. */
const STEADY_MS = 9_000

let shared: { DATABASE_URL: string; DATA_DIR: string }
let tenant: Caller

beforeAll(async () => {
  const api = await startOwn(await newEnvironment({ DATABASE_URL: await newDatabase(), ROLE: 'api' }))
  const { DATABASE_URL, DATA_DIR } = api.environment
  shared = { DATABASE_URL: DATABASE_URL!, DATA_DIR: DATA_DIR! }
  tenant = await operatorTenant(api)
})
afterAll(endAll)

const receivers: Receiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.stop()
})

const startWorker = async (): Promise<OwnServer> =>
  startOwn(await newEnvironment({ ...shared, ROLE: 'worker' }))

/** A delivery that the first of two workers is making: its request has no answer yet. */
async function heldDelivery(answer: (n: number) => 'hang' | number | { status: number; after_ms: number }) {
  const [holder, other] = await Promise.all([startWorker(), startWorker()])
  const receiver = await startReceiver(answer)
  receivers.push(receiver)
  const webhook = await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.opened'] })
  await passTime(STEADY_MS, 'the heartbeats of both are steady')
  other.server.child.kill('SIGSTOP')
  await openTestAccount(tenant)
  await receiver.waitFor(1)
  other.server.child.kill('SIGCONT')
  return { holder, other, receiver, webhook }
}

/** The worker has ended the leases of a silent process; it did not wait for their end. */
const demandFreed = (worker: OwnServer) =>
  printed(worker.server, 'the leases of a process that has died were ended')

const ended = (webhook: string): Promise<Body> =>
  until<Body>(
    async () => (await tenant.get(`/webhooks/${webhook}/deliveries`))[0],
    (delivery) => delivery?.status === 'succeeded',
  )

describe('the delivery of a worker that', () => {
  test('the delivery of a worker that is killed is made by another', async () => {
    const { holder, other, receiver, webhook } = await heldDelivery((n) => (n === 1 ? 'hang' : 204))
    await holder.stop('SIGKILL')
    await receiver.waitFor(2)
    await demandFreed(other)
    const { attempts } = await ended(webhook.id)
    assert.equal(attempts.length, 1) // the killed process recorded none
    await tenant.put(`/webhooks/${webhook.id}`, { is_active: false })
    await other.stop()
  })

  test('the delivery of a worker that is frozen is made by another, and the outcome that comes late is refused', async () => {
    const { holder, other, receiver, webhook } = await heldDelivery((n) => (n === 1 ? 'hang' : 204))
    holder.server.child.kill('SIGSTOP')
    await receiver.waitFor(2)
    await demandFreed(other)
    await ended(webhook.id)
    holder.server.child.kill('SIGCONT')
    // The requests of the frozen process end here, so it records what became of them.
    receiver.stop()
    await passTime(2_000, 'the late outcome would be recorded')
    const { attempts, status } = await ended(webhook.id)
    assert.deepEqual([attempts.length, status], [1, 'succeeded'])
    await Promise.all([holder.stop(), other.stop()])
  })
})
