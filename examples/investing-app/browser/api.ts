// Requests to the server of the app.

/** A request that failed, with words for people. */
export class Failure extends Error {
  readonly code: string
  readonly request_id: string | undefined
  readonly context: Readonly<Record<string, string>>

  constructor({ code, detail, request_id, context = {} }: Answer) {
    super(detail)
    this.code = code
    this.request_id = request_id
    this.context = context
  }
}

interface Answer {
  code: string
  detail: string
  request_id?: string
  context?: Record<string, string>
}

const NO_ANSWER = { code: 'offline', detail: 'The app does not answer. Is it still running?' }
const NOT_JSON = { code: 'offline', detail: 'The app gave no answer that this page understands.' }

async function send<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new Failure(NO_ANSWER)
  })
  const answer: unknown = await response.json().catch(() => {
    throw new Failure(NOT_JSON)
  })
  if (!response.ok) throw new Failure(answer as Answer)
  return answer as T
}

/** Reads from the app. */
export const get = <T>(path: string, query: Record<string, string> = {}) =>
  send<T>(`${path}?${new URLSearchParams(query)}`)

/** Writes to the app. */
export const post = <T>(path: string, body: object) =>
  send<T>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A name for a write: the same for a repeat, so that it takes effect once. */
export const newKey = () => crypto.randomUUID()
