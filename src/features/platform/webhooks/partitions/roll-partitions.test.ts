// The months of deliveries, in a database of its own: what is made ahead, what is kept, and where each delivery lies.
import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, inject, test } from 'vitest'
import type { Body } from '../../../../../test/support/caller.ts'
import { newName, queryAt, urlOf } from '../../../../../test/support/database.ts'
import { randomFrom } from '../../../../../test/support/random.ts'
import { newId } from '../../../../values/ids.ts'

const name = newName('partitions')
const url = urlOf(inject('databaseUrl'), name)
const role = inject('databaseRole')

/** As the server: under its role, for all tenants. */
const asServer = (text: string) =>
  queryAt(url, `${role ? `set role ${role};` : ''} set holdfast.tenant = '*'; ${text}`)
const make = (at: string) => asServer(`select make_delivery_partitions('${at}') as made`)
const dropBefore = (at: string) => asServer(`select drop_delivery_partitions('${at}') as dropped`)
const listPartitions = async () =>
  (await queryAt(url, 'select name from delivery_partitions() order by name')).map((row) =>
    row.name.replace('webhook_deliveries_', ''),
  )
const listKept = async () =>
  (await queryAt(url, 'select id from webhook_deliveries order by id')).map(({ id }) => id)

interface Stored {
  at: string
  number: number
  state?: 'succeeded' | 'pending' | 'in line'
}

/** Stores a delivery that was made at the time, and its job if it waits for one; returns its id. */
async function store({ at, number, state = 'succeeded' }: Stored): Promise<string> {
  const rows = await asServer(`
    insert into webhook_deliveries (tenant, id, webhook, body, created_at, modified_at, status, is_in_line)
    select 'ten_1', 'whd_' || id_head('${at}') || lpad('${number}', 14, '0'), 'whk_1', '{}', '2050-01-01', '2050-01-01',
           '${state === 'succeeded' ? state : 'pending'}', ${state === 'in line'}
    returning id, tableoid::regclass::text as partition`)
  const { id } = rows[0]!
  if (state === 'pending')
    await queryAt(
      url,
      `insert into jobs (tenant, id, kind, payload, due_at, wake_at, created_at)
       values ('ten_1', delivery_job('${id}'), 'webhooks.deliver', '{}', '2050-01-01', 'infinity', '2050-01-01')`,
    )
  return id
}

const partitionOf = async (id: string) =>
  (await queryAt(url, 'select tableoid::regclass::text as part from webhook_deliveries where id = $1', id))[0]
    ?.part

beforeAll(async () => {
  const server = urlOf(inject('databaseUrl'), 'postgres')
  await queryAt(server, `create database ${name} template ${inject('migratedDatabase')}`)
})
afterAll(() => queryAt(urlOf(inject('databaseUrl'), 'postgres'), `drop database ${name} with (force)`))

test('the database reads the time of an id as the server writes it', async () => {
  const [early, id, late] = [Date.now(), newId('whd_'), Date.now()]
  const heads = await queryAt(
    url,
    'select id_head(to_timestamp($1::bigint / 1000.0)) as low, id_head(to_timestamp($2::bigint / 1000.0)) as high',
    early,
    late + 60_000,
  )
  const head = id.slice(4, 12)
  assert.ok(heads[0]!.low <= head && head <= heads[0]!.high, `${heads[0]!.low} ${head} ${heads[0]!.high}`)
})

test('a month and the two that follow are made once, across the end of a year', async () => {
  assert.equal((await make('2040-11-30T23:59:59.999Z'))[0]!.made, 3)
  assert.equal((await make('2040-11-30T23:59:59.999Z'))[0]!.made, 0)
  assert.equal((await make('2040-12-01T00:00:00Z'))[0]!.made, 1)
  assert.deepEqual(
    (await listPartitions()).filter((one) => /^204/.test(one)),
    ['2040_11', '2040_12', '2041_01', '2041_02'],
  )
})

