// Master keys that a key service has wrapped. In the settings such a key is `kms:NAME:VERSION:CIPHERTEXT`: the key of
// the service, its version, and the wrapped key as the service gave it. A process unwraps its keys once, at its start.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { WrongSetting } from '../settings/setting.ts'
import type { KeyService, KeyServiceSettings } from './kms.ts'
import {
  KEY_BYTES,
  type KeySettings,
  keyFileOf,
  parseKeys,
  readListed,
  readMasterKeys,
  splitWords,
} from './master-keys.ts'

export type WrappedKeySettings = KeySettings & KeyServiceSettings

export interface WrappedMaster {
  /** The id of the master key; a key that is wrapped again has the same. */
  id: string
  wrapped: string
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
/** No blank and no comma, because both separate the keys of a list. */
const WRAPPED = /^kms:([^:\s,]+):([^:\s,]+):([^\s,]+)$/

const isWrapped = (word: string) => word.startsWith('kms:')

/** The settings with every master key in clear: the key service unwraps the keys that it has wrapped. */
export async function unwrapMasterKeys<Settings extends WrappedKeySettings>(
  settings: Settings,
  say: (line: string) => void,
): Promise<Settings> {
  const { text, source } = readListed(settings) ?? { text: '', source: '' }
  const words = splitWords(text)
  if (!words.some(isWrapped)) return settings
  const plain = words.filter((word) => !isWrapped(word))
  if (plain.length > 0) parseKeys(plain, source)
  const service = await openKeyService(settings, say)
  const clear: string[] = []
  for (const word of words) clear.push(isWrapped(word) ? await unwrapWord(service, word, source) : word)
  return { ...settings, personal_data_key: clear.join(',') }
}

// Few installations have a key service: its client is loaded only there.
const openKeyService = async (...input: [KeyServiceSettings, (line: string) => void]): Promise<KeyService> =>
  (await import('./kms.ts')).openKeyService(...input)

async function unwrapWord(service: KeyService, word: string, source: string): Promise<string> {
  const [, name, version, ciphertext] = WRAPPED.exec(word) ?? []
  if (!name || !version || !ciphertext || !NAME.test(name))
    throw new WrongSetting(`${source} holds a wrapped key that has not the form kms:NAME:VERSION:CIPHERTEXT.`)
  const key = await service.unwrap(name, ciphertext)
  if (key.length !== KEY_BYTES)
    throw new WrongSetting(
      `The key service unwrapped ${key.length} bytes with version ${version} of ${name}; a master key has 32.`,
    )
  return key.toString('base64')
}

/**
 * Wraps the master key in use, or a new one, under the newest version of a key of the service. The service must unwrap
 * the result to the same key before it is returned.
 */
export async function wrapMasterKey(
  settings: WrappedKeySettings,
  { name, is_new }: { name: string; is_new: boolean },
  say: (line: string) => void,
): Promise<WrappedMaster> {
  if (!NAME.test(name))
    throw new WrongSetting(
      'The name of a key of the key service has up to 128 letters, digits, `.`, `_` and `-`.',
    )
  const service = await openKeyService(settings, say)
  const key = is_new ? randomBytes(KEY_BYTES).toString('base64') : await readMasterInUse(settings, say)
  const { version, ciphertext } = await service.wrap(name, Buffer.from(key, 'base64'))
  const wrapped = `kms:${name}:${version}:${ciphertext}`
  if ((await unwrapWord(service, wrapped, 'The answer of the key service')) !== key)
    throw new WrongSetting('The key service unwraps what it wrapped to another key.')
  const [master] = parseKeys([key], 'The key service')
  return { id: master!.id, wrapped }
}

// The settings would create a missing key; only `is_new` makes one here.
async function readMasterInUse(settings: WrappedKeySettings, say: (line: string) => void): Promise<string> {
  if (!readListed(settings) && !existsSync(keyFileOf(settings.data_dir)))
    throw new WrongSetting('The settings have no master key to wrap; --new makes one.')
  const [master] = readMasterKeys(await unwrapMasterKeys(settings, say))
  return master!.key.export().toString('base64')
}
