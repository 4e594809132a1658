// The credentials of a tenant: from the environment first, else from a profile of the configuration file, which only
// its owner may read.
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CURRENT, HoldfastOptions } from '../../sdk/src/holdfast.ts'
import { type PrivateJwk, signWith } from '../../sdk/src/private-key.ts'
import { UsageError } from './exit.ts'

export interface Profile {
  base_url: string
  client_id: string
  client_secret?: string
  /** The file of the client's private key, in place of a secret. */
  key_file?: string
  /** `BASE_URL` of the server, which assertions name, if it differs from `base_url`. */
  audience?: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOCAL = 'http://127.0.0.1:8080'

/** The configuration file: below XDG_CONFIG_HOME, or in the home of the user. */
export const configPath = (env: Environment): string =>
  join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'holdfast', 'config.json')

/** All profiles by name; none if there is no file. */
export function readProfiles(env: Environment): Record<string, Profile> {
  const path = configPath(env)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  try {
    return (JSON.parse(text) as { profiles: Record<string, Profile> }).profiles
  } catch {
    throw new UsageError(`${path} is not a configuration file. Remove it and log in again.`)
  }
}

/** Stores a profile; the file is replaced as a whole, and was never readable for others. */
export function storeProfile(env: Environment, name: string, profile: Profile): string {
  const path = configPath(env)
  const profiles = { ...readProfiles(env), [name]: profile }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, path)
  return path
}

/** The profile to use: a named one, that of the environment, or `default`. */
export function findProfile(env: Environment, name: string | undefined): Profile {
  const { HOLDFAST_BASE_URL, HOLDFAST_CLIENT_ID: client_id } = env
  const proof = proofOf(env)
  if (name === undefined && client_id && proof)
    return { base_url: HOLDFAST_BASE_URL || LOCAL, client_id, ...proof }
  const profile = readProfiles(env)[name ?? 'default']
  if (!profile)
    throw new UsageError(
      `There is no profile "${name ?? 'default'}". Run hf login, or set HOLDFAST_CLIENT_ID, and ` +
        'HOLDFAST_CLIENT_SECRET or HOLDFAST_CLIENT_KEY_FILE.',
    )
  return profile
}

function proofOf(env: Environment): Pick<Profile, 'client_secret' | 'key_file' | 'audience'> | undefined {
  const { HOLDFAST_CLIENT_SECRET: client_secret, HOLDFAST_CLIENT_KEY_FILE: key_file } = env
  if (client_secret && key_file)
    throw new UsageError('Set HOLDFAST_CLIENT_SECRET or HOLDFAST_CLIENT_KEY_FILE, not both.')
  if (key_file) return { key_file, audience: env.HOLDFAST_AUDIENCE || undefined }
  return client_secret ? { client_secret } : undefined
}

/** The text of a file with a private key. */
export function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`The key file ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** The options of a client for the profile; the file of a key holds PEM or a JSON Web Key. */
export function clientOptions({ key_file, ...profile }: Profile): HoldfastOptions<typeof CURRENT> {
  if (key_file === undefined) return profile
  const text = readKeyFile(key_file)
  if (!text.trimStart().startsWith('{')) return { ...profile, sign_assertion: signWith(text) }
  try {
    return { ...profile, sign_assertion: signWith(JSON.parse(text) as PrivateJwk) }
  } catch {
    throw new UsageError(`The key file ${key_file} is not JSON.`)
  }
}
