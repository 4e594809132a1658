// The frame around every page of the documentation: search, the list of pages, and the headings of the page.
import { escapeHtml, linkBetween } from './html.ts'
import type { Group } from './navigation.ts'

/** The Content-Security-Policy of these pages: no script, and nothing from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** The policy of the pages of the operations: their own script besides, which reaches this server only. */
export const OPERATIONS_POLICY = `${PAGE_POLICY}; script-src 'self'; connect-src 'self'`

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
  /** A script of this server. */
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
<link rel="stylesheet" href="${to('/docs/site.css')}">
<link rel="stylesheet" href="${to('/docs/text.css')}">
<link rel="stylesheet" href="${to('/docs/operations.css')}">
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
${groups.map((group) => listGroup(path, group)).join('\n')}
</nav>
${headings.length > 1 ? listHeadings(headings) : ''}
</div>
</body>
</html>
`
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
