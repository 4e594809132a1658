// Migrates a database to the newest schema: each migration runs once, in a transaction of its own, under a lock.
import type pg from 'pg'
import { grantAppRole } from './app-role.ts'
import { HostClient } from './connection/host-client.ts'
import { DatabaseRefusal } from './embedded/refusal.ts'
import { listPending, runMigration, WAIT_SECONDS } from './migrations.ts'
import { connectionTo, demandSession, prepareSession } from './session.ts'
import { lock } from './start-lock.ts'
import { reasonOf } from './unavailable.ts'

const CONNECT_MS = 15_000

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
    const pending = await listPending(client)
    for (const [n, migration] of pending.entries()) {
      say(`migrating ${migration.name} (${n + 1} of ${pending.length})`)
      await runMigration(client, migration, say, wait_seconds)
    }
    await client.query('select make_delivery_partitions(now())')
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
    const client = new HostClient({ ...settings, application_name: 'holdfast migrate' })
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

async function demandVersion(client: pg.Client) {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version")
  if (rows[0].version < 150000)
    throw new DatabaseRefusal(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(rows[0].version / 10000)}.`,
    )
}
