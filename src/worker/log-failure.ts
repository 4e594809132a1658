// The worker's log of failures. During an outage of the database every poll fails, but the outage is logged once, by
// the database watch.
import type { App } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'

/** Logs the failure as an error, or at debug level during an outage of the database. */
export function logFailure(app: App, error: unknown, text: string, facts: object = {}): void {
  if (error instanceof DatabaseUnavailable) app.log.debug({ ...facts, reason: error.reason }, text)
  else app.log.error({ ...facts, err: error }, text)
}
