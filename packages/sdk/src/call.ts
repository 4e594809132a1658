// The results of methods: a promise of the data, which can also give the answer around it, and lists.
import type { ApiRequest } from './build-request.ts'
import type { Core, Received } from './core.ts'
import type { CallOptions } from './options.ts'
import { send } from './send.ts'

/** The answer around the data. */
export interface AnswerInfo {
  status: number
  headers: Headers
  /** Id of the request; name it when you ask about the request. */
  request_id: string | undefined
  /** Whether this is the stored answer of an earlier request with the same idempotency key. */
  is_replayed: boolean
  /** Leads to the next page of a list; undefined on the last page. */
  next_cursor: string | undefined
}

/** A call under way: a promise of its data. */
export interface Call<T> extends Promise<T> {
  /** Returns the data and the answer around it. */
  with_response(): Promise<{ data: T; response: AnswerInfo }>
}

/** A list under way: awaited, it is the first page; iterated, it is every item, page by page. */
export interface List<T> extends Call<T[]>, AsyncIterable<T> {
  /** The pages, the first one included. */
  pages(): AsyncIterableIterator<T[]>
  /** All items of all pages, or at most the given number. */
  all(options?: { most?: number }): Promise<T[]>
}

const infoOf = ({ status, headers }: Received): AnswerInfo => ({
  status,
  headers,
  request_id: headers.get('request-id') ?? undefined,
  is_replayed: headers.get('idempotent-replayed') === 'true',
  next_cursor: headers.get('next-cursor') ?? undefined,
})

/** Begins a call. */
export function newCall<T>(core: Core, request: ApiRequest, options?: CallOptions): Call<T> {
  const received = send(core, request, options)
  const data = received.then((one) => one.data as T)
  return Object.assign(data, {
    with_response: async () => {
      data.catch(() => {}) // The same error reaches the caller below.
      const answer = await received
      return { data: answer.data as T, response: infoOf(answer) }
    },
  })
}

/** Begins a list with its first page. */
export function newList<T>(core: Core, request: ApiRequest, options?: CallOptions): List<T> {
  const first = newCall<T[]>(core, request, options)

  async function* pages() {
    let page = await first.with_response()
    yield page.data
    while (page.response.next_cursor) {
      const query = { ...request.query, cursor: page.response.next_cursor }
      page = await newCall<T[]>(core, { ...request, query }, options).with_response()
      yield page.data
    }
  }

  async function* items() {
    for await (const page of pages()) yield* page
  }

  return Object.assign(first, {
    pages,
    async all({ most = Number.POSITIVE_INFINITY } = {}) {
      const all: T[] = []
      if (most > 0) for await (const item of items()) if (all.push(item) >= most) break
      return all
    },
    [Symbol.asyncIterator]: items,
  })
}
