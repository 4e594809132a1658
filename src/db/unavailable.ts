// Distinguishes errors of a database that cannot serve at the moment from errors of a statement.

/** The database cannot serve at the moment. The outcome of a statement that fails with this is unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The error code of the database or the operating system. */
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
/** The server is up, but out of memory, connections or disk space, or read-only, or the statement took too long. */
const REFUSED = ['53100', '53200', '53300', '25006', '57014', '58030']
const NO_ROOM = /No space left on device|Disk quota exceeded/

/** Whether the server has ended, or is about to end, the connection. */
export const isGone = (error: unknown): boolean => GONE.test(codeOf(error) ?? '')

/** Whether the error has an SQLSTATE, so that the database answered; a code such as EPIPE is none. */
export const isAnswer = (error: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error) ?? '')

/** Whether the database could not write: its disk is full, or it is read-only. */
export const isWriteRefused = (error: unknown): boolean =>
  ['53100', '25006'].includes(codeOf(error) ?? '') || NO_ROOM.test((error as Error)?.message)

/** Whether the same statement may succeed a little later. */
export const isUnavailable = (error: unknown): boolean =>
  isGone(error) || REFUSED.includes(codeOf(error) ?? '') || isWriteRefused(error)

/** The reason of an error in a few words; an error of several addresses has a message for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return error.reason
  const { message, errors } = error as AggregateError
  return message || errors?.map((each: Error) => each.message).join('; ') || String(codeOf(error) ?? error)
}

/** The error as a DatabaseUnavailable. */
export function asUnavailable(error: unknown): DatabaseUnavailable {
  return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(reasonOf(error), error)
}

/** Whether the error is an outage of the database, or a full disk. */
export const isOutage = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
