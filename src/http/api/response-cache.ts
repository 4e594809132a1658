// A response cache: an answer that knows whether it is still fresh is sent again to the same request of the same
// tenant. Such a request is neither parsed nor computed; only its token is checked, as always.
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { JsonBytes } from './json-bytes.ts'

export interface ResponseCache {
  /** The cached answer to a request. */
  find(request: string): JsonBytes | undefined
  /** Caches the answer to a request, if it has `isFresh`. */
  keep(request: string, answer: unknown): void
}

/**
 * Makes an empty cache; a request is named by its tenant and its whole URL. An answer with fifty prices takes 15 kB;
 * one with five hundred, the maximum, takes 150 kB.
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
