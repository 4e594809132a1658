// How a stream learns of new events: by a notification after their publication, and by its heartbeat if that is lost.
import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { newName, queryAt, urlOf } from '../../../../test/support/database.ts'
import { changeAs, directTenant } from '../../../../test/support/direct.ts'
import { until } from '../../../../test/support/until.ts'
import { readConfig } from '../../../config.ts'
import { type App, readContextOf } from '../../../context.ts'
import { newLog, openProcess } from '../../../open-process.ts'
import { SYSTEM } from '../../../worker/job.ts'
import { newStreamNotifier, PUBLISHED_CHANNEL, publishEvents } from '../../../worker/publish-events.ts'
import { record } from './record.ts'
import { streamEvents } from './stream-events.ts'

const name = newName('streams')
const url = urlOf(inject('databaseUrl'), name)
let app: App
let tenant: string
let listener: pg.Client
let heard: string[] = []

// A database without a worker: nobody but the test publishes.
beforeAll(async () => {
  const server = urlOf(inject('databaseUrl'), 'postgres')
  await queryAt(server, `create database ${name} template ${inject('migratedDatabase')}`)
  const config = readConfig({ DATA_DIR: inject('dataDir'), DATABASE_CONNECTIONS: '4' })
  app = await openProcess(config, { url, role: inject('databaseRole') || undefined }, newLog('silent'))
  tenant = await directTenant(app)
  listener = new pg.Client({ connectionString: url })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload!))
  await listener.query(`listen ${PUBLISHED_CHANNEL}`)
})
afterAll(async () => {
  await listener?.end()
  await app?.database.close()
  await queryAt(urlOf(inject('databaseUrl'), 'postgres'), `drop database ${name} with (force)`)
})

const happen = () => changeAs(app, tenant, async (context) => record(context, 'account.opened', 'acc_1'))
const publishSilently = () =>
  queryAt(url, `set holdfast.tenant = '*'; select publish_events('${tenant}') as published`)

/** What the listener hears until a notification of the test itself, which comes after all of before. */
async function hear(): Promise<string[]> {
  await queryAt(url, `select pg_notify('${PUBLISHED_CHANNEL}', 'the end')`)
  await until(
    async () => heard,
    (all) => all.includes('the end'),
  )
  const all = heard.filter((one) => one !== 'the end')
  heard = []
  return all
}

test('a publication itself notifies nobody, and the process that published does so after it', async () => {
  await happen()
  assert.equal((await publishSilently())[0]!.published, 1)
  assert.deepEqual(await hear(), [])
  await happen()
  assert.equal(await publishEvents(app, tenant), 1)
  await app.component(newStreamNotifier).settled()
  assert.deepEqual(await hear(), [tenant])
  assert.equal(await publishEvents(app, tenant), 0)
  await app.component(newStreamNotifier).settled()
  assert.deepEqual(await hear(), [])
})

test('tenants that are published while a notification is under way share the next, and each is notified', async () => {
  let statements = 0
  const sql: App['database']['sql'] = (id) => {
    statements++
    return app.database.sql(id)
  }
  const notifier = newStreamNotifier({ ...app, database: { ...app.database, sql } })
  const tenants = Array.from({ length: 50 }, (_, n) => `ten_${n}`)
  for (const one of [...tenants, ...tenants]) notifier.notify(one)
  await notifier.settled()
  assert.deepEqual((await hear()).toSorted(), ['ten_0', ...tenants].toSorted())
  assert.equal(statements, 2)
  notifier.notify('ten_again')
  await notifier.settled()
  assert.deepEqual(await hear(), ['ten_again'])
})

test('a stream finds events whose notification was lost with its process at the next heartbeat', async () => {
  const ending = new AbortController()
  let text = ''
  const sink = {
    last_event_id: undefined,
    ended: ending.signal,
    begin: () => {},
    write: async (more: string) => {
      text += more
    },
  }
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  const context = readContextOf(app, (await app.tenant(tenant))!, SYSTEM, request)
  const streaming = streamEvents(context, { after: 2 }, sink, 20)
  const has = (part: string) =>
    until(
      async () => text,
      (all) => all.includes(part),
    )
  await has(': still here')
  await happen()
  await publishSilently()
  await has('id: 3\nevent: account.opened')
  ending.abort()
  await streaming
  assert.deepEqual(
    [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id),
    ['3'],
  )
})
