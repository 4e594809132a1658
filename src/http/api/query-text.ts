// The query of a request, parsed only when needed: parsing fifty symbols takes longer than an answer from the cache.
import newRouter from 'find-my-way'

// The framework's router parses a query only when it looks up a route.
const router = newRouter()
router.on('GET', '/', () => {})

/** The unparsed query of a request. */
export interface QueryText extends Record<string, unknown> {
  text: string
}

/** Keeps the text of a query, which follows the question mark, unparsed. */
export function asText(text: string): QueryText {
  return { text }
}

/** Parses a query: the value of each name is a text or a list of texts. */
export function readQuery({ text }: QueryText): Record<string, unknown> {
  return text === '' ? {} : router.find('GET', `/?${text}`)!.searchParams
}
