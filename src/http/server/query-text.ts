// The query of a request, read when it is needed: fifty symbols take longer to read than an answer that is at hand.
import newRouter from 'find-my-way'

// Finding a route is how the framework's router is asked to read a query.
const router = newRouter()
router.on('GET', '/', () => {})

/** What stands in for the query of a request until it is read. */
export interface QueryText extends Record<string, unknown> {
  text: string
}

/** Puts the text of a query, what follows the question mark, in the place of what it says. */
export function asText(text: string): QueryText {
  return { text }
}

/** Reads a query: the values of each name, text or a list of texts. */
export function readQuery({ text }: QueryText): Record<string, unknown> {
  return text === '' ? {} : router.find('GET', `/?${text}`)!.searchParams
}
