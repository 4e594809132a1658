// The links of a cell with others, as it sees them.
import type pg from 'pg'
import { connectAsSuperuser } from '../move.ts'

/** A link as one of its sides sees it. */
export interface LinkState {
  name: string
  /** `sends`: this cell publishes. `receives`: this cell subscribes. */
  direction: 'sends' | 'receives'
  is_running: boolean
  /** The changes that the other side has not confirmed yet; null if this cell receives. */
  bytes_behind: number | null
  /** Tables whose first copy has not ended; null if this cell sends. */
  tables_to_copy: number | null
  /** Failed attempts to apply a change or to copy a table, with their reasons in the log of PostgreSQL. */
  errors: number | null
}

/** The place of this cell, the age of each cell's last heartbeat that arrived here, and the links. */
export async function readSharing(url: string) {
  const client = await connectAsSuperuser(url)
  try {
    return await readAll(client)
  } finally {
    await client.end()
  }
}

async function readAll(client: pg.Client) {
  const { rows: places } = await client.query<{ name: string; home: string }>(
    'select name, home from cell_membership',
  )
  const { rows: cells } = await client.query<{
    name: string
    address: string
    seconds_behind: number | null
  }>(`
    select name, address, round(extract(epoch from clock_timestamp() - beat_at)::numeric, 1)::float8 as seconds_behind
    from cells order by name`)
  const { rows: links } = await client.query<LinkState>(`
    select slot_name as name, 'sends' as direction, active as is_running,
           (pg_current_wal_lsn() - confirmed_flush_lsn)::float8 as bytes_behind,
           null::integer as tables_to_copy, null::integer as errors
    from pg_replication_slots where slot_name ~ '^holdfast_(to|from)_' and database = current_database()
    union all
    select s.subname, 'receives',
           exists (select from pg_stat_subscription a where a.subid = s.oid and a.pid is not null),
           null,
           (select count(*) from pg_subscription_rel r
            where r.srsubid = s.oid and r.srsubstate not in ('r', 's'))::integer,
           (select e.apply_error_count + e.sync_error_count from pg_stat_subscription_stats e
            where e.subid = s.oid)::integer
    from pg_subscription s where s.subname ~ '^holdfast_(to|from)_'
    order by name`)
  return { cell: places[0]?.name ?? null, home: places[0]?.home ?? null, cells, links }
}
