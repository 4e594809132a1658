// The event feed to a real NATS server, while that server and the workers are killed, frozen and started again.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Body, Caller } from '../support/caller.ts'
import { hasNats, type NatsServer, type Stored, startNats } from '../support/nats.ts'
import { watch } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import {
  type Environment,
  endAll,
  endServers,
  fundedAccount,
  newDatabase,
  newEnvironment,
  type OwnServer,
  operatorTenant,
  printed,
  startOwn,
} from './own-server.ts'

const root = join(import.meta.dirname, '..', '..')
const TOKEN = 'a-token-that-nobody-may-see'
const AWAY = 'the event feed is away; events wait in the log'
const REFUSED = 'events of a tenant cannot be sent to the event feed'

afterAll(endAll)

test.skipIf(hasNats)('nats-server is installed', ({ skip }) => skip())

describe.skipIf(!hasNats)('the event feed', () => {
  let nats: NatsServer
  let shared: Environment
  let api: OwnServer

  beforeAll(async () => {
    nats = await startNats(TOKEN)
    const environment = await newEnvironment({ DATABASE_URL: await newDatabase(), ROLE: 'api' })
    api = await startOwn(environment)
    const { DATABASE_URL, DATA_DIR } = environment
    const EVENT_FEED_CREDENTIALS_FILE = join(DATA_DIR!, 'nats-token')
    writeFileSync(EVENT_FEED_CREDENTIALS_FILE, `${TOKEN}\n`)
    shared = { DATABASE_URL: DATABASE_URL!, DATA_DIR: DATA_DIR!, EVENT_FEED_URL: nats.url }
    Object.assign(shared, { EVENT_FEED_CREDENTIALS_FILE })
  })
  afterAll(async () => {
    await endServers()
    await nats.stop()
  })

  const startWorker = async () => startOwn(await newEnvironment({ ...shared, ROLE: 'worker' }))
  const streamOf = (tenant: Caller) => `holdfast_${tenant.tenant}`

  /** The events of the tenant and its stream, once the stream has as many messages. */
  const complete = (tenant: Caller): Promise<{ stored: Stored[]; events: Body[] }> =>
    until(
      async () => ({
        stored: await nats.read(streamOf(tenant)).catch(() => []),
        events: await allEvents(tenant),
      }),
      ({ stored, events }) => stored.length === events.length,
    )

  test('every event is in the stream once and in order after both sides were killed and frozen under load', async () => {
    const first = await startWorker()
    const second = await startWorker()
    const tenant = await operatorTenant(api)
    const { place } = await fundedAccount(tenant)
    const orders: Body[] = []
    let over = false
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!over) orders.push(await place())
      }),
    )
    const grown = async () => {
      const { length } = orders
      await until(
        async () => orders.length,
        (now) => now >= length + 25,
      )
    }
    await grown()
    await nats.kill()
    await grown()
    await nats.start()
    await grown()
    await first.stop('SIGKILL')
    await grown()
    nats.signal('SIGSTOP')
    await grown()
    await second.stop('SIGKILL')
    nats.signal('SIGCONT')
    const third = await startWorker()
    await grown()
    await nats.kill()
    await nats.start()
    over = true
    await load
    await until(
      () => tenant.get('/events?name=order.filled&limit=1000'),
      ({ length }) => length >= orders.length,
    )
    const { stored, events } = await complete(tenant)
    assert.deepEqual(
      stored.map(({ body }) => JSON.parse(body)),
      events,
    )
    assert.deepEqual(
      stored.map(({ place, subject }) => [place, subject]),
      events.map(({ sequence, name }) => [sequence, `holdfast.${tenant.tenant}.${name}`]),
    )
    const { headers } = stored.at(-1)!
    const { sequence, id, name } = events.at(-1)!
    assert.deepEqual(headers, {
      'Nats-Msg-Id': `${tenant.tenant}:${sequence}`,
      'Nats-Expected-Stream': streamOf(tenant),
      'Nats-Expected-Last-Sequence': String(sequence - 1),
      'Holdfast-Tenant': tenant.tenant,
      'Holdfast-Sequence': String(sequence),
      'Holdfast-Id': id,
      'Holdfast-Event': name,
      'Holdfast-Version': '2026-09-02',
    })
    for (const { server } of [first, second, third]) assert.ok(!server.output().includes(TOKEN))
    await third.stop()
  })

  test('a worker starts and is ready while the broker is away, says so once, and catches up', async () => {
    await nats.kill()
    const worker = await startWorker()
    const tenant = await operatorTenant(api)
    await fundedAccount(tenant)
    await printed(worker.server, AWAY)
    assert.equal((await fetch(`${api.baseUrl}/readyz`)).status, 200)
    await nats.start()
    await printed(worker.server, 'the event feed is connected again')
    const { stored, events } = await complete(tenant)
    assert.equal(stored.length, events.length)
    assert.equal(worker.server.output().split(AWAY).length, 2)
    await worker.stop()
  })

  test('the consumer of the docs reads the events of orders, and goes on where it stopped', async () => {
    const worker = await startWorker()
    const tenant = await operatorTenant(api)
    const { place } = await fundedAccount(tenant)
    const [code] = /(?<=```js\n).*?(?=```)/s.exec(readFileSync(join(root, 'docs/event-feed.md'), 'utf8'))!
    const file = join(root, 'node_modules', '.cache', `consumer-${process.pid}.mjs`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
    const consume = async () => {
      const events = await allEvents(tenant)
      const expected = events.filter(({ name }) => name.startsWith('order.'))
      const env = { ...process.env, NATS_URL: nats.url, NATS_TOKEN: TOKEN }
      const consumer = watch(spawn(process.execPath, [file, tenant.tenant], { env }))
      const lineOf = ({ sequence, name, resource }: Body) => `${sequence} ${name} ${resource.id}`
      await until(
        async () => consumer.output(),
        (output) => output.includes(lineOf(expected.at(-1)!)),
      )
      consumer.child.kill()
      await consumer.ended
      return { lines: consumer.output().trim().split('\n'), expected: expected.map(lineOf) }
    }
    const settle = async (id: string) => {
      await until(
        () => tenant.get(`/events?resource[id]=${id}&name=order.filled`),
        ({ length }) => length === 1,
      )
      await complete(tenant)
    }
    const first = await place()
    await settle(first.id)
    const before = await consume()
    assert.deepEqual(before.lines, before.expected)
    const second = await place()
    await settle(second.id)
    const after = await consume()
    assert.ok(after.lines.length < after.expected.length)
    assert.deepEqual(after.lines, after.expected.slice(-after.lines.length))
    rmSync(file)
    await worker.stop()
  })

  test('a stream that was deleted is filled again, and one with a message of others stops alone', async () => {
    const [deleted, mixed] = await Promise.all([operatorTenant(api), operatorTenant(api)])
    await Promise.all([deleted, mixed].map(fundedAccount))
    const before = await startWorker()
    await Promise.all([deleted, mixed].map(complete))
    await before.stop()
    await nats.drop(streamOf(deleted))
    await nats.send(`holdfast.${mixed.tenant}.foreign`)
    const worker = await startWorker()
    const { stored, events } = await complete(deleted)
    assert.deepEqual(
      stored.map(({ place }) => place),
      events.map(({ sequence }) => sequence),
    )
    await printed(worker.server, REFUSED)
    await worker.stop()
  })
})

async function allEvents(tenant: Caller): Promise<Body[]> {
  const all: Body[] = []
  for (;;) {
    const page: Body[] = await tenant.get(`/events?after=${all.at(-1)?.sequence ?? 0}`)
    all.push(...page)
    if (page.length < 1000) return all
  }
}
