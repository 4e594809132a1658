// Restores a backup into an empty database and the file store: the whole of it or nothing.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { HostClient } from '../db/connection/host-client.ts'
import { applyMigration, listMigrations, type Migration } from '../db/migrations.ts'
import { connectionTo, prepareSession } from '../db/session.ts'
import type { Storage } from '../storage/storage.ts'
import { quoted } from './make-backup.ts'
import {
  BackupRefusal,
  type Manifest,
  objectFile,
  type ReportProgress,
  readManifest,
  type TableCopy,
  tableFile,
} from './manifest.ts'

const OBJECT_TYPE = 'application/octet-stream'

/** Restores the backup of the folder; the database must be empty, and the master keys of the settings must suffice. */
export async function restoreBackup(
  url: string,
  storage: Storage,
  folder: string,
  master_keys: readonly string[],
  report: ReportProgress = () => {},
): Promise<Manifest> {
  const manifest = readManifest(folder)
  const missing = manifest.master_keys.filter((id) => !master_keys.includes(id))
  if (missing.length > 0)
    throw new BackupRefusal(`The master key ${missing.join(', ')} of the backup is not among the settings.`)
  const migrations = listRun(manifest)
  const total = 2 * manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const passed = (bytes: number) => {
    done += bytes
    report(done, total)
  }
  for (const table of manifest.tables) await readTable(folder, table, passed)
  const client = new HostClient({ ...connectionTo(url), application_name: 'holdfast restore' })
  await client.connect()
  try {
    await prepareSession(client)
    await demandEmpty(client)
    await putObjects(storage, folder, manifest.objects)
    await client.query('begin')
    for (const migration of migrations) await applyMigration(client, migration)
    await fillTables(client, folder, manifest, passed)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // A transaction that is open is undone with its connection.
    await client.end()
  }
  return manifest
}

function listRun({ migrations }: Manifest): Migration[] {
  const all = listMigrations()
  return migrations.map(({ name, digest }) => {
    const migration = all.find((one) => one.name === name)
    if (migration?.digest !== digest)
      throw new BackupRefusal(
        `The backup was made by another version: its migration ${name} differs from that of this version.`,
      )
    return migration
  })
}

async function demandEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select (select rolsuper from pg_roles where rolname = current_user) as is_super,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as is_used`)
  if (rows[0].is_used)
    throw new BackupRefusal('The database is not empty; a backup is restored into an empty one.')
  // Rows are loaded without the triggers that would write others, which only a superuser may do.
  if (!rows[0].is_super) throw new BackupRefusal('A restore needs a superuser of the database.')
}

async function fillTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Manifest,
  passed: (bytes: number) => void,
): Promise<void> {
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  for (const table of tables) {
    const columns = table.columns.map(quoted).join(', ')
    const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
    await readTable(folder, table, passed, target)
    if (target.rowCount !== table.rows)
      throw new BackupRefusal(`${table.name} has ${target.rowCount} rows instead of ${table.rows}.`)
  }
  for (const { name, last } of sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last])
}

// Reads a table to its end, into the target if there is one, and refuses it if its digest differs.
async function readTable(
  folder: string,
  { name, sha256 }: TableCopy,
  passed: (bytes: number) => void,
  target?: NodeJS.WritableStream,
): Promise<void> {
  const hash = createHash('sha256')
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      passed(chunk.length)
      done(null, target ? chunk : undefined)
    },
    flush(done) {
      const isWhole = hash.digest('hex') === sha256
      done(isWhole ? null : new BackupRefusal(`The copy of ${name} is damaged: its digest differs.`))
    },
  })
  try {
    const source = createReadStream(tableFile(folder, name))
    if (target) await pipeline(source, createGunzip(), check, target)
    else await pipeline(source, createGunzip(), check.resume())
  } catch (error) {
    if (error instanceof BackupRefusal) throw error
    throw new BackupRefusal(`The copy of ${name} cannot be loaded: ${(error as Error).message}`)
  }
}

async function putObjects(storage: Storage, folder: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.put(key, createReadStream(objectFile(folder, key)), OBJECT_TYPE)
}
