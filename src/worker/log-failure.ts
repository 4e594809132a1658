// How the worker logs a failure.
import type { App } from '../context.ts'

/** Logs the failure as an error. */
export function logFailure(app: App, error: unknown, text: string, facts: object = {}): void {
  app.log.error({ ...facts, err: error }, text)
}
