import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'

/** Disables a client and with it all of its tokens; undefined if there is no such client. */
export async function disableClient(
  app: App,
  id: string,
): Promise<{ id: string; disabled_at: string } | undefined> {
  const [client] = await app.database.write(PLATFORM)<{ id: string; disabled_at: string }>`
    update clients set disabled_at = coalesce(disabled_at, clock_timestamp()) where id = ${id}
    returning id, disabled_at`
  if (client) await app.forget('client', id)
  return client
}
