// The master keys wrap the data keys of every tenant. They come from the settings and are never in the database. The
// first one wraps; the others, which an operator lists during a change of the key, still unwrap.
import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { makeFolder } from '../make-folder.ts'
import { WrongSetting } from '../settings/setting.ts'

export interface MasterKey {
  /** Names the key without revealing it: the first 16 hex digits of a SHA-256 over it. */
  id: string
  key: KeyObject
}

export type KeySettings = Pick<Config, 'personal_data_key' | 'personal_data_key_file' | 'data_dir'>

export const KEY_BYTES = 32
const FORM = 'must hold keys of 32 bytes in base64 (44 characters) or hex (64), the one in use first'

/** The file with the key of a sandbox whose settings have none. */
export const keyFileOf = (data_dir: string) => join(resolve(data_dir), 'personal-data.key')

/** Returns the master keys of the settings, the one in use first; if there are none, the one of the data folder. */
export function readMasterKeys(config: KeySettings): MasterKey[] {
  const listed = readListed(config)
  if (listed) return parseKeys(splitWords(listed.text), listed.source)
  const file = keyFileOf(config.data_dir)
  return parseKeys(splitWords(readOrMakeKeyFile(file)), file)
}

/** The text of the settings that lists master keys, and the setting that holds it; undefined if both are empty. */
export function readListed(config: KeySettings): { text: string; source: string } | undefined {
  const { personal_data_key, personal_data_key_file } = config
  if (personal_data_key) return { text: personal_data_key, source: 'PERSONAL_DATA_KEY' }
  if (!personal_data_key_file) return undefined
  return { text: readKeyFile(personal_data_key_file), source: 'PERSONAL_DATA_KEY_FILE' }
}

/** The words of such a list, which are separated by blanks, lines or commas. */
export const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Returns the master key with the id, which must be in the settings. */
export function findMaster(masters: readonly MasterKey[], id: string): MasterKey {
  const master = masters.find((key) => key.id === id)
  if (!master) throw new Error(`the master key ${id} of personal data is not among the settings`)
  return master
}

/** The keys in clear that are written in words; the source names their setting or file in a refusal. */
export function parseKeys(words: readonly string[], source: string): MasterKey[] {
  const keys = words.map(toKey)
  if (keys.length === 0 || keys.some((key) => key === undefined)) throw new WrongSetting(`${source} ${FORM}.`)
  return keys as MasterKey[]
}

function toKey(word: string): MasterKey | undefined {
  const isHex = /^[0-9a-f]{64}$/i.test(word)
  if (!isHex && !/^[A-Za-z0-9+/_-]{43}=?$/.test(word)) return undefined
  const bytes = Buffer.from(word, isHex ? 'hex' : 'base64')
  if (bytes.length !== KEY_BYTES) return undefined
  const id = createHash('sha256').update('holdfast master key').update(bytes).digest('hex').slice(0, 16)
  return { id, key: createSecretKey(bytes) }
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new WrongSetting(`PERSONAL_DATA_KEY_FILE cannot be read: ${(error as Error).message}`)
  }
}

// Written under another name first and then linked to its own. Of several processes only the first can link; the others
// read its key.
function readOrMakeKeyFile(file: string): string {
  const present = readIfPresent(file)
  if (present !== undefined) return present
  makeFolder(dirname(file))
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined
    throw new WrongSetting(`The key of personal data cannot be read: ${(error as Error).message}`)
  }
}
