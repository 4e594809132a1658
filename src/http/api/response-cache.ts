// A response cache: an answer that can tell whether it is still fresh is given again to the same request of the same
// tenant. Such a request is neither read nor worked out; only its token is checked as ever.
import { JsonBytes } from './json-bytes.ts'

// Fifty prices take 15 kB, and five hundred, which is the most, 150.
const MOST_ANSWERS = 300

export interface ResponseCache {
  /** The cached answer to a request. */
  find(request: string): JsonBytes | undefined
  /** Keeps the answer to a request, if it can tell whether it is fresh. */
  keep(request: string, answer: unknown): void
}

/** Makes an empty cache; a request is named by its tenant and its whole URL. */
export function newResponseCache(): ResponseCache {
  const answers = new Map<string, JsonBytes | undefined>()
  return {
    find: (request) => answers.get(request),
    keep(request, answer) {
      if (!(answer instanceof JsonBytes) || !answer.isFresh) return
      // Most requests never come again: the bytes of an answer are kept from its second request on.
      const isRepeated = answers.has(request)
      if (!isRepeated && answers.size >= MOST_ANSWERS) answers.clear()
      answers.set(request, isRepeated ? answer : undefined)
    },
  }
}
