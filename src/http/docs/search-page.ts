// The page of `GET /docs/search`.
import { escapeHtml, linkBetween } from './html.ts'
import type { PageContent } from './layout.ts'
import type { Hit, SearchEntry } from './search.ts'

const PATH = '/docs/search'
const KINDS: Record<SearchEntry['kind'], string> = {
  guide: 'Guide',
  operation: 'Operation',
  error: 'Error code',
}

/** Characters of an excerpt before the first matching word, and in all. */
const BEFORE = 60
const LONGEST = 240

/** The page with the hits of a query. */
export function searchPage(query: string, hits: readonly Hit[]): PageContent {
  const words = escapeHtml(query)
  const count = hits.length === 0 ? 'Nothing contains' : `The best places for`
  const outcome = query === '' ? 'Enter a word, an error code or a path above.' : `${count} “${words}”.`
  return {
    path: PATH,
    title: query === '' ? 'Search' : `Search: ${query}`,
    query,
    body: `<h1>Search</h1>\n<p>${outcome}</p>\n<ol class="hits">${hits.map(showHit).join('\n')}</ol>`,
  }
}

const showHit = ({ place, kind, title, within, text, words }: Hit) => `<li><a href="${escapeHtml(
  linkBetween(PATH, place),
)}">${escapeHtml(title)}</a> <span class="kind">${KINDS[kind]}</span>
<span class="within">${escapeHtml(within)}</span>
<p>${excerpt(text, words)}</p></li>`

/** The part of the text around the first matching word, as HTML with the matching words marked. */
export function excerpt(text: string, words: readonly string[]): string {
  const small = text.toLowerCase()
  const first = Math.min(...words.map((word) => small.indexOf(word)).filter((at) => at >= 0), text.length)
  const begin = first > BEFORE && first < text.length ? text.lastIndexOf(' ', first - BEFORE / 2) + 1 : 0
  const matching = new Set(words)
  const marked = text
    .slice(begin, begin + LONGEST)
    .split(/([\p{L}\p{N}]+)/u)
    .map((part) => (matching.has(part.toLowerCase()) ? `<mark>${part}</mark>` : escapeHtml(part)))
  return `${begin > 0 ? '… ' : ''}${marked.join('')}${begin + LONGEST < text.length ? ' …' : ''}`
}
