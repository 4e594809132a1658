// The locks of a start: one process at a time migrates or prepares a database.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseRefusal } from './embedded/refusal.ts'

const TRY_MS = 100

/** The interval at which a waiting start says so. */
const REPORT_MS = 5_000

/** The keys of the locks of a start; before the first migration there is no function lock_key. */
const locks = { migrating: 20260101, preparing: 20260102 }

/** Polls for the lock: a wait inside the database would have no end and no report. */
export async function lock(
  client: pg.Client,
  work: keyof typeof locks,
  say: (line: string) => void,
  wait_seconds: number,
): Promise<void> {
  const begun = performance.now()
  for (let report_ms = Math.min(REPORT_MS, wait_seconds * 500); ; ) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_granted', [locks[work]])
    if (rows[0].is_granted) return
    const waited_ms = performance.now() - begun
    if (waited_ms >= wait_seconds * 1000)
      throw new DatabaseRefusal(
        `The lock for ${work} was not free within ${wait_seconds} s (MIGRATE_WAIT_SECONDS): ` +
          `${await findHolder(client, work)}.`,
      )
    if (waited_ms >= report_ms) {
      say(`waiting for ${work}: ${await findHolder(client, work)}`)
      report_ms += REPORT_MS
    }
    await sleep(TRY_MS)
  }
}

async function findHolder(client: pg.Client, work: keyof typeof locks): Promise<string> {
  const { rows } = await client.query(
    `select a.pid, a.usename, a.application_name, coalesce(host(a.client_addr), 'a local socket') as place,
            a.state, extract(epoch from clock_timestamp() - a.backend_start)::integer as seconds
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [locks[work]],
  )
  const [holder] = rows
  if (!holder) return 'the lock was released a moment ago'
  const { pid, usename, application_name, place, state, seconds } = holder
  const facts = [
    `user ${usename}`,
    `program ${application_name || 'unnamed'}`,
    `from ${place}`,
    state ?? 'state unknown',
    `connected for ${seconds} s`,
  ]
  return `process ${pid} of the database server holds the lock (${facts.join(', ')})`
}
