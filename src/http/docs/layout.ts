// The frame around every page of the documentation: search, the list of pages, and the headings of the page.
import { escapeHtml, linkBetween } from './html.ts'
import { type Group, PARTS, READERS } from './navigation.ts'

/** The Content-Security-Policy of these pages: one script of this server, and nothing from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The policy of the pages of the operations: their own script besides, which reaches this server only. */
export const OPERATIONS_POLICY = `${PAGE_POLICY}; connect-src 'self'`

/** The style sheets of all pages. */
export const STYLES = ['site.css', 'text.css', 'home.css', 'operations.css']

/** A query has at most this many characters; the rest is ignored. */
export const MAX_QUERY = 100

export interface PageContent {
  /** The path of the page, to which its links are relative. */
  path: string
  title: string
  /** HTML. */
  body: string
  headings?: readonly { anchor: string; title: string }[]
  /** The text fills the width, and has two columns of its own. */
  is_wide?: boolean
  /** A script of this server besides that of all pages. */
  script?: string
  /** The words that the reader searched for. */
  query?: string
}

/** The whole page. Its own anchors have a colon, which those of a text never have. */
export function layOut(groups: readonly Group[], content: PageContent): string {
  const { path, title, body, headings = [], query = '', is_wide, script } = content
  const to = (target: string) => linkBetween(path, target)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title === 'Holdfast' ? title : `${title} · Holdfast`)}</title>
<link rel="icon" href="data:,">
${STYLES.map((name) => `<link rel="stylesheet" href="${to(`/docs/${name}`)}">`).join('\n')}
<script src="${to('/docs/site.js')}" defer></script>
${script ? `<script src="${to(script)}" defer></script>\n` : ''}</head>
<body>
<a class="skip" href="#page:text">Skip to the text</a>
<header>
<a class="brand" href="${to('/docs')}">Holdfast</a>
<form role="search" action="${to('/docs/search')}">
<input type="search" name="q" value="${escapeHtml(query)}" maxlength="${MAX_QUERY}" aria-label="Words to search for">
<button>Search</button>
</form>
<a class="to-pages" href="#page:list">All pages</a>
</header>
<div class="frame${is_wide ? ' wide' : ''}">
<main id="page:text">
${body}
</main>
<nav class="pages" id="page:list" aria-label="Pages">
${listPages(path, groups)}
</nav>
${headings.length > 1 ? listHeadings(headings) : ''}
</div>
</body>
</html>
`
}

// Groups beside a page come first. The others fold by their part: only that of the page is open.
function listPages(from: string, groups: readonly Group[]): string {
  const list = (some: readonly Group[]) => some.map((group) => listGroup(from, group)).join('\n')
  const isHere = ({ entries }: Group) => entries.some(({ path }) => path === from)
  const current = groups.find((group) => group.readers && isHere(group))?.readers ?? 'build'
  const parts = READERS.map((readers) => {
    const inside = list(groups.filter((group) => group.readers === readers))
    return `<details${readers === current ? ' open' : ''}><summary>${PARTS[readers]}</summary>\n${inside}\n</details>`
  })
  return [list(groups.filter(({ readers }) => readers === undefined)), ...parts].join('\n')
}

function listGroup(from: string, { id, title, entries, is_long }: Group): string {
  if (is_long) return `<p><a href="${linkBetween(from, '/docs')}#${id}">${escapeHtml(title)}</a></p>`
  const items = entries.map(({ path, title: words }) => {
    const current = path === from ? ' aria-current="page"' : ''
    return `<li><a href="${linkBetween(from, path)}"${current}>${escapeHtml(words)}</a></li>`
  })
  return `<p>${escapeHtml(title)}</p>\n<ul>${items.join('')}</ul>`
}

function listHeadings(headings: NonNullable<PageContent['headings']>): string {
  const items = headings.map(
    ({ anchor, title }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(title)}</a></li>`,
  )
  return `<nav class="headings" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}