test('a delivery lies in the month of its id, to the millisecond, and a lookup by id reads that month alone', async () => {
  const [last, first] = [
    await store({ at: '2040-12-31T23:59:59.999Z', number: 1 }),
    await store({ at: '2041-01-01T00:00:00Z', number: 1 }),
  ]
  assert.equal(await partitionOf(last), 'webhook_deliveries_2040_12')
  assert.equal(await partitionOf(first), 'webhook_deliveries_2041_01')
  const plan = await queryAt(
    url,
    `explain select body from webhook_deliveries where tenant = 'ten_1' and id = '${first}'`,
  )
  const lines = plan.map((row: Body) => row['QUERY PLAN'] as string)
  assert.deepEqual(lines.join('\n').match(/ on webhook_deliveries_\w+/g), [' on webhook_deliveries_2041_01'])
})

test('a delivery of a month that nobody made is kept in the default partition, and that month stays there', async () => {
  const id = await store({ at: '2041-06-15T00:00:00Z', number: 1 })
  assert.equal(await partitionOf(id), 'webhook_deliveries_rest')
  assert.equal((await make('2041-06-15T00:00:00Z'))[0]!.made, 2)
  assert.equal(await partitionOf(id), 'webhook_deliveries_rest')
  assert.equal(
    await partitionOf(await store({ at: '2041-07-15T00:00:00Z', number: 1 })),
    'webhook_deliveries_2041_07',
  )
})

