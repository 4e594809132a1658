// The chain of activity: what linking a record costs, of many that wait, with the tables counted at the worst moment, when
// nearly nothing in them was linked.
import pg from 'pg'
import { type Measured, median, type Stage } from './stage.ts'

const RECORDS = 20_000
const RESOURCES = 7_500
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** The milliseconds that sealing a record takes, its share of the batch. */
export async function benchSealing(stage: Stage): Promise<Measured> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const rounds: number[] = []
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const took = await seal(client, stage.tenant, round)
      if (round > 0) rounds.push(took) // The first is for warming up.
    }
  } finally {
    await client.end()
  }
  return {
    name: 'Activity: sealing the records of changes into the chain',
    lines: [
      `medians of ${ROUNDS} times ${RECORDS} records of ${RESOURCES} resources: ${rounds
        .map((ms) => `${Math.round(1000 / ms)}`)
        .join(', ')} records a second`,
    ],
    figure: median(rounds),
    goal: -0.04,
    unit: 'ms a record',
  }
}

// In one transaction, so that no other process seals them first.
async function seal(client: pg.Client, tenant: string, round: number): Promise<number> {
  await client.query('begin')
  await client.query("select set_config('holdfast.tenant', $1, true)", [tenant])
  await client.query(
    `insert into audit_records (tenant, id, at, actor, client, request, action, resource, path, status, after_digest, transfers, facts)
     select $1, format('aud_bench_%s_%s', $2::int, lpad(n::text, 6, '0')), clock_timestamp(), 'svc_bench', 'cli_bench',
            'req_bench', 'POST /accounts/{account_id}/orders', 'acc_bench_' || (n * 7919) % $3::int, '/accounts/x/orders', 201,
            case when n % 2 = 0 then encode(sha256(n::text::bytea), 'hex') end,
            case when n % 3 = 0 then format('ent_%s/0=%s', n, encode(sha256(n::text::bytea), 'hex')) end, case when n = $4::int then '' end
     from generate_series(1, $4::int) n`,
    [tenant, round, RESOURCES, RECORDS],
  )
  await client.query('set constraints all immediate') // The records wait for their links.
  await client.query('analyze audit_records, audit_links, unlinked_records')
  await client.query('set local role holdfast_app')
  const begun = performance.now()
  for (let is_more = true; is_more; )
    is_more = (await client.query('select seal_activity($1) as is_more', [tenant])).rows[0].is_more
  const took = performance.now() - begun
  const { rows } = await client.query(
    'select count(*)::int as sealed from audit_links where tenant = $1 and record like $2',
    [tenant, `aud_bench_${round}_%`],
  )
  await client.query('commit')
  if (rows[0].sealed < RECORDS)
    throw new Error(`${rows[0].sealed} records were sealed, ${RECORDS} were written`)
  return took / RECORDS
}
