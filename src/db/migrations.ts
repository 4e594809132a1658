// The migrations of this version: forward SQL files in the order of their names, and their records in a database.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'
import { personalTables } from './personal-tables.ts'

export interface Migration {
  /** The name of its file without the ending. */
  name: string
  text: string
  /** SHA-256 over its statements, without lines that are comments: these may be corrected later. */
  digest: string
}

/** The wait of a migration that has no other. */
export const WAIT_SECONDS = 300
/**
 * How long a migration waits for each lock. A request on a table that it has locked waits for its next locks and for
 * its run. It is less than PostgreSQL's `deadlock_timeout`, so that a deadlock ends the migration and not a request.
 */
const LOCK_MS = 500
const PAUSE_MS = 2_000
/** The lock was not free in time; two transactions waited for each other. */
const BUSY = ['55P03', '40P01']

const directory = join(import.meta.dirname, 'migrations')
const ADVICE = 'Start the version of Holdfast that created it, or choose an empty database or data folder.'

// A line `\ir path` includes a file, as in psql.
function readWhole(name: string): string {
  const text = readFileSync(join(directory, name), 'utf8')
  return text.replace(/^\\ir (.+)$/gm, (_line, path) => readFileSync(join(directory, path), 'utf8'))
}

function digestOf(text: string): string {
  const statements = text.split('\n').filter((line) => !/^\s*(--.*)?$/.test(line))
  return createHash('sha256').update(statements.join('\n')).digest('hex')
}

/** Lists the migrations of this version in the order in which they run. */
export function listMigrations(): Migration[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return files.sort().map((file) => {
    const text = readWhole(file)
    return { name: file.replace(/\.sql$/, ''), text, digest: digestOf(text) }
  })
}

/** Lists the migrations that the database still needs; refuses a database with another history. */
export async function listPending(client: pg.Client): Promise<Migration[]> {
  const recorded = await listRecorded(client)
  const all = listMigrations()
  for (const [name, digest] of recorded) {
    const migration = all.find((each) => each.name === name)
    if (!migration) throw refuse(`it records the migration ${name}, which this version does not have`)
    if (migration.digest !== digest) throw refuse(`its migration ${name} differs from that of this version`)
  }
  return all.filter(({ name }) => !recorded.has(name))
}

async function listRecorded(client: pg.Client): Promise<Map<string, string | undefined>> {
  const { rows: tables } = await client.query("select to_regclass('migrations') is not null as exists")
  if (!tables[0].exists) return new Map()
  // A table from before digests were recorded lacks that column.
  const { rows } = await client.query('select * from migrations order by name')
  return new Map(rows.map((row) => [row.name, row.digest]))
}

const refuse = (difference: string) =>
  new DatabaseRefusal(`The database has another history: ${difference}. ${ADVICE}`)

/**
 * Runs a migration and records it, both or neither. Other processes may be serving requests: a migration that cannot
 * lock a table soon is undone and tried again, because every later statement on that table would wait behind it.
 */
export async function runMigration(
  client: pg.Client,
  migration: Migration,
  say: (line: string) => void = () => {},
  wait_seconds = WAIT_SECONDS,
): Promise<void> {
  const end_ms = performance.now() + wait_seconds * 1000
  while (!(await tryMigration(client, migration))) {
    if (performance.now() + PAUSE_MS >= end_ms)
      throw new DatabaseRefusal(
        `Migration ${migration.name} could not lock its tables within ${wait_seconds} s (MIGRATE_WAIT_SECONDS): a ` +
          'long transaction of another session uses them. This migration changed nothing; earlier ones stay.',
      )
    say(`${migration.name} waits: a long transaction uses a table that it changes`)
    await sleep(PAUSE_MS)
  }
}

/** Returns false if a table was not free in time. */
async function tryMigration(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`)
    await applyMigration(client, migration)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch(() => {}) // The error of the migration counts.
    if (BUSY.includes((error as { code?: string }).code ?? '')) return false
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** The marked columns of each table, for `cover_facts`: migrations name none. */
const markedColumns = () =>
  Object.fromEntries(
    Object.entries(personalTables).map(([table, { columns }]) => [table, Object.keys(columns)]),
  )

/** Runs a migration and records it in the transaction that is open. */
export async function applyMigration(client: pg.Client, { name, text, digest }: Migration): Promise<void> {
  await client.query(`create table if not exists migrations
    (name text primary key, digest text not null, run_at timestamptz not null default now())`)
  await client.query(`comment on table migrations is
    'One row is one migration that ran, with the digest of its statements; db writes it at the start.'`)
  await client.query("select set_config('holdfast.personal_columns', $1, true)", [
    JSON.stringify(markedColumns()),
  ])
  await client.query(text)
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
}
