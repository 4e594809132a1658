// Migrations are plain forward SQL files, each run once, in the order of their names, in a transaction of its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

const directory = join(import.meta.dirname, 'migrations')
const APP_ROLE = 'holdfast_app'
const WRITTEN_ONCE = 'ledger_transfers, events, audit_records, activity_checkpoints'
// Numbers and seals that are given once, after the change has committed.
const NUMBERED = [
  'update (sequence, resource_sequence) on events',
  'update (sequence, before_digest, hash, facts, fact_hints) on audit_records',
]
const CONNECT_MS = 15_000

/** Brings the database to the newest schema and returns the role the server works under, if it needs one. */
export async function migrate(
  url: string,
  say: (line: string) => void = () => {},
): Promise<string | undefined> {
  const client = await connect(url)
  try {
    await demandVersion(client)
    await client.query('select pg_advisory_lock(20260101)')
    await client.query(
      'create table if not exists migrations (name text primary key, run_at timestamptz not null default now())',
    )
    const done = new Set((await client.query('select name from migrations')).rows.map((row) => row.name))
    for (const name of readdirSync(directory).sort()) {
      if (done.has(name) || !name.endsWith('.sql')) continue
      say(`migrating ${name}`)
      await runOne(client, name)
    }
    return await grantAppRole(client)
  } finally {
    await client.end()
  }
}

/** Does the work while no other process that starts on the same database does any. */
export async function runAlone(url: string, work: () => Promise<void>): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('select pg_advisory_lock(20260102)')
    await work()
  } finally {
    await client.end()
  }
}

// Whatever keeps the first connection from being made is for the operator to mend.
async function connect(url: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
    client.on('error', () => {}) // The statement under way, or the next, fails with it.
    await client.connect()
    return client
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    throw new DatabaseRefusal(`The database of DATABASE_URL cannot be used: ${message || code}`)
  }
}

async function demandVersion(client: pg.Client) {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version")
  if (rows[0].version < 150000)
    throw new DatabaseRefusal(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(rows[0].version / 10000)}.`,
    )
}

async function runOne(client: pg.Client, name: string) {
  await client.query('begin')
  try {
    await client.query(readFileSync(join(directory, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * A superuser passes by row-level security, so the server then works under a role that does not.
 * An owner without that right is held by `force row level security` and needs no other role. Either way nobody it
 * works under may change what is written once.
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
