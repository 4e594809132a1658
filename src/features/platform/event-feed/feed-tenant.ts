// Sends the published events of one tenant to its stream, from where the stream ends. The stream itself says which
// events it has, so a crash of either side at any moment neither loses nor repeats one.
import type { App } from '../../../context.ts'
import {
  type MessageStreams,
  type StreamMessage,
  StreamRefused,
  type TenantStream,
} from '../../../message-streams/message-streams.ts'
import { eventsFed } from '../../../metrics.ts'
import { CURRENT } from '../../../versions/versions.ts'

const BATCH_SIZE = 500

/**
 * Sends the events of the tenant until it has no more or the signal is aborted. One process at a time sends those of a
 * tenant; the others return immediately.
 */
export async function feedTenant(
  app: App,
  streams: MessageStreams,
  tenant: string,
  ended: AbortSignal,
): Promise<void> {
  const unlock = await app.database.tryLock(`event feed of ${tenant}`)
  if (!unlock) return
  try {
    const stream = await streams.open(tenant)
    let after = await placeOf(app, tenant, stream)
    await storePosition(app, tenant, after)
    while (!ended.aborted) {
      const messages = await readMessages(app, tenant, after)
      if (messages.length === 0) return
      await stream.append(messages)
      after = messages.at(-1)!.sequence
      eventsFed.inc(messages.length)
      await storePosition(app, tenant, after)
    }
  } finally {
    await unlock()
  }
}

// A stream that has forgotten its messages has had those up to the stored position. An event with another id shows that
// the database has gone back to an earlier state than the stream.
async function placeOf(app: App, tenant: string, { last }: TenantStream): Promise<number> {
  if (last === 'none') return 0
  const sql = app.database.sql(tenant)
  if (last === 'forgotten') {
    const [position] = await sql<{ sequence: number }>`
      select sequence from feed_positions where tenant = ${tenant}`
    return position?.sequence ?? 0
  }
  const [event] = await sql<{ id: string }>`
    select id from events where tenant = ${tenant} and sequence = ${last.sequence}`
  if (event?.id !== last.id)
    throw new StreamRefused(
      `the stream of ${tenant} ends with event ${last.sequence}, which the database does not have or has with ` +
        'another id; after the database was restored, delete the stream, and it is filled again',
    )
  return last.sequence
}

const readMessages = async (app: App, tenant: string, after: number): Promise<StreamMessage[]> => {
  const rows = await app.database.sql(tenant)<{ id: string; name: string; sequence: number; body: string }>`
    select e.id, e.name, e.sequence, event_body(e) as body
    from events e
    where e.tenant = ${tenant} and e.sequence > ${after}
    order by e.sequence limit ${BATCH_SIZE}`
  return rows.map(({ id, name, sequence, body }) => ({
    id,
    sequence,
    subject: name,
    headers: { 'Holdfast-Event': name, 'Holdfast-Version': CURRENT },
    body,
  }))
}

async function storePosition(app: App, tenant: string, sequence: number): Promise<void> {
  await app.database.write(tenant)`
    insert into feed_positions (tenant, sequence, modified_at) values (${tenant}, ${sequence}, clock_timestamp())
    on conflict (tenant) do update set sequence = excluded.sequence, modified_at = excluded.modified_at
    where feed_positions.sequence <> excluded.sequence`
}
