// Migrates a database to the newest schema: each migration runs once, in a transaction of its own, under a lock.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'
import { listPending, runMigration } from './migrations.ts'
import { connectionTo, demandSession, prepareSession } from './session.ts'
import { reasonOf } from './unavailable.ts'

const APP_ROLE = 'holdfast_app'
const WRITTEN_ONCE = 'ledger_transfers, events, audit_records, activity_checkpoints'
// Sequence numbers and seals, which are assigned once, after the change has committed.
const NUMBERED = [
  'update (sequence, resource_sequence) on events',
  'update (sequence, before_digest, hash, facts, fact_rows) on audit_records',
]
const CONNECT_MS = 15_000
const WAIT_SECONDS = 300
const TRY_MS = 100
/** The interval at which a waiting start says so. */
const REPORT_MS = 5_000

/** The keys of the locks of a start; before the first migration there is no function lock_key. */
const locks = { migrating: 20260101, preparing: 20260102 }

/** Migrates the database to the newest schema and returns the role that the server must use, if it needs one. */
export async function migrate(
  url: string,
  say: (line: string) => void = () => {},
  wait_seconds = WAIT_SECONDS,
): Promise<string | undefined> {
  const client = await connect(url)
  try {
    await demandVersion(client)
    await lock(client, 'migrating', say, wait_seconds)
    for (const migration of await listPending(client)) {
      say(`migrating ${migration.name}`)
      await runMigration(client, migration)
    }
    return await grantAppRole(client)
  } finally {
    await client.end()
  }
}

/** Does the work alone among the processes that start on the same database. */
export async function runAlone(
  url: string,
  work: () => Promise<void>,
  say: (line: string) => void = () => {},
  wait_seconds = WAIT_SECONDS,
): Promise<void> {
  const client = await connect(url)
  try {
    await lock(client, 'preparing', say, wait_seconds)
    await work()
  } finally {
    await client.end()
  }
}

// If the first connection fails, the operator must act: the error is a refusal.
async function connect(url: string): Promise<pg.Client> {
  try {
    const settings = { ...connectionTo(url), connectionTimeoutMillis: CONNECT_MS }
    const client = new pg.Client({ ...settings, application_name: 'holdfast migrate' })
    client.on('error', () => {}) // The current or next statement fails with the same error.
    await client.connect()
    await demandSession(url)
    await prepareSession(client)
    return client
  } catch (error) {
    if (error instanceof DatabaseRefusal) throw error
    throw new DatabaseRefusal(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`)
  }
}

// Polls for the lock: a wait inside the database would have no end and no report.
async function lock(
  client: pg.Client,
  work: keyof typeof locks,
  say: (line: string) => void,
  wait_seconds: number,
): Promise<void> {
  const begun = performance.now()
  for (let report_ms = Math.min(REPORT_MS, wait_seconds * 500); ; ) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_granted', [locks[work]])
    if (rows[0].is_granted) return
    const waited_ms = performance.now() - begun
    if (waited_ms >= wait_seconds * 1000)
      throw new DatabaseRefusal(
        `The lock for ${work} was not free within ${wait_seconds} s (MIGRATE_WAIT_SECONDS): ` +
          `${await findHolder(client, work)}.`,
      )
    if (waited_ms >= report_ms) {
      say(`waiting for ${work}: ${await findHolder(client, work)}`)
      report_ms += REPORT_MS
    }
    await sleep(TRY_MS)
  }
}

async function findHolder(client: pg.Client, work: keyof typeof locks): Promise<string> {
  const { rows } = await client.query(
    `select a.pid, a.usename, a.application_name, coalesce(host(a.client_addr), 'a local socket') as place,
            a.state, extract(epoch from clock_timestamp() - a.backend_start)::integer as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [locks[work]],
  )
  const [holder] = rows
  if (!holder) return 'the lock was released a moment ago'
  const { pid, usename, application_name, place, state, seconds } = holder
  const facts = [
    `user ${usename}`,
    `program ${application_name || 'unnamed'}`,
    `from ${place}`,
    state ?? 'state unknown',
    `connected for ${seconds} s`,
  ]
  return `process ${pid} of the database server holds the lock (${facts.join(', ')})`
}

async function demandVersion(client: pg.Client) {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version")
  if (rows[0].version < 150000)
    throw new DatabaseRefusal(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(rows[0].version / 10000)}.`,
    )
}

/**
 * A superuser bypasses row-level security, so the server then works under another role. An owner without that right is
 * bound by `force row level security` and needs no other role. Neither role may change rows that are written once.
 */
async function grantAppRole(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  )
  if (!rows[0].free) {
    await client.query(`revoke update, delete on ${WRITTEN_ONCE} from current_user;
      ${NUMBERED.map((right) => `grant ${right} to current_user`).join('; ')}`)
    return undefined
  }
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`grant usage on schema public to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant execute on all functions in schema public to ${APP_ROLE};
    revoke update, delete on ${WRITTEN_ONCE} from ${APP_ROLE};
    ${NUMBERED.map((right) => `grant ${right} to ${APP_ROLE}`).join('; ')}`)
  return APP_ROLE
}
