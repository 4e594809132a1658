// The errors of the client. Each names the request that failed, the number of its attempts and its idempotency key, so that
// a write without an answer can be repeated safely. No error holds a secret, a token, a query or a body.

/** The request that an error is about. */
export interface FailedRequest {
  /** Name of the operation, such as `orders.place`. */
  operation: string
  method: string
  /** Path without the query. */
  path: string
  /** The key under which the write was sent; send it again to repeat the write safely. Undefined for reads. */
  idempotency_key?: string
  /** Requests that were sent, the first one included. */
  attempts: number
}

/** The base of all errors of the client. */
export class HoldfastError extends Error {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly idempotency_key: string | undefined
  readonly attempts: number

  constructor(message: string, request: FailedRequest, cause?: unknown) {
    const { operation, method, path, idempotency_key, attempts } = request
    const facts = [
      `${method} ${path}`,
      ...(attempts > 1 ? [`${attempts} attempts`] : []),
      ...(idempotency_key ? [`idempotency key ${idempotency_key}`] : []),
    ]
    super(`${message} (${facts.join(', ')})`, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.operation = operation
    this.method = method
    this.path = path
    this.idempotency_key = idempotency_key
    this.attempts = attempts
  }
}

/** The server could not be reached, or the connection broke before the whole answer was there. */
export class ConnectionError extends HoldfastError {}

/** No answer within the time limit. */
export class TimeoutError extends HoldfastError {}

/** The caller's signal ended the request; `cause` is the reason of the signal. */
export class AbortedError extends HoldfastError {}

/** The key of `signWith` cannot sign assertions, so that no further attempt could help. */
export class InvalidKeyError extends TypeError {}

/** An event of the stream is missing: the next sequence number was not the one that has to follow. */
export class MissedEventsError extends HoldfastError {
  readonly expected: number
  readonly received: number

  constructor(expected: number, received: number, request: FailedRequest) {
    super(`Expected event ${expected}, received ${received}.`, request)
    this.expected = expected
    this.received = received
  }
}

/** A part of the request that is wrong. */
export interface ErrorParam {
  /** The place: `path`, `query`, `header` or `body`, and the members down to it, joined by dots. */
  path: string
  detail: string
  code: 'missing_param' | 'invalid_param' | 'not_found' | 'duplicate' | 'conflict' | 'expired' | (string & {})
}

/** A refusal as it came from the server. */
export interface Refusal {
  status: number
  code: string
  detail: string
  docs?: string
  params?: readonly ErrorParam[]
  context?: Readonly<Record<string, string | number>>
  headers: Headers
}

/** The server refused the request; `code` says why. Each code has a class of its own below this one. */
export class ApiError extends HoldfastError {
  readonly status: number
  readonly code: string
  /** Text for developers; its wording may change. */
  readonly detail: string
  /** Address of the page that explains the code. */
  readonly docs: string | undefined
  /** The parts of the request that are wrong; empty where the refusal is about something else. */
  readonly params: readonly ErrorParam[]
  /** Figures and names for programs, such as the available amount. */
  readonly context: Readonly<Record<string, string | number>>
  readonly headers: Headers
  /** Id of the request; name it when you ask about the request. */
  readonly request_id: string | undefined
  /** Whether this is the stored answer of an earlier request with the same idempotency key. */
  readonly is_replayed: boolean

  constructor(refusal: Refusal, request: FailedRequest) {
    const { status, code, detail, docs, params = [], context = {}, headers } = refusal
    const request_id = headers.get('request-id') ?? undefined
    const places = params.map((param) => ` ${param.path}: ${param.detail}`).join('')
    super(`${code}: ${detail}${places}${request_id ? ` [${request_id}]` : ''}`, request)
    this.status = status
    this.code = code
    this.detail = detail
    this.docs = docs
    this.params = params
    this.context = context
    this.headers = headers
    this.request_id = request_id
    this.is_replayed = headers.get('idempotent-replayed') === 'true'
  }
}
