// A tenant moves between two cells while it works: nothing is lost or doubled, its events have no gap, its audit chain
// verifies offline, and webhooks, streams and the event feed go on from the other cell.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Goal } from '../../src/cells/decide-move.ts'
import { withMove } from '../../src/cells/move.ts'
import { moveTenant } from '../../src/cells/move-tenant.ts'
import { type Body, callerOf } from '../support/caller.ts'
import { type Cell, type Cells, routedCaller, startCells } from '../support/cells.ts'
import { queryAt } from '../support/database.ts'
import { hasNats, type NatsServer, startNats } from '../support/nats.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { openStream } from '../support/stream.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { PATIENCE_MS, until } from '../support/until.ts'
import { deposit, fundedAccount, run } from './own-server.ts'

const ORDERS_BEFORE = Number(process.env.MOVED_ORDERS ?? 1000)
/** A deposit pays for 9,000 orders. */
const DEPOSITS = Math.ceil(ORDERS_BEFORE / 4000)
const LOOPS = Number(process.env.MOVED_LOOPS ?? 4)
/** The time of the test on a tenant of that size. */
const LIMIT_MS = 300_000 + ORDERS_BEFORE * 100
/** Where the figures of the run are printed. */
const report = (line: string) => process.stdout.write(`tenant move: ${line}\n`)

const TOKEN = 'a-token-of-the-broker'

let cells: Cells
let receiver: Receiver
let nats: NatsServer | undefined

/** The event feed of both cells, if a broker is installed. */
async function feedSettings(): Promise<Record<string, string>> {
  if (!hasNats) return {}
  nats = await startNats(TOKEN)
  const EVENT_FEED_CREDENTIALS_FILE = join(temporaryDirectory('broker'), 'token')
  writeFileSync(EVENT_FEED_CREDENTIALS_FILE, TOKEN)
  return { EVENT_FEED_URL: nats.url, EVENT_FEED_CREDENTIALS_FILE }
}

beforeAll(async () => {
  cells = await startCells(await feedSettings())
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver?.stop()
  await cells?.stop()
  await nats?.stop()
})

test.skipIf(hasNats)('nats-server is installed', ({ skip }) => skip())

interface Placed {
  key: string
  id: string
}

/** A new tenant of the cell with a webhook, and a way to place orders wherever it lives. */
async function newTenant(cell: Cell) {
  const credentials = await cells.command(cell, 'tenant', 'create', 'Moving', '--onboarding', 'minimal')
  const tenant = callerOf(cell.address, credentials)
  const funded = await fundedAccount(tenant)
  for (let n = 1; n < DEPOSITS; n++) await deposit(tenant, funded.account)
  await tenant.post('/webhooks', { url: receiver.url })
  const routed = routedCaller(cell.address, credentials)
  const order = {
    instrument: funded.instrument,
    order_type: 'market',
    side: 'buy',
    cash_amount: '10.00',
  }
  const placed: Placed[] = []
  let longest_ms = 0
  let next = 0
  const place = async () => {
    const key = `order-${next++}`
    const begun = performance.now()
    const { status, body, text } = await routed.call('POST', funded.orders, order, { 'Idempotency-Key': key })
    longest_ms = Math.max(longest_ms, performance.now() - begun)
    assert.ok(status < 300, `${status} ${text}`)
    placed.push({ key, id: body.id })
  }
  let over = false
  return {
    id: credentials.tenant as string,
    tenant,
    routed,
    funded,
    placed,
    longest_ms: () => longest_ms,
    place,
    /** Places orders without a break until it is called off. */
    load() {
      over = false
      const loops = Promise.all(
        Array.from({ length: LOOPS }, async () => {
          while (!over) await place()
        }),
      )
      return async () => {
        over = true
        await loops
      }
    },
  }
}

type Moving = Awaited<ReturnType<typeof newTenant>>

