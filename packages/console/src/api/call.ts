// Calls an operation of the operator API. The cookie of the session goes along by itself; the server checks the origin.
import { type Operations, operations } from '../generated/operator.ts'
import { Problem } from './problem.ts'

export type Name = keyof Operations

/** The parts of a call that the operation has. */
export interface Input<N extends Name> {
  params?: Operations[N]['params']
  query?: Partial<Operations[N]['query']> & { cursor?: string | undefined; limit?: number | undefined }
  body?: Operations[N]['body']
}

export interface Answer<N extends Name> {
  /** 202 for a change that waits for approval; its value is then the approval. */
  status: number
  value: Operations[N]['answer']
  /** The cursor of the next page. */
  next: string | null
}

/** The method of an operation and the address of a call. */
export function addressOf<N extends Name>(name: N, { params, query }: Input<N>) {
  const [method = 'GET', path = ''] = operations[name].split(' ')
  const names = (params ?? {}) as Record<string, string>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => encodeURIComponent(names[member] ?? ''))
  const members = Object.entries((query ?? {}) as Record<string, unknown>)
  // A member with several values is repeated.
  const set = members.flatMap(([member, value]) => [value].flat().map((one) => [member, one] as const))
  const filledIn = set.filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(filledIn.map(([member, value]) => [member, String(value)])).toString()
  return { method, address: search === '' ? filled : `${filled}?${search}` }
}

/** Calls the operation, or throws a Problem. */
export async function send<N extends Name>(
  name: N,
  input: Input<N>,
  signal?: AbortSignal,
): Promise<Answer<N>> {
  const { method, address } = addressOf(name, input)
  const response = await fetch(address, {
    method,
    ...(input.body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input.body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Problem(0, null, { code: 'no_connection' })
  })
  const text = await response.text()
  if (!response.ok) throw new Problem(response.status, response.headers.get('Request-Id'), bodyOf(text))
  return { status: response.status, value: JSON.parse(text), next: response.headers.get('Next-Cursor') }
}

// An answer of a proxy may be a page instead of JSON.
function bodyOf(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return { code: 'unreadable_answer', detail: text.slice(0, 200) }
  }
}
