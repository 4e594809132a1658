// Makes a backup while the server works: all tables as of one snapshot of the database, then the objects that they
// name.
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { HostClient } from '../db/connection/host-client.ts'
import { connectionTo, prepareSession } from '../db/session.ts'
import type { Storage } from '../storage/storage.ts'
import {
  BackupRefusal,
  FORMAT,
  type Manifest,
  manifestFile,
  objectFile,
  type ReportProgress,
  type TableCopy,
  tableFile,
} from './manifest.ts'

const PRIVATE = 0o700

interface Table {
  name: string
  columns: string[]
  /** About how large it is. */
  bytes: number
}

/** Copies the database and the objects of the file store into an empty or new folder. */
export async function makeBackup(
  url: string,
  storage: Storage,
  folder: string,
  report: ReportProgress = () => {},
): Promise<Manifest> {
  makeEmpty(folder)
  const client = new HostClient({ ...connectionTo(url), application_name: 'holdfast backup' })
  await client.connect()
  try {
    await prepareSession(client)
    // The platform's own tenant: row-level security shows it the rows of all.
    await client.query("select set_config('holdfast.tenant', '*', false)")
    await client.query('begin isolation level repeatable read, read only')
    const manifest = await copyDatabase(client, folder, report)
    await client.query('commit')
    manifest.objects = await copyObjects(storage, folder, manifest.objects)
    writeFileSync(`${manifestFile(folder)}.draft`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
    renameSync(`${manifestFile(folder)}.draft`, manifestFile(folder))
    return manifest
  } finally {
    await client.end()
  }
}

function makeEmpty(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE })
  if (readdirSync(folder).length > 0) throw new BackupRefusal(`${folder} is not empty.`)
}

async function copyDatabase(client: pg.Client, folder: string, report: ReportProgress): Promise<Manifest> {
  const listed = await listTables(client)
  const total = listed.reduce((sum, { bytes }) => sum + bytes, 0)
  const tables: TableCopy[] = []
  let before = 0
  for (const table of listed) {
    const start = before
    const passed = (bytes: number) => report(start + Math.min(bytes, table.bytes), total)
    tables.push(await copyTable(client, folder, table, passed))
    before += table.bytes
    report(before, total)
  }
  const migrations = await client.query('select name, digest from migrations order by name')
  const masters = await client.query(
    'select master from personal_data_keys union select master from signing_keys where master is not null order by 1',
  )
  const sequences = await client.query(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1",
  )
  const objects = await client.query(
    `select object from files where object is not null
     union select object from signed_uploads where object is not null order by 1`,
  )
  const { rows } = await client.query('select to_char(now(), \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\') as at')
  return {
    format: FORMAT,
    taken_at: rows[0].at,
    migrations: migrations.rows,
    master_keys: masters.rows.map(({ master }) => master),
    tables,
    sequences: sequences.rows,
    objects: objects.rows.map(({ object }) => object),
  }
}

// The partitions of a table are copied as one: the database that the backup is restored into may have others.
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`
    select c.relname as name,
           coalesce((select sum(pg_table_size(relid)) from pg_partition_tree(c.oid)), pg_table_size(c.oid))::float8
             as bytes,
           array(select a.attname::text from pg_attribute a
                 where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                 order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'
    order by c.relname`)
  return rows
}

async function copyTable(
  client: pg.Client,
  folder: string,
  { name, columns }: Table,
  passed: (bytes: number) => void,
): Promise<TableCopy> {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      passed(bytes)
      done(null, chunk)
    },
  })
  const rows = `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
  const source = client.query(copyTo(`copy (${rows}) to stdout`))
  await pipeline(source, count, createGzip({ level: 3 }), createWriteStream(tableFile(folder, name)))
  return { name, columns, rows: source.rowCount, bytes, sha256: hash.digest('hex') }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

// An object that is gone by now belonged to an upload that was cleared away meanwhile.
async function copyObjects(storage: Storage, folder: string, keys: readonly string[]): Promise<string[]> {
  const copied: string[] = []
  for (const key of keys) {
    const object = await storage.open(key)
    if (!object) continue
    const file = objectFile(folder, key)
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE })
    await pipeline(Readable.from(object.bytes), createWriteStream(file))
    copied.push(key)
  }
  return copied
}
