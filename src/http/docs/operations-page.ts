// Every operation of the API on one page, each under its name as an anchor.
import type { Route } from '../api/route.ts'
import { GROUPS } from '../openapi/groups.ts'
import { escapeHtml } from './html.ts'
import type { PageContent } from './layout.ts'
import { renderMarkdown } from './render-markdown.ts'

const PATH = '/docs/operations'

/** The page of the operations that this server has. */
export function operationsPage(routes: readonly Route[]): PageContent {
  const groups = Object.keys(GROUPS).filter((group) => routes.some((route) => route.group === group))
  return {
    path: PATH,
    title: 'Operations',
    headings: groups.map((group) => ({ anchor: group, title: group })),
    body: `<h1>Operations</h1>
<p>What each operation does, what it needs, and its codes of refusal besides the
<a href="errors">common ones</a>. <a href="reference">Try the API</a> shows the
shapes of requests and answers, and sends requests.</p>
${groups.map((group) => describeGroup(group, routes)).join('\n')}`,
  }
}

const describeGroup = (group: string, routes: readonly Route[]) => `<h2 id="${group}">${group}</h2>
<p>${escapeHtml(GROUPS[group]!)}</p>
${routes
  .filter((route) => route.group === group)
  .map(describe)
  .join('\n')}`

function describe(route: Route): string {
  const { name, title, method, path, description, permission, sandbox } = route
  const codes = (route.errors ?? []).map((code) => `<a href="errors#${code}">${code}</a>`)
  const needs = permission ? `needs <code>${escapeHtml(permission)}</code>` : ''
  const notes = [needs, sandbox ? 'only in a sandbox' : ''].filter(Boolean).join(', ')
  return `<section class="operation" id="${name}"><h3>${escapeHtml(title)} <a class="anchor"
href="#${name}" aria-label="Link to this operation">#</a></h3>
<p><code>${method} ${escapeHtml(path)}</code> ${notes}</p>
${renderMarkdown(description, () => undefined)}
<p class="codes">Name <code>${name}</code>. ${codes.length > 0 ? `Codes of its own: ${codes.join(', ')}.` : ''}
<a href="reference#/${route.group}/${name}">Try it</a></p></section>`
}
