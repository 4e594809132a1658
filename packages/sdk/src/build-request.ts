// From an operation and its arguments to an HTTP request: path, query, headers.
import type { HttpRequest } from './attempt.ts'
import { VERSION } from './generated/versions.ts'
import type { CallOptions } from './options.ts'
import { type Query, queryText } from './query.ts'

/** A request to an operation, before it has a token. */
export interface ApiRequest {
  /** Name of the operation, for hooks and errors. */
  operation: string
  method: string
  path: string
  query?: Query
  body?: unknown
  /** Makes a new body for each attempt; it stands in place of `body`. */
  newBody?(): Promise<Query>
  /** The body is a form, and the request carries no token: the token endpoint. */
  is_form?: boolean
}

/** Refuse what the server does not know, in place of ignoring it (RFC 7240). */
const STRICT = 'handling=strict'

const PLACE = /\{(\w+)\}/g
// A URL with such a segment would lead to another path.
const DOTS = /^\.{1,2}$/

/** Puts the values into the places of a path, encoded, so that no value can lead to another path. */
export function fillPath(path: string, values: readonly unknown[]): string {
  let n = 0
  return path.replace(PLACE, (_, name: string) => {
    const value = values[n++]
    if (typeof value !== 'string' || value === '' || DOTS.test(value))
      throw new TypeError(`${name} must be an id, not ${JSON.stringify(value)}.`)
    return encodeURIComponent(value)
  })
}

const isWrite = ({ method, is_form }: ApiRequest) => method !== 'GET' && method !== 'HEAD' && !is_form

/** The idempotency key of a write: the caller's, or a new one. Without a key a repeat could take effect twice. */
export function keyOf(request: ApiRequest, { idempotency_key }: CallOptions): string | undefined {
  if (!isWrite(request)) return undefined
  if (idempotency_key?.trim() === '') throw new TypeError('idempotency_key is empty.')
  return idempotency_key ?? crypto.randomUUID()
}

interface Parts {
  base_url: string
  api_version: string
  options: CallOptions
  idempotency_key: string | undefined
}

/** The request without its token; it is the same for every attempt. */
export function buildRequest(request: ApiRequest, parts: Parts): HttpRequest {
  const { method, path, query, body, is_form } = request
  const { options } = parts
  const headers = new Headers(options.headers)
  const set = (name: string, value: string | undefined) => value !== undefined && headers.set(name, value)
  set('Accept', 'application/json')
  set('Api-Version', parts.api_version)
  set('User-Agent', `holdfast-sdk/${VERSION}`)
  if (!is_form && !headers.has('Prefer')) headers.set('Prefer', STRICT)
  set('Idempotency-Key', parts.idempotency_key)
  set('Person-Id', options.person)
  set('Client-User-Id', options.client_user)
  set('Client-Request-Id', options.client_request_id)
  const url = parts.base_url + path + queryText(query)
  if (body === undefined) return { method, url, headers }
  set('Content-Type', is_form ? 'application/x-www-form-urlencoded' : 'application/json')
  return { method, url, headers, body: is_form ? queryText(body as Query).slice(1) : JSON.stringify(body) }
}
