// What tells that the database cannot serve at the moment from what tells that a statement was wrong.

/** The database cannot serve at the moment, for whatever reason. What was under way may have happened or not. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** What the database or the operating system calls it. */
  readonly code: string | undefined
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super(`The database cannot serve at the moment: ${reason}`, { cause })
    this.reason = reason
    this.code = codeOf(cause)
  }
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code

/** The connection is gone, or the server is starting or ending: classes 08 and 57P0. */
const GONE = /^(08...|57P0.)$/
/** It serves, but has no memory, no connection or no disk left, answers reads only, or took too long. */
const REFUSED = ['53100', '53200', '53300', '25006', '57014', '58030']
const NO_ROOM = /No space left on device|Disk quota exceeded/

/** Says whether the server has ended, or is about to end, the connection. */
export const isGone = (error: unknown): boolean => GONE.test(codeOf(error) ?? '')

/** Says whether the database answered with a state of SQL (EPIPE is as long, and none); else the connection failed. */
export const isAnswer = (error: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error) ?? '')

/** Says whether the database could not write: its disk is full, or it takes no writes. */
export const isWriteRefused = (error: unknown): boolean =>
  ['53100', '25006'].includes(codeOf(error) ?? '') || NO_ROOM.test((error as Error)?.message)

/** Says whether the statement may succeed a little later without being changed. */
export const isUnavailable = (error: unknown): boolean =>
  isGone(error) || REFUSED.includes(codeOf(error) ?? '') || isWriteRefused(error)

/** The reason of an error in a few words; an error of several addresses has a message for each of them. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.reason
  const { message, errors } = error as AggregateError
  return message || errors?.map((one: Error) => one.message).join('; ') || String(codeOf(error) ?? error)
}

/** The error as one that says that the database cannot serve. */
export function asUnavailable(error: unknown): DatabaseUnavailable {
  return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(reasonOf(error), error)
}

/** Says whether the error is an outage: of the database, or of a disk that has no room for a file. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
