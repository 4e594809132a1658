import type pg from 'pg'
import type { Move } from './move.ts'

/** The records of the move in both cells, and how far the copy is behind. */
export async function readStatus({ tenant, from, to, source, target, name }: Move) {
  const record = async (client: pg.Client) => {
    const { rows } = await client.query(
      `select step, cell, begun_at, stopped_until, switched_at, pause_ms, drop_from from tenant_moves
       where tenant = $1`,
      [tenant],
    )
    return rows[0] ?? null
  }
  const { rows } = await source.query<{ bytes: number | null }>(
    `select (pg_current_wal_lsn() - confirmed_flush_lsn)::float8 as bytes from pg_replication_slots
     where slot_name = $1`,
    [name],
  )
  return {
    tenant,
    from: { cell: from, record: await record(source) },
    to: { cell: to, record: await record(target) },
    bytes_behind: rows[0]?.bytes ?? null,
  }
}
