// The choices of a caller: for the client, and for a single call.
import type { SignAssertion } from './credentials.ts'
import type { ApiVersion } from './generated/versions.ts'

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call, its retries and its waiting. */
  signal?: AbortSignal
  /** Limit for each attempt, its whole answer included. */
  timeout_ms?: number
  /** Further attempts after the first one. */
  max_retries?: number
  /** Name of a write, up to 255 characters; a repeat under the same name within 24 hours gets the first answer. */
  idempotency_key?: string
  /** The end person on whose behalf the call is made (`Person-Id`). */
  person?: string
  /** Your own id of the same end user (`Client-User-Id`). */
  client_user?: string
  /** Your own id of the request, for the logs (`Client-Request-Id`). */
  client_request_id?: string
  /** Further headers. */
  headers?: Record<string, string>
}

/** Options of a call that hold for all calls of a client. */
export type Defaults = Pick<CallOptions, 'timeout_ms' | 'max_retries' | 'person' | 'client_user' | 'headers'>

/** A request that is about to be sent. */
export interface RequestInfo {
  operation: string
  method: string
  /** With its query, which may hold names and e-mail addresses. */
  url: string
  /** The number of the attempt, from 1. */
  attempt: number
  idempotency_key: string | undefined
}

/** The outcome of one attempt: an answer, or the reason why there is none. */
export interface ResponseInfo extends RequestInfo {
  duration_ms: number
  status?: number
  request_id?: string
  /** Day from which the version of the client is no longer served, if the server has announced one. */
  sunset?: string
  error?: unknown
}

export interface RetryInfo extends RequestInfo {
  wait_ms: number
  /** Why the attempt is repeated: a status, or the error of the connection. */
  reason: number | Error
}

/** Calls for logs and traces. An error that a hook throws is dropped, so that a log never costs an answer. */
export interface Hooks {
  /** Before each attempt. It may set headers, such as `traceparent`; the access token is not among them yet. */
  request?(info: RequestInfo & { headers: Headers }): void
  /** After each attempt. */
  response?(info: ResponseInfo): void
  /** Before the wait for the next attempt. */
  retry?(info: RetryInfo): void
}

export interface HoldfastOptions<V extends ApiVersion = ApiVersion> extends Defaults {
  /** Address of the server, such as `https://api.example.com`. */
  base_url: string
  client_id: string
  /** Proves the identity of the client, unless `sign_assertion` does. */
  client_secret?: string
  /** Signs assertions in place of sending a secret: `signWith(key)` of `@holdfast/sdk/private-key`, or your own signer. */
  sign_assertion?: SignAssertion
  /** `BASE_URL` of the server, which assertions name, if it differs from `base_url`: behind a proxy, for example. */
  audience?: string
  /** Scopes of the token, separated by blanks; all that the client has if it is left out. */
  scope?: string
  /** The version of the API that the types and the requests of this client are of; the newest if it is left out. */
  api_version?: V
  fetch?: typeof fetch
  hooks?: Hooks
}
