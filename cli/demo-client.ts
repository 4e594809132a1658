// The output and the requests of the demo: a line for each request to the running server, and a mark for each figure
// that was compared with its arithmetic.

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the story expects them.
export type Body = any

/** Ends the demo with one clear line. */
export class DemoStopped extends Error {}

export interface Credentials {
  client_id: string
  client_secret: string
}

export interface Client {
  get(path: string): Promise<Body>
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Body>
  put(path: string, body: object): Promise<Body>
  /** The raw answer, with its text and headers. */
  send(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>
}

const API_VERSION = '2026-09-02'

/** Writes a line of the story. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Writes the heading of a step. */
export const step = (title: string): void => say(`\n${title}`)

/** Writes a request and its result. */
export const report = (request: string, result: string): void => say(`   ${request.padEnd(44)} → ${result}`)

/** Makes the function that compares a figure with the expected one; count() returns the numbers of right and wrong. */
export function newChecks() {
  const count = { right: 0, wrong: 0 }
  return {
    check(what: string, got: unknown, expected: string, because: string): void {
      const isRight = String(got) === expected
      count[isRight ? 'right' : 'wrong'] += 1
      if (isRight) say(`   ✓ ${what}: ${expected}${because && `  (${because})`}`)
      else say(`   ✗ ${what}: ${String(got)}, but it should be ${expected}${because && `  (${because})`}`)
    },
    count: () => count,
  }
}

/** Makes a client that fetches a token when it needs one, and again after the token's expiry. */
export function newClient(baseUrl: string, credentials: Credentials): Client {
  let token: string | undefined

  async function fetchToken(): Promise<string> {
    const { client_id, client_secret } = credentials
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
    const answer = await reach(baseUrl, '/auth/token', { method: 'POST', body: form })
    if (!answer.ok) throw new DemoStopped(`No token: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { access_token: string }).access_token
  }

  async function attempt(method: string, path: string, body?: object, headers?: Record<string, string>) {
    token ??= await fetchToken()
    return reach(baseUrl, path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Api-Version': API_VERSION,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
  }

  const send: Client['send'] = async (...request) => {
    const answer = await attempt(...request)
    if (answer.status !== 401) return answer
    token = undefined
    return attempt(...request)
  }

  const expectSuccess: (...request: Parameters<Client['send']>) => Promise<Body> = async (...request) => {
    const answer = await send(...request)
    const text = await answer.text()
    if (!answer.ok) throw new DemoStopped(`${request[0]} ${request[1]}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  return {
    send,
    get: (path) => expectSuccess('GET', path),
    post: (path, body, headers) => expectSuccess('POST', path, body, headers),
    put: (path, body) => expectSuccess('PUT', path, body),
  }
}

async function reach(baseUrl: string, path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(baseUrl + path, request)
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new DemoStopped(
      `The server at ${baseUrl} cannot be reached (${cause?.code ?? message}); start it with npm start.`,
    )
  }
}
