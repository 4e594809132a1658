// The copy of a tenant by logical replication, while it works: a publication with a row filter on each table, a slot
// and a subscription. Triggers do not run on the rows that arrive, so balances and seals come as they are.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Move, MoveRefusal } from './move.ts'
import { countTables, isSubscribed, publish, subscribe, unpublish, unsubscribe } from './sharing/link.ts'
import { listMovedTables, MARKS } from './tables.ts'

const POLL_MS = 200

const linkOf = ({ source, target, source_url, name }: Move) => ({
  publisher: source,
  subscriber: target,
  publisher_url: source_url,
  name,
})

/** Connects the two databases, as far as they are not connected yet. */
export async function connectCells(move: Move): Promise<void> {
  const link = linkOf(move)
  if (!(await isSubscribed(link))) {
    const filter = `where (tenant = ${pg.escapeLiteral(move.tenant)})`
    const tables = await listMovedTables(move.source)
    await publish(
      link,
      tables.map((table) => `${pg.escapeIdentifier(table)} ${filter}`),
    )
  }
  await subscribe(link, true)
}

/** Waits until the rows of every table have been copied. */
export async function waitCopied({ target, name, say }: Move): Promise<void> {
  for (let reported: number | undefined; ; ) {
    const state = await countTables(target, name)
    if (!state)
      throw new MoveRefusal('The copy has stopped; the log of the PostgreSQL of the other cell says why.')
    if (state.left !== reported) say(`copying: ${state.all - state.left} of ${state.all} tables`)
    reported = state.left
    if (state.left === 0) return
    await sleep(POLL_MS)
  }
}

const MARK_POLL_MS = 3

/** Sends a mark and waits until it has arrived: every change before it has arrived then. Returns the milliseconds. */
export async function sendMark({ tenant, source, target }: Move, limit_ms: number): Promise<number> {
  const begun = performance.now()
  const { rows } = await source.query<{ number: string }>(
    `insert into ${MARKS} (tenant, number)
     select $1, coalesce(max(number), 0) + 1 from ${MARKS} where tenant = $1 returning number`,
    [tenant],
  )
  for (;;) {
    const { rowCount } = await target.query(`select from ${MARKS} where tenant = $1 and number = $2`, [
      tenant,
      rows[0]!.number,
    ])
    const passed_ms = performance.now() - begun
    if (rowCount === 1) return passed_ms
    if (passed_ms > limit_ms) throw new MoveRefusal('The copy did not catch up in time.')
    await sleep(MARK_POLL_MS)
  }
}

/** Cuts the connection of the two databases, as far as it is not cut yet. */
export async function disconnectCells(move: Move): Promise<void> {
  await unsubscribe(linkOf(move))
  await unpublish(linkOf(move))
}
