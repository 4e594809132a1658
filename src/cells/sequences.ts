// The sequences of a cell: numbers of a tenant that arrives must stay below those that follow.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Move, MoveRefusal } from './move.ts'

/** The tenant goes on drawing numbers in the old cell until it is stopped; it draws fewer than these. */
const MARGIN = 10_000_000

const LAST = `
  select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences
  where schemaname = 'public' order by sequencename`

async function readLast(client: pg.Client): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ name: string; last: string }>(LAST)
  return new Map(rows.map(({ name, last }) => [name, BigInt(last)]))
}

/** The sequences of the target whose numbers are not beyond those of the source. */
export async function findBehind({ source, target }: Move): Promise<string[]> {
  const [here, there] = await Promise.all([readLast(source), readLast(target)])
  return [...here].flatMap(([name, last]) => (last > (there.get(name) ?? -1n) ? [name] : []))
}

/** Moves the sequences of the target beyond those of the source, with room for what the source still draws. */
export async function advanceSequences({ source, target }: Move): Promise<void> {
  const [here, there] = await Promise.all([readLast(source), readLast(target)])
  for (const [name, last] of here)
    if ((there.get(name) ?? 0n) < last + BigInt(MARGIN) / 2n) await raise(target, name, last + BigInt(MARGIN))
}

const LOCK_MS = 100
const MAX_TRIES = 300

// The no-op alteration takes the lock that excludes every draw, so no draw comes between the look and the setting.
async function raise(client: pg.Client, name: string, last: bigint): Promise<void> {
  const sequence = pg.escapeIdentifier(name)
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_MS}ms'; alter sequence ${sequence} cache 1;
        select setval(${pg.escapeLiteral(sequence)}, greatest(last_value, ${last})) from ${sequence}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== '55P03') throw error
      if (tries >= MAX_TRIES) throw new MoveRefusal(`The sequence ${name} of the other cell is never free.`)
      await sleep(LOCK_MS)
    }
  }
}
