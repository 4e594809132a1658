// One attempt of a request with everything that the calls of a client share.
import { type Answer, attempt, type HttpRequest } from './attempt.ts'
import { ConnectionError, type FailedRequest, HoldfastError } from './errors.ts'
import type { CallOptions, Defaults, Hooks, RequestInfo } from './options.ts'
import { newApiError, readData, readRefusal } from './read-answer.ts'
import type { TokenSource } from './token.ts'

const TIMEOUT_MS = 60_000

/** Everything that the calls of a client share. */
export interface Core {
  base_url: string
  api_version: string
  fetch: typeof fetch
  hooks: Hooks
  token: TokenSource
  defaults: Defaults
}

/** An answer with its data. */
export interface Received {
  data: unknown
  status: number
  headers: Headers
}

/** The time limit of an attempt. */
export const limitOf = ({ timeout_ms = TIMEOUT_MS }: CallOptions): number => timeout_ms

/** Calls a hook; an error in a log must not cost the answer. */
export function notify(call: () => void): void {
  try {
    call()
  } catch {
    // As `Hooks` says.
  }
}

/** The request as hooks see it. */
export const infoOf = ({ method, url }: HttpRequest, facts: FailedRequest): RequestInfo => ({
  operation: facts.operation,
  method,
  url,
  attempt: facts.attempts,
  idempotency_key: facts.idempotency_key,
})

/**
 * The headers of an attempt: those of the request, those that the hook sets, and the key and token, which it cannot.
 */
export function headersOf(core: Core, http: HttpRequest, facts: FailedRequest, token?: string): Headers {
  const headers = new Headers(http.headers)
  notify(() => core.hooks.request?.({ ...infoOf(http, facts), headers }))
  if (facts.idempotency_key) headers.set('Idempotency-Key', facts.idempotency_key)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/** Sends the request once; returns the data of a success, or the error. */
export async function tryOnce(
  core: Core,
  http: HttpRequest,
  { options, facts, token }: { options: CallOptions; facts: FailedRequest; token?: string },
): Promise<Received | HoldfastError> {
  const headers = headersOf(core, http, facts, token)
  const begun_at = performance.now()
  const report = (more: { status?: number; headers?: Headers; error?: unknown }) =>
    notify(() => core.hooks.response?.(responseInfo(http, facts, begun_at, more)))
  try {
    const limits = { timeout_ms: limitOf(options), signal: options.signal }
    const answer = await attempt(core.fetch, { ...http, headers }, limits, facts)
    report(answer)
    return outcomeOf(answer, facts)
  } catch (error) {
    report({ error })
    if (error instanceof HoldfastError) return error
    throw error
  }
}

function responseInfo(
  http: HttpRequest,
  facts: FailedRequest,
  begun_at: number,
  { status, headers, error }: { status?: number; headers?: Headers; error?: unknown },
) {
  return {
    ...infoOf(http, facts),
    duration_ms: performance.now() - begun_at,
    status,
    request_id: headers?.get('request-id') ?? undefined,
    sunset: headers?.get('api-version-sunset') ?? undefined,
    error,
  }
}

// A success whose text is not JSON was cut off or replaced on its way: there is no answer.
function outcomeOf(answer: Answer, facts: FailedRequest): Received | HoldfastError {
  const { status, headers } = answer
  if (status < 200 || status >= 300) return newApiError(readRefusal(answer), facts)
  try {
    return { data: readData(answer), status, headers }
  } catch (cause) {
    return new ConnectionError('The answer is not JSON.', facts, cause)
  }
}