/** What must hold of the tenant in the cell: everything acknowledged is there once, and its books and logs are whole. */
async function assertWhole({ id, placed, tenant }: Moving, cell: Cell) {
  const rows = await queryAt(cell.url, 'select id from orders where tenant = $1', id)
  assert.deepEqual(rows.map((row) => row.id).sort(), placed.map((one) => one.id).sort())
  const [keys] = await queryAt(
    cell.url,
    `select count(*)::integer as stored from idempotency_keys where tenant = $1 and key like '%order-%'`,
    id,
  )
  assert.equal(keys.stored, placed.length)
  await until(
    () =>
      queryAt(
        cell.url,
        `select (select count(*) from orders where tenant = $1 and status not in ('filled', 'settled'))
              + (select count(*) from events where tenant = $1 and sequence is null) as left`,
        id,
      ),
    ([{ left }]) => Number(left) === 0,
  )
  const [events] = await queryAt(
    cell.url,
    'select count(*)::integer as all, max(sequence)::integer as last from events where tenant = $1',
    id,
  )
  assert.equal(events.all, events.last)
  const caller = { ...callerOf(cell.address, tenant), tenant: id }
  assert.equal((await caller.get('/sandbox/ledger')).balanced, true)
  const { proofs } = await cells.command(cell, 'audit', 'prove', id, '--local')
  assert.deepEqual(proofs, [{ tenant: id, is_whole: true, faults: [] }])
  const trail = join(temporaryDirectory('trail'), 'trail.jsonl')
  const exported = await run(cell.environment, 'bin/holdfast.mjs', 'audit', 'export', id, '--local')
  writeFileSync(trail, exported.stdout)
  const verdict = await cells.command(cell, 'audit', 'verify', trail)
  assert.equal(verdict.fault, undefined)
  assert.ok(verdict.records > placed.length, `${verdict.records} records`)
  return { events: events.all as number, records: verdict.records as number }
}

/** Reads the stream of events to the end of the test, wherever the tenant lives. */
function followEvents({ routed, tenant }: Moving) {
  const sequences: number[] = []
  let over = false
  const follow = async () => {
    while (!over) {
      try {
        await routed.call('GET', '/events?limit=1') // Finds the cell.
        const last = sequences.at(-1) ?? 0
        const caller = { ...tenant, baseUrl: routed.address(), token: routed.token }
        const stream = await openStream(caller, '', { 'Last-Event-ID': String(last) })
        while (!over) sequences.push(Number((await stream.next()).id))
        stream.end()
      } catch {
        // The stream has ended; the next one goes on after the last event.
      }
    }
  }
  void follow()
  return { sequences, end: () => (over = true) }
}

describe('a move under load', () => {
  let moving: Moving
  let outcome: Body

  beforeAll(async () => {
    moving = await newTenant(cells.a)
    const end = moving.load()
    await until(
      async () => moving.placed.length,
      (count) => count >= ORDERS_BEFORE,
      PATIENCE_MS + ORDERS_BEFORE * 30,
    )
    const stream = followEvents(moving)
    const before = moving.placed.length
    const begun = performance.now()
    outcome = await cells.command(cells.a, 'tenant', 'move', moving.id, '--to', 'b')
    const during = moving.placed.length - before
    const seconds = (performance.now() - begun) / 1000
    await until(
      async () => moving.placed.length,
      (count) => count >= before + during + 200,
    )
    await end()
    report(
      `${before} orders before, ${during} in the ${Math.round(seconds)} s of the move, stood still for ${outcome.pause_ms} ms, ` +
        `longest answer ${Math.round(moving.longest_ms())} ms`,
    )
    const { events } = await assertWhole(moving, cells.b)
    await until(
      async () => stream.sequences.length,
      (count) => count >= events,
    )
    stream.end()
    assert.deepEqual(
      stream.sequences,
      stream.sequences.map((_, n) => n + 1),
    )
    await until(
      async () => new Set(receiver.received.map(({ body }) => JSON.parse(body).sequence)).size,
      (count) => count >= events - 10, // The webhook is younger than the account.
    )
  }, LIMIT_MS)

  test('nothing is lost or doubled, and the tenant stood still for at most the pause', () => {
    assert.equal(outcome.done, 'moved')
    assert.ok(outcome.pause_ms > 0)
  })

  test('a repeated request gets its first answer from the other cell', async () => {
    const [{ key, id }] = moving.placed as [Placed]
    const order = {
      instrument: moving.funded.instrument,
      order_type: 'market',
      side: 'buy',
      cash_amount: '10.00',
    }
    const again = await moving.routed.call('POST', moving.funded.orders, order, { 'Idempotency-Key': key })
    assert.equal(again.body.id, id)
  })

  test.skipIf(!hasNats)(
    'the event feed has every event once and in order, with its number as the id',
    async () => {
      const events = await queryAt(
        cells.b.url,
        'select sequence::integer, id, name from events where tenant = $1 order by sequence',
        moving.id,
      )
      const stored = await until(
        () => nats!.read(`holdfast_${moving.id}`),
        ({ length }) => length >= events.length,
      )
      assert.deepEqual(
        stored.map(({ place, headers }) => [place, headers['Nats-Msg-Id'], headers['Holdfast-Id']]),
        events.map(({ sequence, id }) => [sequence, `${moving.id}:${sequence}`, id]),
      )
    },
  )

  test('the old cell says where the tenant lives and writes nothing of it', async () => {
    const read = await moving.tenant.call('GET', moving.funded.orders)
    assert.deepEqual(
      [read.status, read.body.code, read.body.context],
      [421, 'tenant_moved', { cell: 'b', address: cells.b.address }],
    )
    await assert.rejects(
      queryAt(cells.a.url, `update accounts set status = status where tenant = $1`, moving.id),
      { code: 'HF010' },
    )
  })
})
/** A statement at which a command dies: its connection does not carry it out. */
function breakAt(client: pg.Client, text: string): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    if (String(args[0]).includes(text)) throw new Error(`broken off at ${text}`)
    return query(...args)
  }) as typeof client.query
}

