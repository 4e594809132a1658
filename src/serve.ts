// The whole server of one machine: its database, its processes, and what the first start creates.
import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { runAlone } from './db/migrate.ts'
import { seedDemo } from './demo/create-demo.ts'
import { ensureFoundation } from './demo/prepare-installation.ts'
import { receiveMasterKeys, startProcesses } from './fork-processes.ts'
import { type DatabaseLogin, directUrl, migrateFor, newLog, openProcess } from './open-process.ts'
import { readMasterKeys } from './privacy/master-keys.ts'
import { unwrapMasterKeys } from './privacy/wrapped-keys.ts'
import { startProcess } from './start.ts'
import { isLoopbackUrl } from './values/loopback.ts'
import { readVenueFile } from './venues/fix/settings.ts'

export interface ServeOptions {
  say(line: string): void
}

export interface Serving {
  base_url: string
  stop(): Promise<void>
}

/** Starts the server with the settings and returns when it answers requests. */
export async function serve(settings: Config, { say }: ServeOptions): Promise<Serving> {
  const inherited = process.env.HOLDFAST_PLACE
  if (cluster.isWorker && inherited) return serveAsChild(settings, JSON.parse(inherited) as DatabaseLogin)
  // Wrong keys, a wrong venue file and a port in use are refused before anything starts.
  const clear = await unwrapMasterKeys(settings, say)
  readMasterKeys(clear)
  if (clear.venue_file !== '') readVenueFile(clear.venue_file)
  const config = await withAddress(clear)
  const log = newLog(config.log_level)
  warn(config, log)
  const database = await openDatabaseServer(config, log, say)
  try {
    const place = await migrateFor(config, database.url, say)
    const direct = directUrl(config, database.url)
    await runAlone(direct, () => seed(config, place, say), say, config.migrate_wait_seconds)
    const running = await startProcesses(config, place, log)
    announce(config, say)
    return {
      base_url: config.base_url,
      stop: async () => {
        await running.stop()
        await database.stop()
        log.flush()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function withAddress(config: Config): Promise<Config> {
  const is_open = config.role !== 'worker' || config.port === 0
  const port = is_open ? await tryPort(config.host, config.port) : config.port
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const base_url = (config.base_url || `http://${host}:${port}`).replace(/\/+$/, '')
  return { ...config, port, base_url }
}

/** Checks that the port is free, or finds a free one for 0; returns the port. */
async function tryPort(host: string, requested: number): Promise<number> {
  const probe = createServer()
  await new Promise<void>((ready, failed) => probe.once('error', failed).listen(requested, host, ready))
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}

async function openDatabaseServer(config: Config, log: Logger, say: (line: string) => void) {
  if (config.database_url) return { url: config.database_url, stop: async () => {} }
  const directory = join(resolve(config.data_dir), 'postgres')
  return startEmbedded({
    directory,
    say,
    onExit: (reason) => log.error({ reason }, 'the embedded database has stopped; restarting it'),
  })
}

async function seed(config: Config, place: DatabaseLogin, say: (line: string) => void): Promise<void> {
  const app = await openProcess(config, place, newLog('silent'))
  try {
    await ensureFoundation(app)
    if (config.environment === 'sandbox') say(`  dashboard      ${config.base_url}/dashboard`)
    if (config.seed === 'demo' && config.environment === 'sandbox') await seedDemo(app, say)
  } finally {
    await app.database.close()
  }
}

async function serveAsChild(config: Config, place: DatabaseLogin): Promise<Serving> {
  const running = await startProcess({ ...config, ...(await receiveMasterKeys()) }, place)
  return { base_url: config.base_url, stop: running.stop }
}

function warn(config: Config, log: Logger) {
  if (config.allow_insecure_webhook_urls && !isLoopbackUrl(config.base_url))
    log.warn('ALLOW_INSECURE_WEBHOOK_URLS lets clients of a public server reach this machine by webhooks')
}

function announce(config: Config, say: (line: string) => void) {
  if (config.role === 'worker') return say('Holdfast carries out jobs and deliveries.')
  say(`Holdfast serves ${config.base_url}`)
  say(`  documentation  ${config.base_url}/docs`)
  if (config.seed === 'demo' && config.environment === 'sandbox')
    say(`  credentials    ${join(config.data_dir, 'credentials.json')}`)
}
