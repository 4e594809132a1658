// The client: one token, one version, all operations.
import { bindOperations } from './bind-operations.ts'
import type { ApiRequest } from './build-request.ts'
import { type Call, newCall } from './call.ts'
import type { Core } from './core.ts'
import { newCredentials } from './credentials.ts'
import type { ApiByVersion } from './generated/api-by-version.ts'
import { type ApiVersion, CURRENT } from './generated/versions.ts'
import type { CallOptions, Defaults, HoldfastOptions } from './options.ts'
import type { Query } from './query.ts'
import { send } from './send.ts'
import { type Grant, newTokenSource } from './token.ts'

/** A request to any path, for what has no method. */
export interface RawRequest {
  query?: Query
  body?: unknown
}

interface Client<V extends ApiVersion> {
  readonly api_version: V
  /** The same client, with its token, under other defaults: `hf.with({ person })`. */
  with(defaults: Defaults): Holdfast<V>
  /** A request to any path, with token, retries and idempotency key; the path is taken as it is. */
  request<T = unknown>(method: string, path: string, request?: RawRequest, options?: CallOptions): Call<T>
}

/** A client of a version of the API. */
export type Holdfast<V extends ApiVersion = typeof CURRENT> = Client<V> & ApiByVersion[V]

function newClient<V extends ApiVersion>(core: Core): Holdfast<V> {
  const client: Client<V> = {
    api_version: core.api_version as V,
    with: ({ headers, ...defaults }) =>
      newClient({
        ...core,
        defaults: { ...core.defaults, ...defaults, headers: { ...core.defaults.headers, ...headers } },
      }),
    request: (method, path, { query, body } = {}, options) => {
      const request = {
        operation: 'request',
        method: method.toUpperCase(),
        path: demandPath(path),
        query,
        body,
      }
      return newCall(core, request, options)
    },
  }
  return Object.assign(client, bindOperations(core)) as unknown as Holdfast<V>
}

// The part before the path decides to which host the token goes.
function demandPath(path: string): string {
  if (!path.startsWith('/')) throw new TypeError(`A path begins with /, unlike ${JSON.stringify(path)}.`)
  return path
}

function readBaseUrl(text: string): string {
  const { protocol, origin, pathname } = new URL(text)
  if (!/^https?:$/.test(protocol)) throw new TypeError(`base_url must begin with https:// or http://.`)
  return origin + pathname.replace(/\/+$/, '')
}

function demandText(options: object, name: string): string {
  const value = (options as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '') throw new TypeError(`${name} is missing.`)
  return value
}

/** Makes a client. It fetches its access token at the first call. */
export function createHoldfast<V extends ApiVersion = typeof CURRENT>(
  options: HoldfastOptions<V>,
): Holdfast<V> {
  const { scope, api_version = CURRENT, hooks = {}, timeout_ms, max_retries, person, client_user } = options
  const client_id = demandText(options, 'client_id')
  const base_url = readBaseUrl(demandText(options, 'base_url'))
  const audience = readBaseUrl(options.audience ?? base_url)
  const proveIdentity = newCredentials({ ...options, client_id, audience })
  const request: ApiRequest = {
    operation: 'auth.issue_token',
    method: 'POST',
    path: '/auth/token',
    is_form: true,
    newBody: async () => ({ grant_type: 'client_credentials', scope, ...(await proveIdentity()) }),
  }
  const core: Core = {
    base_url,
    api_version,
    fetch: options.fetch ?? ((...call) => fetch(...call)),
    hooks,
    token: newTokenSource(async () => (await send(core, request, NO_USER)).data as Grant),
    defaults: { timeout_ms, max_retries, person, client_user, headers: options.headers },
  }
  return newClient(core)
}

// All calls share the token, so its request names no end user.
const NO_USER: CallOptions = { person: undefined, client_user: undefined }