const optionsOf = (from: Cell, to: Cell, tenant: string) => ({
  tenant,
  from: from.name,
  to: to.name,
  source_url: from.url,
  source_url_for_target: from.url,
  target_url: to.url,
  say: () => {},
})

const TERMS = { pause_ms: 20_000, keep_days: 0 }

const moveOn = (from: Cell, to: Cell, tenant: string, goal: Goal = 'move', broken_at?: string) =>
  withMove(optionsOf(from, to, tenant), (move) => {
    if (broken_at) for (const client of [move.source, move.target]) breakAt(client, broken_at)
    return moveTenant(move, goal, TERMS)
  })

/** Whether the cell lets a change of the tenant's rows pass. */
async function isWritable(cell: Cell, tenant: string): Promise<boolean> {
  try {
    const rows = await queryAt(
      cell.url,
      'update accounts set status = status where tenant = $1 returning id',
      tenant,
    )
    return rows.length > 0
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'HF010')
    return false
  }
}

/** The statements of a move, one of each step, and the cells that let a change pass where it breaks off there. */
const BREAKS: [statement: string, writable: string[]][] = [
  ['create trigger', ['a']],
  ['create publication', ['a']],
  ['pg_create_logical_replication_slot', ['a']],
  ['create subscription', ['a']],
  ['from pg_sequences', ['a']],
  ['head of the audit chain', ['a']],
  ["set step = 'switched'", ['a']],
  ['let_tenant_in', []],
  ['drop subscription', ['b']],
  ['pg_drop_replication_slot', ['b']],
  ['park_jobs', ['b']],
]

describe('a move that is broken off', () => {
  let moving: Moving
  const listWritable = async () => {
    const { a, b } = cells
    const both = await Promise.all([a, b].map((cell) => isWritable(cell, moving.id)))
    return ['a', 'b'].filter((_, n) => both[n])
  }

  beforeAll(async () => {
    moving = await newTenant(cells.a)
    for (let n = 0; n < 20; n++) await moving.place()
  })

  test('the move ends when it is called off before the hand-over, and nothing of the copy stays', async () => {
    await assert.rejects(moveOn(cells.a, cells.b, moving.id, 'move', 'from pg_sequences'), /broken off/)
    assert.equal((await moveOn(cells.a, cells.b, moving.id, 'abort')).done, 'broken off')
    for (const table of ['orders', 'events', 'jobs', 'tenants'])
      assert.deepEqual(
        await queryAt(
          cells.b.url,
          `select 1 as one from ${table} where ${table === 'tenants' ? 'id' : 'tenant'} = $1`,
          moving.id,
        ),
        [],
      )
    assert.deepEqual(await queryAt(cells.a.url, 'select slot_name from pg_replication_slots'), [])
    await moving.place()
  })

  test('the move goes on from each step, and both cells never let a change pass', async () => {
    const end = moving.load()
    try {
      for (const [statement, writable] of BREAKS) {
        await assert.rejects(moveOn(cells.a, cells.b, moving.id, 'move', statement), /broken off/)
        assert.deepEqual(await listWritable(), writable, statement)
      }
      assert.equal((await moveOn(cells.a, cells.b, moving.id)).done, 'moved')
    } finally {
      await end()
    }
    assert.deepEqual(await listWritable(), ['b'])
    await assertWhole(moving, cells.b)
  })

  test('the move cannot be called off once the tenant lives in the other cell', async () => {
    await assert.rejects(moveOn(cells.a, cells.b, moving.id, 'abort'), /move it back/)
  })

  test('the old rows are deleted by a step of its own, and the tenant can come back', async () => {
    assert.equal((await moveOn(cells.a, cells.b, moving.id, 'drop')).done, 'dropped')
    assert.deepEqual(await queryAt(cells.a.url, 'select id from orders where tenant = $1', moving.id), [])
    await moving.place()
    assert.equal((await moveOn(cells.b, cells.a, moving.id)).done, 'moved')
    await moving.place()
    assert.equal(moving.routed.address(), cells.a.address)
    await assertWhole(moving, cells.a)
  })
})
