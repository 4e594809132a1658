// The secrets of clients.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Client } from '../../../http/tokens/clients.ts'
import { toMilliseconds } from '../../../values/time.ts'

/** Stands for an unknown client, so that its secret is compared as well. */
const NO_CLIENT: Pick<Client, 'id' | 'secrets'> = {
  id: 'nobody',
  secrets: [{ hash: randomBytes(32), ends_at: null }],
}

/** Makes a secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a secret: HMAC-SHA256 keyed with the client's id. Only passwords would need a slow hash. */
export const hashSecret = (client: string, secret: string): Buffer =>
  createHmac('sha256', client).update(secret).digest()

/** Says whether the text is a secret of the client that has not ended. */
export function isSecretOf(
  client: Pick<Client, 'id' | 'secrets'> = NO_CLIENT,
  text: string,
  now_ms: number,
): boolean {
  const hash = hashSecret(client.id, text)
  const matches = client.secrets.filter((secret) => timingSafeEqual(hash, secret.hash))
  return matches.some(({ ends_at }) => ends_at === null || toMilliseconds(ends_at) > now_ms)
}
