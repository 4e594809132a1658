// Signed links, which work without a token until they expire: their last part names their purpose and carries a MAC
// of it. The key of the MAC is derived from the key that signs access tokens, which every process reads from the
// database. So there is no second secret, any process can check the links of another, and a rotation of keys rotates
// this key too.
import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { App } from '../../../context.ts'
import { listKeys } from '../../../http/tokens/signing-keys.ts'
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import { type Instant, instant, toMilliseconds } from '../../../values/time.ts'

const RELOAD_AFTER_MS = 1_000
/** When the keys were last read again for a link that none of the cached ones had signed. */
const newReloadLimit = () => ({ last_ms: 0 })

export interface Link {
  purpose: 'upload' | 'attachment' | 'inline'
  tenant: string
  id: string
  expires_at: Instant
}

const linkKeys = cacheByObject<KeyObject, Buffer>('link_keys')

// RFC 5869; the label keeps these keys apart from others that are derived from the same one.
function keyOf(signs: KeyObject): Buffer {
  let key = linkKeys.get(signs)
  if (!key) {
    const secret = Buffer.from(String(signs.export({ format: 'jwk' }).d), 'base64url')
    key = Buffer.from(hkdfSync('sha256', secret, '', 'holdfast signed links', 32))
    linkKeys.set(signs, key)
  }
  return key
}

const macOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** Makes the last part of a link. */
export async function signLink(app: App, { purpose, tenant, id, expires_at }: Link): Promise<string> {
  const [key] = await listKeys(app)
  if (!key) throw new Error('there is no key to sign links with')
  const text = [purpose, tenant, id, toMilliseconds(expires_at).toString(36)].join('.')
  return `${text}.${macOf(keyOf(key.signs), text)}`
}

/** The content of the link, or undefined if its signature is wrong. The caller checks whether it has expired. */
export async function readLink(app: App, token: string): Promise<Link | undefined> {
  const cut = token.lastIndexOf('.')
  const [text, mac] = [token.slice(0, cut), Buffer.from(token.slice(cut + 1))]
  const [purpose, tenant, id, time, ...more] = text.split('.')
  if (cut < 0 || !purpose || !tenant || !id || !time || more.length > 0) return undefined
  if (!(await isOurs(app, text, mac))) return undefined
  return { purpose: purpose as Link['purpose'], tenant, id, expires_at: instant(Number.parseInt(time, 36)) }
}

async function isOurs(app: App, text: string, mac: Buffer): Promise<boolean> {
  if (await isSigned(app, text, mac)) return true
  // Another process may sign with a key that is newer than what this one has in memory.
  const reload = app.component(newReloadLimit)
  const now = app.machineNow()
  if (now - reload.last_ms < RELOAD_AFTER_MS) return false
  reload.last_ms = now
  app.drop('keys')
  return isSigned(app, text, mac)
}

async function isSigned(app: App, text: string, mac: Buffer): Promise<boolean> {
  const keys = await listKeys(app)
  return keys.some(({ signs }) => {
    const expected = Buffer.from(macOf(keyOf(signs), text))
    return expected.length === mac.length && timingSafeEqual(expected, mac)
  })
}
