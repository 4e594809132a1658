// The settings of the app, from the environment.
import { join } from 'node:path'

/** A client of a tenant, and where its server is. */
export interface Credentials {
  base_url: string
  client_id: string
  client_secret: string
}

export interface Settings {
  base_url: string
  /** The client of the app. Without one the app makes a sandbox tenant of its own. */
  client: Credentials | undefined
  /** The file of credentials that `npm start` of Holdfast writes; they make the tenant. */
  demo_file: string
  /** The file in which the app keeps the credentials of its own tenant. */
  own_file: string
  port: number
  /** With a secret the app takes events from webhooks, without one from the stream. */
  webhook_secret: string | undefined
}

// The folder of the app: this module is in `server`, or compiled in `dist`.
export const folder = join(import.meta.dirname, '..')

/** Reads the settings; throws where one is wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { HOLDFAST_BASE_URL, HOLDFAST_CLIENT_ID, HOLDFAST_CLIENT_SECRET, HOLDFAST_CREDENTIALS } = env
  const base_url = HOLDFAST_BASE_URL || 'http://127.0.0.1:8080'
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, unlike "${env.PORT}".`)
  if (Boolean(HOLDFAST_CLIENT_ID) !== Boolean(HOLDFAST_CLIENT_SECRET))
    throw new Error('HOLDFAST_CLIENT_ID and HOLDFAST_CLIENT_SECRET belong together: set both or neither.')
  return {
    base_url,
    client: HOLDFAST_CLIENT_ID
      ? { base_url, client_id: HOLDFAST_CLIENT_ID, client_secret: HOLDFAST_CLIENT_SECRET! }
      : undefined,
    demo_file: HOLDFAST_CREDENTIALS || join(folder, '..', '..', '.data', 'credentials.json'),
    own_file: join(env.APP_DATA_DIR || join(folder, '.data'), 'client.json'),
    port,
    webhook_secret: env.WEBHOOK_SECRET || undefined,
  }
}
