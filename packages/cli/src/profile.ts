// The credentials of a tenant: from the environment first, else from a profile of the configuration file, which only
// its owner may read.
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from './exit.ts'

export interface Profile {
  base_url: string
  client_id: string
  client_secret: string
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
  const { HOLDFAST_BASE_URL, HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET } = env
  if (name === undefined && HOLDFAST_CLIENT_ID && HOLDFAST_CLIENT_SECRET)
    return {
      base_url: HOLDFAST_BASE_URL || LOCAL,
      client_id: HOLDFAST_CLIENT_ID,
      client_secret: HOLDFAST_CLIENT_SECRET,
    }
  const profile = readProfiles(env)[name ?? 'default']
  if (!profile)
    throw new UsageError(
      `There is no profile "${name ?? 'default'}". Run hf login, or set HOLDFAST_CLIENT_ID and HOLDFAST_CLIENT_SECRET.`,
    )
  return profile
}
