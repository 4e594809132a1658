// The client of the app: from the settings, from an earlier start, or of a new sandbox tenant.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ApiError, createHoldfast, type Holdfast } from '@holdfast/sdk'
import type { Credentials, Settings } from './settings.ts'

export interface Connection {
  hf: Holdfast
  /** Whether the tenant is the app's own, which nobody else uses. */
  is_own: boolean
}

/** Finds or makes the client; `say` tells what happens. */
export async function connect(settings: Settings, say: (line: string) => void): Promise<Connection> {
  if (settings.client) return { hf: createHoldfast(settings.client), is_own: false }
  const stored = read(settings.own_file)
  if (stored?.base_url === settings.base_url) {
    const hf = createHoldfast(stored)
    if (await isAccepted(hf)) return { hf, is_own: true }
    say('The server does not know the tenant of the last start.')
  }
  return { hf: await makeTenant(settings, say), is_own: true }
}

async function makeTenant({ base_url, demo_file, own_file }: Settings, say: (line: string) => void) {
  const demo = read(demo_file)
  if (!demo)
    throw new Error(
      `There are no credentials in ${demo_file}. Start Holdfast first (npm start in the root of the repository), ` +
        'or set HOLDFAST_CLIENT_ID and HOLDFAST_CLIENT_SECRET.',
    )
  say('Making a sandbox tenant for the app.')
  const owner = createHoldfast({ ...demo, base_url })
  const { client_id, client_secret } = await owner.sandbox.create_tenant({
    name: 'Example investing app',
    settings: { onboarding: 'minimal' },
  })
  const credentials = { base_url, client_id, client_secret }
  store(own_file, credentials)
  return createHoldfast(credentials)
}

// A server whose data were deleted refuses the client.
async function isAccepted(hf: Holdfast): Promise<boolean> {
  try {
    await hf.identity.retrieve()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}

function read(file: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Credentials
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read: ${(error as Error).message}`)
  }
}

function store(file: string, credentials: Credentials): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}