test('an owner that row-level security binds keeps the month of deliveries in the default partition', async () => {
  const owner = newName('owner')
  const id = await store({ at: '2041-09-15T00:00:00Z', number: 1 })
  await queryAt(
    url,
    `create role ${owner}; grant all on schema public to ${owner}; grant select on tenant_moves to ${owner};
     do $$ declare one record; begin
       for one in select name from delivery_partitions() union all select 'webhook_deliveries' loop
         execute format('alter table %I owner to ${owner}', one.name);
       end loop;
     end $$;
     alter function make_delivery_partitions owner to ${owner}`,
  )
  try {
    await queryAt(url, `set role ${owner}; select make_delivery_partitions('2041-08-15')`)
    assert.equal(await partitionOf(id), 'webhook_deliveries_rest')
    const names = await listPartitions()
    assert.deepEqual(
      ['2041_08', '2041_09', '2041_10'].map((month) => names.includes(month)),
      [true, false, true],
    )
  } finally {
    await queryAt(
      url,
      `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
    )
  }
})

test('a month that another transaction reads stays, and is dropped by a later call', async () => {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  try {
    await reader.query('begin; select count(*) from webhook_deliveries')
    assert.equal((await dropBefore('2041-01-01T00:00:00Z'))[0]!.dropped, 0)
    await reader.query('commit')
  } finally {
    await reader.end()
  }
  const names = await listPartitions()
  assert.ok(names.includes('2040_12'), names.join(' '))
  const { dropped } = (await dropBefore('2041-01-01T00:00:00Z'))[0]!
  assert.equal(
    dropped,
    names.indexOf('2041_01') + 1,
    'those of before 2041, and the table of before partitions',
  )
  assert.deepEqual(
    await listPartitions(),
    names.slice(names.indexOf('2041_01')).filter((one) => one !== 'before'),
  )
})

test('deliveries of whole months before the instant go, but those that wait stay', async () => {
  await queryAt(url, 'truncate webhook_deliveries; truncate jobs')
  const random = randomFrom(20_421)
  const stored: (Stored & { id: string })[] = []
  for (let month = 0; month < 24; month += 3) await make(new Date(Date.UTC(2042, month)).toISOString())
  const before = '2043-05-17T12:00:00Z'
  for (let number = 0; number < 60; number++) {
    const at = new Date(
      Date.UTC(2042, Math.floor(random() * 24), 1 + Math.floor(random() * 28)),
    ).toISOString()
    const state = (['succeeded', 'succeeded', 'pending', 'in line'] as const)[Math.floor(random() * 4)]!
    stored.push({ at, number, state, id: await store({ at, number, state }) })
  }
  await dropBefore(before)
  const expected = stored.filter(({ at, state }) => state !== 'succeeded' || at >= '2043-05-01')
  assert.deepEqual((await listKept()).toSorted(), expected.map(({ id }) => id).toSorted())
  const names = await listPartitions()
  assert.ok(!names.includes('2043_04') && names.includes('2043_05'), names.join(' '))
  // What waited and has ended meanwhile goes from the default partition.
  await queryAt(url, `update webhook_deliveries set status = 'succeeded', is_in_line = false; truncate jobs`)
  await asServer(`select delete_rest_deliveries('${before}', 10000)`)
  assert.deepEqual(
    (await listKept()).toSorted(),
    stored
      .filter(({ at }) => at >= '2043-05-01')
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('a delivery of an old event is named by the present, in the order of the events', async () => {
  await queryAt(url, 'truncate webhook_deliveries')
  await queryAt(
    url,
    `insert into tenants (id, name, environment, created_at) values ('ten_1', 'One', 'sandbox', now());
     insert into webhooks (tenant, id, url, normal_url, created_at, modified_at)
     values ('ten_1', 'whk_1', 'https://example.com', 'https://example.com', now(), now());
     insert into events (tenant, id, name, resource_id, resource_type, created_at, sequence, resource_sequence)
     select 'ten_1', 'evt_' || id_head('2020-01-01') || lpad(n::text, 14, '0'), 'order.placed', 'ord_1', 'order',
            '2020-01-01', n, n from generate_series(1, 20) n`,
  )
  await queryAt(url, `select deliver_to('ten_1', 'whk_1', 1, 20, now())`)
  const rows = await queryAt(
    url,
    `select sequence::int, id collate "C" >= 'whd_' || id_head(now() - interval '1 hour') as is_new
     from webhook_deliveries order by id`,
  )
  assert.deepEqual(
    rows,
    Array.from({ length: 20 }, (_, n) => ({ sequence: n + 1, is_new: true })),
  )
})

test('the deliveries of an event are found by two keys: those named by it, its replays and its redeliveries', async () => {
  await queryAt(url, 'truncate webhook_deliveries; truncate events')
  const rows = await queryAt(
    url,
    `insert into events (tenant, id, name, resource_id, resource_type, created_at, sequence, resource_sequence)
     select 'ten_1', 'evt_' || id_head(at) || lpad(n::text, 14, '0'), 'order.placed', 'ord_1', 'order', at, n, n
     from generate_series(1, 20) n
     cross join lateral (select now() - (n / 11) * interval '40 days' as at) a returning id;
     select deliver_to('ten_1', 'whk_1', 1, 20, now());
     select deliver_to('ten_1', 'whk_1', 8, 12, now());
     insert into webhook_deliveries (tenant, id, webhook, event, redelivery_of, body, created_at, modified_at)
     select tenant, 'whd_' || id_head(now()) || 'zzz' || right(id, 11), webhook, event, id, body, now(), now()
     from webhook_deliveries where sequence in (9, 11);
     select array_agg(id) as events from events where sequence between 9 and 12`,
  )
  const { events } = rows[0]!
  const found = await queryAt(url, `select id from deliveries_of('ten_1', $1) order by id`, events)
  const all = await queryAt(
    url,
    'select id from webhook_deliveries where event = any ($1) order by id',
    events,
  )
  assert.equal(all.length, 12)
  assert.deepEqual(found, all)
  const plan = await queryAt(
    url,
    `set enable_seqscan = off; set enable_bitmapscan = off; explain select id from deliveries_of('ten_1', array['${events.join("','")}'])`,
  )
  const indexes = plan.flatMap((row: Body) =>
    [...(row['QUERY PLAN'] as string).matchAll(/(?:using|on) \w*(pkey|tenant_event_idx)\b|Seq Scan/g)].map(
      ([hit, index]) => index ?? hit,
    ),
  )
  assert.deepEqual(new Set(indexes), new Set(['pkey', 'tenant_event_idx']))
})
