// The App of one process on a migrated database, with its log: all that a command of `holdfast` needs of a server.
import { type Logger, pino } from 'pino'
import { openApp } from './app.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { demandSameDatabase, followsNames } from './db/connection/try-pooler.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { standbyReads } from './metrics.ts'
import { startTracing } from './tracing/start-tracing.ts'

/** Makes the log: JSON lines on standard output, with members that may hold secrets hidden. */
export const newLog = (level: string, to: pino.DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      formatters: { level: (level) => ({ level }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      // An error of the driver holds its whole client; the log needs only the error and its place.
      serializers: {
        err: ({ name, message, code, stack }: Error & { code?: string }) => ({
          type: name,
          message,
          code,
          stack,
        }),
      },
      redact: {
        paths: ['*.authorization', '*.client_secret', '*.secret', '*.access_token'],
        censor: '[hidden]',
      },
    },
    to,
  )

export interface DatabaseLogin {
  url: string
  role: string | undefined
  /** The way without a pooler, if the pooler of the URL may share sessions. */
  direct_url?: string
  /** Whether statements are named; by default as in the settings. */
  named?: boolean
}

/** The address of the database for work that needs a session: migrations, backups, moves of tenants. */
export const directUrl = ({ database_direct_url }: Config, url: string): string => database_direct_url ?? url

/** Migrates the database, and returns how processes reach it. */
export async function migrateFor(
  config: Config,
  url: string,
  say: (line: string) => void,
): Promise<DatabaseLogin> {
  const { database_direct_url: direct_url, database_named_statements } = config
  if (!direct_url) return { url, role: await migrate(url, say, config.migrate_wait_seconds) }
  await demandSameDatabase(url, direct_url)
  const role = await migrate(direct_url, say, config.migrate_wait_seconds)
  const named = database_named_statements && (await followsNames(url))
  if (database_named_statements && !named)
    say('the pooler of DATABASE_URL does not follow named statements: each is planned anew')
  return { url, role, direct_url, named }
}

/** Opens the App on a database and its log. */
export async function openProcess(
  config: Config,
  place: DatabaseLogin,
  log: Logger,
  wake?: App['wakeWorker'],
): Promise<App> {
  await startTracing(config)
  const database = openDatabase({
    ...place,
    read_url: config.database_read_url,
    onStandbyRead: (reason) =>
      standbyReads.inc({ server: reason === 'ready' ? 'standby' : 'primary', reason }),
    connections: config.database_connections,
    named: place.named ?? config.database_named_statements,
    statement_seconds: config.database_statement_seconds,
    log,
  })
  try {
    return await openApp(config, database, log, wake)
  } catch (error) {
    // Open connections would keep the process of a command alive.
    await database.close()
    throw error
  }
}
