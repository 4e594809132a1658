// The place of this cell among those that share.
import { type Database, PLATFORM } from '../../db/database.ts'

export interface Membership {
  name: string
  home: string
  /** Whether another cell is its home, so that shared tables are not written here. */
  is_follower: boolean
}

/** The place of this cell, or undefined for an installation that shares with no other. */
export async function readMembership(database: Database): Promise<Membership | undefined> {
  const [row] = await database.sql(PLATFORM)<Membership>`
    select name, home, home <> name as is_follower from cell_membership`
  return row
}

/** The address of the home, and the seconds since the heartbeat of it that arrived last. */
export async function readHome(database: Database): Promise<{ address: string; seconds: number }> {
  const [row] = await database.sql(PLATFORM)<{ address: string; seconds: number }>`
    select c.address, coalesce(extract(epoch from clock_timestamp() - c.beat_at)::float8, 'infinity') as seconds
    from cell_membership m join cells c on c.name = m.home`
  return row!
}

/** Notes that a session was used in this cell, which does not write the session itself. */
export async function noteSessionUse(
  database: Database,
  cell: string,
  session: string,
  now: string,
): Promise<void> {
  await database.write(PLATFORM)`
    insert into operator_session_uses as u (session, cell, seen_at) values (${session}, ${cell}, ${now})
    on conflict (session, cell) do update set seen_at = greatest(u.seen_at, excluded.seen_at)`
}

/** How often a cell writes its heartbeat, which travels to all others. */
export const BEAT_MS = 5_000

/** Writes the heartbeat of the cell, once for all of its processes. */
export async function beat({
  database,
  membership,
}: {
  database: Database
  membership(): Promise<Membership | undefined>
}): Promise<void> {
  if (!(await membership())) return
  await database.write(PLATFORM)`
    update cells set beat_at = clock_timestamp()
    where name = (select name from cell_membership)
      and (beat_at is null or beat_at < clock_timestamp() - ${BEAT_MS * 0.9} * interval '1 millisecond')`
  // A session that is still open is noted again.
  await database.write(PLATFORM)`
    delete from operator_session_uses
    where cell = (select name from cell_membership) and seen_at < clock_timestamp() - interval '30 days'`
}
