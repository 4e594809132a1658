// The App of one process on a migrated database, with its log: all that a command of `holdfast` needs of a server.
import { type Logger, pino } from 'pino'
import { openApp } from './app.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { openDatabase } from './db/database.ts'
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
    url: place.url,
    role: place.role,
    connections: config.database_connections,
    named: config.database_named_statements,
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
