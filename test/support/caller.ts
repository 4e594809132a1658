// A client of a running server, as an app's backend would be one.
import assert from 'node:assert/strict'

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the test expects them.
export type Body = any

export interface Answer {
  status: number
  headers: Headers
  body: Body
  text: string
}

export interface Caller {
  tenant: string
  client_id: string
  client_secret: string
  baseUrl: string
  token(): Promise<string>
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Body>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>
}

export const CURRENT = '2026-09-02'

export async function send(
  baseUrl: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method,
    redirect: 'manual',
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text ? JSON.parse(text) : undefined,
  }
}

export async function fetchToken(baseUrl: string, form: Record<string, string>): Promise<Answer> {
  return send(baseUrl, 'POST', '/auth/token', new URLSearchParams(form).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
}

/** A caller with the credentials; it fetches its token when it first needs one, and again when it has expired. */
export function callerOf(
  baseUrl: string,
  credentials: { tenant?: string; client_id: string; client_secret: string; scope?: string },
): Caller {
  const { client_id, client_secret, scope } = credentials
  let token: string | undefined
  const fresh = async () => {
    const form = { client_id, client_secret, grant_type: 'client_credentials', ...(scope ? { scope } : {}) }
    const { status, body, text } = await fetchToken(baseUrl, form)
    assert.equal(status, 200, text)
    return body.access_token as string
  }
  const call: Caller['call'] = async (method, path, body, headers = {}) => {
    const attempt = async () => {
      token ??= await fresh()
      return send(baseUrl, method, path, body, {
        Authorization: `Bearer ${token}`,
        'Api-Version': CURRENT,
        ...headers,
      })
    }
    const answer = await attempt()
    if (answer.status !== 401) return answer
    token = undefined
    return attempt()
  }
  return {
    tenant: credentials.tenant ?? '',
    client_id,
    client_secret,
    baseUrl,
    token: async () => (token ??= await fresh()),
    ...callsOver(call),
  }
}

/** A way to call, and the calls by method that must succeed. */
export function callsOver(call: Caller['call']): Pick<Caller, 'call' | 'get' | 'post' | 'put'> {
  const expectSuccess = async (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await call(method, path, body, headers)
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  return {
    call,
    get: (path, headers) => expectSuccess('GET', path, undefined, headers),
    post: (path, body, headers) => expectSuccess('POST', path, body, headers),
    put: (path, body, headers) => expectSuccess('PUT', path, body, headers),
  }
}

/** Holds that a request is refused with the status and code, and returns the envelope. */
export async function refused(answer: Promise<Answer>, status: number, code: string): Promise<Body> {
  const { status: got, body, text } = await answer
  assert.deepEqual({ status: got, code: body?.code }, { status, code }, text)
  return body
}

/** The members of a request that a refusal names, each as `path code`. */
export const offenders = (body: Body): string[] =>
  (body.params ?? []).map(({ path, code }: Body) => `${path} ${code}`)
