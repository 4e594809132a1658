// A link between two databases by logical replication: a publication, a slot and a subscription of one name.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface CellLink {
  publisher: pg.Client
  subscriber: pg.Client
  /** How the server of the subscriber reaches the publisher. */
  publisher_url: string
  name: string
}

const POLL_MS = 200

const has = async (client: pg.Client, catalog: string, column: string, name: string) =>
  (await client.query(`select from ${catalog} where ${column} = $1`, [name])).rowCount === 1

/** Whether the subscriber has the subscription. */
export const isSubscribed = ({ subscriber, name }: CellLink): Promise<boolean> =>
  has(subscriber, 'pg_subscription', 'subname', name)

/** Publishes the tables, each with its columns and filter, and keeps the changes from now on. */
export async function publish({ publisher, name }: CellLink, tables: readonly string[]): Promise<void> {
  if (await has(publisher, 'pg_publication', 'pubname', name))
    await publisher.query(`alter publication ${name} set table ${tables.join(', ')}`)
  else
    await publisher.query(
      `create publication ${name} for table ${tables.join(', ')} with (publish_via_partition_root = true)`,
    )
  if (!(await has(publisher, 'pg_replication_slots', 'slot_name', name)))
    await publisher.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name])
}

/** Subscribes, unless it has been done; the rows that are there are copied first. */
export async function subscribe(link: CellLink, stops_on_error: boolean): Promise<void> {
  if (await isSubscribed(link)) return
  const { subscriber, publisher_url, name } = link
  // The owners of the tables are bound by row-level security, so the rows are applied by the superuser.
  const { rows } = await subscriber.query(`select current_setting('server_version_num')::integer as version`)
  const as_superuser = rows[0].version >= 160_000 ? ', run_as_owner = true' : ''
  await subscriber.query(
    `create subscription ${name} connection ${pg.escapeLiteral(publisher_url)} publication ${name}
     with (create_slot = false, slot_name = ${name}, streaming = off, 
       disable_on_error = ${stops_on_error}${as_superuser})`,
  )
}

/** The tables of a subscription: how many there are, and how many are not copied yet; undefined if it has stopped. */
export async function countTables(
  subscriber: pg.Client,
  name: string,
): Promise<{ left: number; all: number } | undefined> {
  const { rows } = await subscriber.query<{ is_enabled: boolean; left: number; all: number }>(
    `select s.subenabled as is_enabled, count(*) filter (where r.srsubstate not in ('r', 's'))::integer as left,
            count(r.srrelid)::integer as all
     from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
     where s.subname = $1 group by s.oid, s.subenabled`,
    [name],
  )
  return rows[0]?.is_enabled ? rows[0] : undefined
}

/** Cuts the side of the subscriber, as far as it is not cut yet. */
export async function unsubscribe({
  subscriber,
  name,
}: Pick<CellLink, 'subscriber' | 'name'>): Promise<void> {
  if (!(await has(subscriber, 'pg_subscription', 'subname', name))) return
  await subscriber.query(`alter subscription ${name} disable`)
  await subscriber.query(`alter subscription ${name} set (slot_name = none)`)
  await subscriber.query(`drop subscription ${name}`)
}

/** Cuts the side of the publisher, as far as it is not cut yet. */
export async function unpublish({ publisher, name }: Pick<CellLink, 'publisher' | 'name'>): Promise<void> {
  for (;;) {
    const { rows } = await publisher.query<{ active: boolean }>(
      'select active from pg_replication_slots where slot_name = $1',
      [name],
    )
    if (rows.length === 0) break
    if (!rows[0]!.active) await publisher.query('select pg_drop_replication_slot($1)', [name])
    else await sleep(POLL_MS)
  }
  await publisher.query(`drop publication if exists ${name}`)
}
