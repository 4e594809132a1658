// A response cache: while an answer is fresh, the same request of the same tenant gets it again. Only the token of such
// a request is checked; its query is not parsed and its answer is not computed.
import { JsonBytes } from './json-bytes.ts'

// An answer of fifty prices takes 15 kB; the largest, of five hundred, 150 kB.
const MOST_ANSWERS = 300

export interface ResponseCache {
  /** The cached answer to a request. */
  find(request: string): JsonBytes | undefined
  /** Caches the answer to a request, if it has `isFresh`. */
  keep(request: string, answer: unknown): void
}

/** Makes an empty cache; the key of a request is its tenant and its whole URL. */
export function newResponseCache(): ResponseCache {
  const answers = new Map<string, JsonBytes | undefined>()
  return {
    find: (request) => answers.get(request),
    keep(request, answer) {
      if (!(answer instanceof JsonBytes) || !answer.isFresh) return
      // Most requests never come again: an answer is cached from its second request on.
      const isRepeated = answers.has(request)
      if (!isRepeated && answers.size >= MOST_ANSWERS) answers.clear()
      answers.set(request, isRepeated ? answer : undefined)
    },
  }
}
