// docs/schema.md: the tables by room, from the catalog of a new database.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { listMigrations } from '../src/db/migrations.ts'
import { personalTables } from '../src/db/personal-tables.ts'
import { OWNERS } from './tidy/plan.ts'

interface Table {
  name: string
  /** The meaning of a row, and the feature that writes it. */
  comment: string | null
  key: string[]
}

// In the order of their creation.
const CATALOG = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
         array(select a.attname::text from unnest(k.conkey) with ordinality n (number, place)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place) as key
  from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.oid`

const sealedIn = (table: string) => Object.keys(personalTables[table]?.columns ?? {})

/** The sources of the page: the statements of the migrations, the owners of the tables, and the marked columns. */
function digestOfSources(): string {
  const sources = [...listMigrations().map(({ digest }) => digest), JSON.stringify([OWNERS, personalTables])]
  return createHash('sha256').update(sources.join('\n')).digest('hex').slice(0, 16)
}

const stampOf = (digest: string) => `<!-- made from the schema ${digest} -->`

/** Whether the page was made from the current schema; this needs no database. */
export const isCurrent = (page: string): boolean => page.includes(stampOf(digestOfSources()))

const list = (columns: readonly string[]) => columns.map((column) => `\`${column}\``).join(', ')

function rowOf({ name, comment, key }: Table): string {
  if (!comment) throw new Error(`The table ${name} has no comment that says what a row is`)
  return `| \`${name}\` | ${comment} | ${list(key)} | ${list(sealedIn(name))} |`
}

function sectionOf(room: string, tables: readonly Table[]): string {
  return [
    `## ${room}`,
    '',
    '| Table | Meaning | Key | Sealed |',
    '|---|---|---|---|',
    ...tables.map(rowOf),
    '',
  ].join('\n')
}

/** Writes the page from the tables of a database. */
export async function describeSchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Table>(CATALOG).finally(() => client.end())
  const rooms = new Map<string, Table[]>()
  for (const table of rows) {
    const owner = OWNERS[table.name]
    if (!owner) throw new Error(`The table ${table.name} has no owner in tools/tidy/plan.ts`)
    rooms.set(owner, [...(rooms.get(owner) ?? []), table])
  }
  return [
    '# Schema',
    '',
    'The tables by the room that owns them: a feature, or a folder of `src`. Only the owner inserts, updates and deletes',
    'rows in its code; a function or trigger of the database that writes for several rooms is named with the row. The first',
    'statements are in `src/db/schema`, one file per room, and the changes since in `src/db/migrations`. The sealed columns are',
    'those with a mark in `src/db/personal-tables.ts`; see [personal data](personal-data.md). This page is written by',
    '`npm run generate` from the catalog of a new database.',
    '',
    ...[...rooms].map(([room, tables]) => sectionOf(room, tables)),
    stampOf(digestOfSources()),
    '',
  ].join('\n')
}

/** Writes the page from a temporary database. */
export async function writeSchemaPage(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-schema-'))
  const postgres = await startEmbedded({ directory: join(directory, 'postgres'), durable: false })
  try {
    await migrate(postgres.url)
    return await describeSchema(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
