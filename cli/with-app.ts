// Opens the App for one command: on DATABASE_URL, on the embedded database of a running server, or on one that is
// started for the command.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../src/config.ts'
import type { App, Tenant } from '../src/context.ts'
import { findEmbedded, startEmbedded } from '../src/db/embedded.ts'
import { migrateFor, newLog, openProcess } from '../src/open-process.ts'
import { unwrapMasterKeys } from '../src/privacy/wrapped-keys.ts'
import { stopTracing } from '../src/tracing/start-tracing.ts'
import { sayAside } from './print.ts'

/** The settings of the environment, with every master key in clear. */
export const readSettings = (): Promise<Config> => unwrapMasterKeys(readConfig(process.env), sayAside)

/** Runs the command with an App and closes it afterwards. */
export async function withApp(command: (app: App) => Promise<void>): Promise<void> {
  const config = await readSettings()
  const database = await openDatabaseServer(config)
  try {
    const place = await migrateFor(config, database.url, sayAside)
    const app = await openProcess(config, place, newLog('warn'))
    try {
      await command(app)
    } finally {
      await app.database.close()
      await stopTracing()
    }
  } finally {
    await database.stop()
  }
}

/** The same for a command on a tenant, which makes no installation where there is none. */
export async function withInstallation(command: (app: App) => Promise<void>): Promise<void> {
  const { database_url, data_dir } = readConfig(process.env)
  const place = resolve(data_dir)
  if (!database_url && !existsSync(join(place, 'postgres')))
    throw new Error(`There is no installation in ${place} (DATA_DIR): \`holdfast start\` makes one.`)
  await withApp(command)
}

/** Opens the database of the settings: one of its own, that of a running server, or one started for the command. */
export async function openDatabaseServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.database_url) return { url: config.database_url, stop: async () => {} }
  const directory = join(resolve(config.data_dir), 'postgres')
  const running = await findEmbedded(directory)
  if (running) return { url: running, stop: async () => {} }
  return startEmbedded({ directory })
}

/** The tenant with the id, or an error of one line. */
export async function findTenant(app: App, id: string): Promise<Tenant> {
  const tenant = await app.tenant(id)
  if (!tenant) throw new Error(`There is no tenant ${id}.`)
  return tenant
}
