// How the worker logs what failed. While the database is away every look at it fails; the database itself logs that once.
import type { App } from '../context.ts'
import { DatabaseUnavailable } from '../db/database.ts'

/** Logs the failure: an error, or where the database cannot serve a line for those who debug. */
export function logFailure(app: App, error: unknown, text: string, facts: object = {}): void {
  if (error instanceof DatabaseUnavailable) app.log.debug({ ...facts, reason: error.reason }, text)
  else app.log.error({ ...facts, err: error }, text)
}
