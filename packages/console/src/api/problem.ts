// The failure of a call, with everything that a person needs to report it.

export interface WrongPart {
  path: string
  detail: string
  code: string
}

interface ErrorBody {
  code?: string
  detail?: string
  params?: WrongPart[]
  context?: Record<string, string | number>
}

export class Problem extends Error {
  readonly code: string
  /** Status of the answer; 0 without one. */
  readonly status: number
  readonly request_id: string | null
  readonly params: readonly WrongPart[]
  readonly context: Readonly<Record<string, string | number>>

  constructor(status: number, request_id: string | null, body: ErrorBody) {
    super(body.detail ?? '')
    this.code = body.code ?? 'server_error'
    this.status = status
    this.request_id = request_id
    this.params = body.params ?? []
    this.context = body.context ?? {}
  }
}

/** The problem of an error; an error of the page itself is one without a request. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem(0, null, { code: 'page_error', detail: String(error) })
}
