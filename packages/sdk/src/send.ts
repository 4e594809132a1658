// Sends a request until there is an outcome: with a token, under one idempotency key, and again where that may help.
import { type ApiRequest, buildRequest, keyOf } from './build-request.ts'
import { type Core, infoOf, notify, type Received, tryOnce } from './core.ts'
import { decideRetry, type Failure } from './decide-retry.ts'
import {
  AbortedError,
  ApiError,
  ConnectionError,
  type FailedRequest,
  HoldfastError,
  InvalidKeyError,
} from './errors.ts'
import type { CallOptions } from './options.ts'
import { newApiError, readRetryAfter } from './read-answer.ts'
import { untilAborted, wait } from './wait.ts'

const MAX_RETRIES = 2

/** The token; or an error about the request that needs it, which may have been sent before. */
export async function fetchToken(core: Core, facts: FailedRequest, signal?: AbortSignal): Promise<string> {
  try {
    return await untilAborted(core.token.get(), signal)
  } catch (error) {
    if (signal?.aborted) throw new AbortedError('The call was aborted.', facts, signal.reason)
    if (error instanceof InvalidKeyError) throw error
    if (error instanceof ApiError) throw newApiError(error, facts)
    throw new ConnectionError('No access token could be fetched.', facts, error)
  }
}

const failureOf = (error: HoldfastError): Failure =>
  error instanceof ApiError
    ? {
        status: error.status,
        code: error.code,
        retry_after_ms: readRetryAfter(error.headers),
        is_replayed: error.is_replayed,
      }
    : {}

/** The options of a call with the defaults of its client. */
export const mergeOptions = ({ defaults }: Core, own: CallOptions = {}): CallOptions => ({
  ...defaults,
  ...own,
  headers: { ...defaults.headers, ...own.headers },
})

/** Sends the request and returns its answer, or throws the error that says why there is none. */
export async function send(core: Core, request: ApiRequest, own?: CallOptions): Promise<Received> {
  const options = mergeOptions(core, own)
  const { signal, max_retries = MAX_RETRIES } = options
  const { operation, method, path } = request
  const idempotency_key = keyOf(request, options)
  const facts = { operation, method, path, idempotency_key, attempts: 0 }
  const parts = { ...core, options, idempotency_key }
  let http = buildRequest(request, parts)
  let is_renewed = false
  for (let retries = 0; ; ) {
    const token = request.is_form ? undefined : await fetchToken(core, facts, signal)
    if (request.newBody) http = buildRequest({ ...request, body: await request.newBody() }, parts)
    facts.attempts++
    const outcome = await tryOnce(core, http, { options, facts, token })
    if (!(outcome instanceof HoldfastError)) return outcome
    if (token && !is_renewed && outcome instanceof ApiError && outcome.status === 401) {
      is_renewed = true
      core.token.drop(token)
      continue
    }
    if (outcome instanceof AbortedError) throw outcome
    const wait_ms = decideRetry(failureOf(outcome), { retries, max_retries }, Math.random())
    if (wait_ms === undefined) throw outcome
    const reason = outcome instanceof ApiError ? outcome.status : outcome
    notify(() => core.hooks.retry?.({ ...infoOf(http, facts), wait_ms, reason }))
    await wait(wait_ms, signal).catch((cause) => {
      throw new AbortedError('The call was aborted before its next attempt.', facts, cause)
    })
    retries++
  }
}
