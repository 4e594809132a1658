// The example app as a process: compiled and started as `npm start` in its folder does.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Caller, callerOf } from './caller.ts'
import { freePort } from './free-port.ts'
import { watch } from './server-process.ts'
import { temporaryDirectory } from './temporary.ts'
import { until } from './until.ts'

const folder = join(import.meta.dirname, '..', '..', 'examples', 'investing-app')

export interface ExampleApp {
  url: string
  /** The tenant of the app. */
  tenant: Caller
  output(): string
  stop(): Promise<number | null>
}

interface Credentials {
  baseUrl: string
  client_id: string
  client_secret: string
}

/** Starts the app on the tenant, or on a tenant that it makes with the credentials of another one. */
export async function startExampleApp(
  credentials: Credentials,
  { isOwner = false, ...settings }: { isOwner?: boolean; WEBHOOK_SECRET?: string } = {},
): Promise<ExampleApp> {
  const { baseUrl, client_id, client_secret } = credentials
  const data = temporaryDirectory('app')
  const file = join(data, 'credentials.json')
  writeFileSync(file, JSON.stringify({ base_url: baseUrl, client_id, client_secret }))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    HOLDFAST_BASE_URL: baseUrl,
    APP_DATA_DIR: data,
    ...(isOwner
      ? { HOLDFAST_CREDENTIALS: file }
      : { HOLDFAST_CLIENT_ID: client_id, HOLDFAST_CLIENT_SECRET: client_secret }),
    ...settings,
  }
  const { child, output, ended } = watch(spawn(process.execPath, [join(folder, 'start.mjs')], { env }))
  await until(
    async () => ({ output: output(), code: child.exitCode }),
    (state) => state.code !== null || state.output.includes('The app is at'),
  )
  if (child.exitCode !== null) throw new Error(`the app did not start:\n${output()}`)
  const own = isOwner ? JSON.parse(readFileSync(join(data, 'client.json'), 'utf8')) : credentials
  return {
    url: `http://127.0.0.1:${port}`,
    tenant: callerOf(baseUrl, own),
    output,
    stop: async () => {
      child.kill('SIGTERM')
      const code = await ended
      rmSync(data, { recursive: true, force: true })
      return code
    },
  }
}
