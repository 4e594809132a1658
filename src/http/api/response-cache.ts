// A response cache: an answer that can tell whether it is still fresh is given again to the same request of the same
// tenant. Such a request is neither read nor worked out; only its token is checked as ever.
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { JsonBytes } from './json-bytes.ts'

export interface ResponseCache {
  /** The cached answer to a request. */
  find(request: string): JsonBytes | undefined
  /** Caches the answer to a request, if it has `isFresh`. */
  keep(request: string, answer: unknown): void
}

/**
 * Makes an empty cache; a request is named by its tenant and its whole URL. Fifty prices take 15 kB, and five hundred,
 * which is the most, 150.
 */
export function newResponseCache(): ResponseCache {
  const answers = cacheByKey<string, JsonBytes | null>('responses')
  return {
    find: (request) => answers.get(request) ?? undefined,
    keep(request, answer) {
      if (!(answer instanceof JsonBytes) || !answer.isFresh) return
      // Most requests never come again: the bytes of an answer are cached from its second request on.
      answers.set(request, answers.has(request) ? answer : null)
    },
  }
}
