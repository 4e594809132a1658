// What every installation needs, whatever it is seeded with: a key that signs tokens.
import type { App } from '../context.ts'
import { listKeys, rotateSigningKey } from '../http/tokens.ts'

/** Makes what every installation needs and does not have yet; repeating it changes nothing. */
export async function ensureFoundation(app: App): Promise<void> {
  if ((await listKeys(app)).length === 0) await rotateSigningKey(app, 0)
}
