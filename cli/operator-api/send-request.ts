// Sends a request to the operator API, and turns every bad outcome of the network into one line.
import { readVersion } from '../../src/values/package-version.ts'
import { CURRENT } from '../../src/versions/versions.ts'
import { EXIT, Failure } from '../failure.ts'
import type { SignIn } from './stored-sign-in.ts'

const PATIENCE_MS = 60_000

export interface ApiRequest {
  method: string
  path: string
  body?: unknown
  /** The idempotency key of a change. With it a request whose answer was lost is sent once more. */
  key?: string
  /** The operator's reason for a change that may have to wait for approval. */
  reason?: string | undefined
  /** The time to wait for the answer, if it is not a minute. */
  patience_ms?: number
}

export interface ApiAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of the operation.
  body: any
  headers: Headers
}

/** The server, with the credential of an operator if there is one. */
export type Target = Pick<SignIn, 'url'> & Partial<SignIn>

/** Sends a request and reads the answer; a refusal is an answer too. */
export async function sendRequest(target: Target, request: ApiRequest): Promise<ApiAnswer> {
  const { status, headers, text } = await exchange(target, request)
  const version = headers.get('api-version')
  if (version === null)
    throw new Failure(`${target.url} answered ${status} and is not the operator API of Holdfast.`)
  if (version !== CURRENT)
    throw new Failure(
      `The server at ${target.url} is of another version than this command (${CURRENT}): use that of its release.`,
    )
  return { status, body: JSON.parse(text), headers }
}

async function exchange(target: Target, request: ApiRequest) {
  for (let is_lost = false; ; is_lost = true) {
    const answer = await fetchAnswer(target, request).catch((error) => {
      const reason = is_lost ? undefined : explain(error, target)
      if (reason) throw reason
    })
    if (answer && !isUnclear(answer, request)) return answer
    if (is_lost || request.key === undefined) throw lostAnswer(target, request)
  }
}

async function fetchAnswer(target: Target, request: ApiRequest) {
  const response = await fetch(`${target.url}${request.path}`, initOf(target, request))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

// A balancer answers for a server that has not answered in time, and a server without its database cannot know whether the
// change has been committed.
const isUnclear = ({ status }: { status: number }, { key }: ApiRequest) => key !== undefined && status >= 502

function initOf(
  { kind, credential = '' }: Target,
  { method, body, key, reason, patience_ms = PATIENCE_MS }: ApiRequest,
): RequestInit {
  return {
    method,
    redirect: 'manual', // Another server must not get the credential.
    signal: AbortSignal.timeout(patience_ms),
    headers: {
      'User-Agent': `holdfast/${readVersion()}`,
      ...(kind === 'token' ? { Authorization: `Bearer ${credential}` } : {}),
      // The server asks where a change with a cookie comes from, for the sake of browsers: no page sent this one.
      ...(kind === 'session' ? { Cookie: credential, 'Sec-Fetch-Site': 'same-origin' } : {}),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(reason === undefined ? {} : { 'Approval-Reason': encodeURIComponent(reason) }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

const UNREACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/
const UNTRUSTED = /CERT|UNABLE_TO_VERIFY|^ERR_TLS/

// The failure of a request that the server has certainly not received.
function explain(error: unknown, { url }: Target): Failure | undefined {
  const code = String(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '')
  if (UNREACHED.test(code))
    return new Failure(
      `No server answers at ${url} (${code}). If none is to run, add --local.`,
      EXIT.no_answer,
    )
  if (UNTRUSTED.test(code))
    return new Failure(
      `The certificate of ${url} is not trusted (${code}). If it is right, name the file of its authority in ` +
        'NODE_EXTRA_CA_CERTS.',
      EXIT.no_answer,
    )
  return undefined
}

const lostAnswer = ({ url }: Target, { method }: ApiRequest) =>
  new Failure(
    `The connection to ${url} broke before the answer came.${
      method === 'GET' ? '' : ' The change may have taken effect: look before you repeat it.'
    }`,
    EXIT.no_answer,
  )
