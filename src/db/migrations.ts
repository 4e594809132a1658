// The migrations of this version: plain forward SQL files, in the order of their names, and what a database records
// of them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

export interface Migration {
  /** The name of its file without the ending. */
  name: string
  text: string
  /** SHA-256 over its statements; comments on lines of their own may be corrected later. */
  digest: string
}

const directory = join(import.meta.dirname, 'migrations')
const ADVICE = 'Start the version of Holdfast that made it, or name an empty database or data folder.'

// A line `\ir path` stands for the file, as in psql.
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

/** Gives the migrations that the database still needs, or refuses a database of another history. */
export async function listPending(client: pg.Client): Promise<Migration[]> {
  const recorded = await listRecorded(client)
  const all = listMigrations()
  for (const [name, digest] of recorded) {
    const own = all.find((migration) => migration.name === name)
    if (!own) throw refuse(`it records the migration ${name}, which this version does not have`)
    if (own.digest !== digest) throw refuse(`its migration ${name} differs from that of this version`)
  }
  return all.filter(({ name }) => !recorded.has(name))
}

async function listRecorded(client: pg.Client): Promise<Map<string, string | undefined>> {
  const { rows: found } = await client.query("select to_regclass('migrations') is not null as is_there")
  if (!found[0].is_there) return new Map()
  // A table from before digests were recorded has no such column.
  const { rows } = await client.query('select * from migrations order by name')
  return new Map(rows.map((row) => [row.name, row.digest]))
}

const refuse = (difference: string) =>
  new DatabaseRefusal(`The database has another history: ${difference}. ${ADVICE}`)

/** Runs a migration and records it, both or neither. */
export async function runMigration(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Runs a migration and records it in the transaction that is open. */
export async function applyMigration(client: pg.Client, { name, text, digest }: Migration): Promise<void> {
  await client.query(`create table if not exists migrations
    (name text primary key, digest text not null, run_at timestamptz not null default now())`)
  await client.query(`comment on table migrations is
    'One row is one migration that ran, with the digest of its statements; db writes it at the start.'`)
  await client.query(text)
  await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest])
}
