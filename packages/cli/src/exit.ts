// Exit codes: 0 success, 1 failure, 2 wrong use, 3 the credentials are refused, 4 not found, 130 broken off.
import { ApiError } from '../../sdk/src/holdfast.ts'

/** The command was used wrongly. */
export class UsageError extends Error {}

/** A signal broke the command off; the message says what became of its work. */
export class BrokenOff extends Error {}

/** The exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || isOfParser(error)) return 2
  if (error instanceof BrokenOff) return 130
  if (!(error instanceof ApiError)) return 1
  if (error.status === 401 || error.status === 403) return 3
  return error.status === 404 ? 4 : 1
}

/** Whether the parser of words has already printed what is wrong. */
export const isOfParser = (error: unknown): error is { code: string; exitCode: number } =>
  String((error as { code?: unknown })?.code).startsWith('commander.')
