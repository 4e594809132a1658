// The ways to end a connection.
import type pg from 'pg'

const GOODBYE_MS = 1_000

/** Closes a connection; one that does not answer is cut after a second. */
export async function sayGoodbye(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cut(client), GOODBYE_MS)
  await client.end().catch(() => {})
  clearTimeout(late)
}

/** Cuts a connection without a goodbye, which a server that does not answer would not answer either. */
export function cut(client: Pick<pg.PoolClient, 'connection'>, error?: Error): void {
  client.connection.stream.destroy(error)
}
