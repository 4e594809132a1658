// From an answer to data or to an error.
import type { Answer } from './attempt.ts'
import { ApiError, type FailedRequest, type Refusal } from './errors.ts'
import { errorClasses } from './generated/errors.ts'

const LONGEST_EXCERPT = 200

/** The data of an answer; throws where its text is not JSON, for example because it was cut off. */
export function readData(answer: Answer): unknown {
  if (answer.text === '' && (answer.status === 204 || answer.status === 205)) return undefined
  return JSON.parse(answer.text)
}

/** The refusal in an answer: the envelope of the API, the body of OAuth, or whatever a proxy sent. */
export function readRefusal({ status, headers, text }: Answer): Refusal {
  const body = parse(text)
  if (typeof body.code === 'string')
    return { ...(body as unknown as Refusal), detail: String(body.detail), status, headers }
  if (typeof body.error === 'string')
    return { code: body.error, detail: String(body.error_description ?? ''), status, headers }
  const detail = `Status ${status}: ${text.slice(0, LONGEST_EXCERPT)}`
  return { code: 'unexpected_answer', detail, status, headers }
}

function parse(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** The error of the refusal, of the class of its code. */
export function newApiError(refusal: Refusal, request: FailedRequest): ApiError {
  const Class = Object.hasOwn(errorClasses, refusal.code) ? errorClasses[refusal.code]! : ApiError
  return new Class(refusal, request)
}

/** The wait that the server asks for, given as seconds or as a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
