// The two pages from which a reader goes on: the first page of the server, and that of the documentation.
import { escapeHtml, linkBetween } from './html.ts'
import type { PageContent } from './layout.ts'
import type { Group } from './navigation.ts'

/** The page of `GET /` for browsers. */
export function welcomePage(base_url: string): PageContent {
  return {
    path: '/',
    title: 'Holdfast',
    body: `<h1>Holdfast</h1>
<p>This server is the API of an investment platform: customers and accounts, money in and out, orders, settlement,
valuation, documents, and a ledger that can be proven.</p>
<ul>
<li><a href="docs">Documentation</a>: guides, operations and error codes, with search.</li>
<li><a href="docs/tour">A tour</a>: one order from its quote to a delivered webhook.</li>
<li><a href="docs/operations">Operations</a>: parameters, examples, errors and samples. Sign in there as a client, and
try them.</li>
<li><a href="openapi.json">OpenAPI description</a>, for tools that make clients.</li>
<li><a href="docs/errors">Error codes</a>.</li>
</ul>
<p>A client exchanges its id and secret for a token:</p>
<pre tabindex="0"><code>curl ${escapeHtml(base_url)}/auth/token \\
  -d grant_type=client_credentials -d client_id=… -d client_secret=…</code></pre>
<p>Then every request has the header <code>Authorization: Bearer …</code>.
<a href="docs/packages/sdk">The client for TypeScript</a> does both.</p>`,
  }
}

/** The links of `GET /` for programs. */
export const links = (base_url: string, versions: readonly string[]) => ({
  name: 'Holdfast',
  versions,
  links: {
    documentation: `${base_url}/docs`,
    search: `${base_url}/docs/search?q={words}`,
    operations: `${base_url}/docs/operations`,
    errors: `${base_url}/docs/errors`,
    description: `${base_url}/openapi.json`,
    token: `${base_url}/auth/token`,
    keys: `${base_url}/.well-known/jwks.json`,
    health: `${base_url}/healthz`,
  },
})

/** The page of `GET /docs`: every page by its group. */
export function contentsPage(groups: readonly Group[]): PageContent {
  const lists = groups.map(({ id, title, entries }) => {
    const items = entries.map(
      (entry) => `<li><a href="${linkBetween('/docs', entry.path)}">${escapeHtml(entry.title)}</a></li>`,
    )
    return `<section id="${id}"><h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul></section>`
  })
  return {
    path: '/docs',
    title: 'Documentation',
    body: `<h1>Documentation</h1>
<p>Guides, the operations of the API, and error codes. The search above covers all three.</p>
<div class="contents">${lists.join('\n')}</div>`,
  }
}
