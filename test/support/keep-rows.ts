// The rows of a database as SQL statements, to be loaded into a database of the same schema.
import pg from 'pg'

/** Rows of the migrations, and the catalogue, which every start completes. */
const LEFT_OUT = ['migrations', 'fact_tables', 'instruments']

/** Tables in the order in which they were made, with the columns that a statement may write. */
const TABLES = `
  select c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.oid`

/** Where every sequence stands. */
const SEQUENCES = `
  select format('select setval(%L, %s);', sequencename, last_value) as statement from pg_sequences
  where schemaname = 'public' and last_value is not null order by sequencename`

/** Writes the rows down; triggers and foreign keys rest while the statements run. */
export async function writeRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const statements = ['set session_replication_role = replica;', "set timezone = 'UTC';"]
    for (const { name, columns } of (await client.query(TABLES, [LEFT_OUT])).rows) {
      const { rows } = await client.query(`select row_to_json(t)::text as row from ${name} t`)
      if (rows.length === 0) continue
      const list = columns.map((column: string) => `"${column}"`).join(', ')
      const values = rows.map(({ row }) => row).join(',\n')
      statements.push(
        `insert into ${name} (${list}) overriding system value\n` +
          `select ${list} from json_populate_recordset(null::${name}, $rows$[\n${values}\n]$rows$);`,
      )
    }
    statements.push(...(await client.query(SEQUENCES)).rows.map(({ statement }) => statement))
    return `${statements.join('\n')}\n`
  } finally {
    await client.end()
  }
}
