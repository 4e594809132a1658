import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, inject, test } from 'vitest'
import { queryAt } from '../../test/support/database.ts'
import { PATIENCE_MS, until } from '../../test/support/until.ts'
import { type Listener, openListener } from './listen.ts'

/** A connection of a busy machine opens within the deadline; a silent one is to be given up. */
const TIMES = { beat_ms: 100, deadline_ms: 2_000, again_ms: 20 }
const url = inject('databaseUrl')
const endings: (() => unknown)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const sql = (text: string, ...values: unknown[]) => queryAt(url, text, ...values)

/** Listens, and says what was heard; `undefined` means that something may have been missed. */
async function hear(connectionString: string, times = TIMES) {
  const channel = `test_${randomBytes(6).toString('hex')}`
  const heard: (string | undefined)[] = []
  const errors: Error[] = []
  const name = { application_name: channel, pipeline: true, connectionString }
  const listener: Listener = await openListener(
    name,
    channel,
    (payload) => heard.push(payload),
    (error) => errors.push(error),
    times,
  )
  endings.push(listener.stop)
  return {
    channel,
    heard,
    errors,
    listener,
    tell: (payload: string) => sql('select pg_notify($1, $2)', channel, payload),
    wait: (wanted: string | undefined) =>
      until(
        async () => heard,
        (all) => all.at(-1) === wanted && all.length > 0,
      ),
  }
}

/** A way to the database that can go silent: nothing passes any more, and nobody hangs up. */
async function openWay() {
  const { host, port: number, user, database } = new pg.Client({ connectionString: url })
  const open = new Set<Socket>()
  let connections = 0
  const way = { silent: false, silentAfter: (_text: string) => false, connections: () => connections }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    connections += 1
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${number}`) : connect(number, host)
    let cut = false
    const pass = (to: Socket) => (bytes: Buffer) => {
      cut ||= way.silent || way.silentAfter(bytes.toString('latin1'))
      if (!cut) to.write(bytes)
    }
    near.on('data', pass(far)).on('error', () => {})
    far.on('data', pass(near)).on('error', () => {})
    near.on('end', () => cut || near.end())
    near.on('close', () => far.destroy())
    far.on('close', () => cut || near.destroy())
    open.add(near)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  endings.push(() => {
    for (const one of open) one.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return Object.assign(way, { url: `postgres://${user}@127.0.0.1:${port}/${database}?sslmode=disable` })
}

test('a connection that the database ends is opened again, and missed notifications are reported', async () => {
  const { channel, heard, tell, wait } = await hear(url)
  await tell('first')
  await wait('first')
  await sql('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', channel)
  await until(
    async () => heard.filter((payload) => payload === undefined).length,
    (times) => times === 2, // As it was lost, and as it is back.
  )
  await tell('second')
  await wait('second')
})

test('a dead connection that nobody closes is detected and opened again', async () => {
  const way = await openWay()
  const { heard, tell, wait } = await hear(way.url)
  await tell('first')
  await wait('first')
  way.silent = true
  await tell('missed')
  await wait(undefined)
  assert.deepEqual(heard.slice(0, 2), ['first', undefined])
  const tried = way.connections()
  await until(
    async () => way.connections(),
    (now) => now > tried + 1, // Tries that nobody answers are given up as well.
  )
  way.silent = false
  await until(
    async () => {
      await tell('second')
      return heard
    },
    (all) => all.includes('second'),
  )
})

test('a connection that opens and then does not answer is closed and opened again', async () => {
  const way = await openWay()
  const { channel, heard, tell, wait } = await hear(way.url)
  let deaf = 2
  way.silentAfter = (text) => text.includes(`listen ${channel}`) && deaf-- > 0
  await sql('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', channel)
  await until(
    async () => heard.filter((payload) => payload === undefined).length,
    (times) => times === 4, // Lost, two tries in vain, back.
  )
  assert.equal(way.connections(), 4)
  await tell('second')
  await wait('second')
})

test('a healthy connection passes its heartbeats and is kept', async () => {
  const way = await openWay()
  let beats = 0
  way.silentAfter = (text) => {
    if (text.includes('select 1')) beats++
    return false
  }
  const { heard, errors, tell, wait } = await hear(way.url, { ...TIMES, deadline_ms: PATIENCE_MS })
  await until(
    async () => beats,
    (count) => count >= 5,
  )
  await tell('only')
  await wait('only')
  assert.deepEqual([heard, errors, way.connections()], [['only'], [], 1])
})

test('stop() does not wait for a connection that does not answer', async () => {
  const way = await openWay()
  const { listener } = await hear(way.url)
  way.silent = true
  await listener.stop() // It would never end if the connection were not cut.
  assert.equal(way.connections(), 1)
})
