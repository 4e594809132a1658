// The documentation in memory: its pages, files and search. It is opened by the first request for it.
import { cacheByKey } from '../../memory/cache-by-key.ts'
import type { Route } from '../api/route.ts'
import { contentsPage, welcomePage } from './first-pages.ts'
import { layOut, MAX_QUERY, type PageContent } from './layout.ts'
import { groupPages } from './navigation.ts'
import { operationsPage } from './operations-page.ts'
import { type GuidePage, linksOf, readSite, readSiteFile, type Site } from './read-site.ts'
import { renderMarkdown } from './render-markdown.ts'
import { newSearch, type Search } from './search.ts'
import { searchPage } from './search-page.ts'

export interface Docs {
  welcome(base_url: string): string
  /** The page at a path, or undefined. */
  page(path: string): string | undefined
  /** The file at a path with its type, or undefined. */
  file(path: string): Promise<{ type: string; body: Buffer } | undefined>
  search(query: string): Promise<string>
  /** The page for a path that has none. */
  missing(path: string): string
}

const rendered = cacheByKey<string, string>('documentation_pages')

/** Opens the documentation of a server with its operations. */
export async function openDocs(routes: readonly Route[]): Promise<Docs> {
  const site = await readSite()
  const groups = groupPages(site)
  const frame = (content: PageContent) => layOut(groups, content)
  let search: Promise<Search> | undefined
  let operations: string | undefined
  return {
    welcome: (base_url) => frame(welcomePage(base_url)),
    page(path) {
      if (path === '/docs') return frame(contentsPage(groups))
      if (path === '/docs/operations') {
        operations ??= frame(operationsPage(routes))
        return operations
      }
      const page = site.pages.get(path)
      return page && renderOnce(path, () => frame(contentOf(site, page)))
    },
    async file(path) {
      const name = site.files.get(path)
      return name === undefined ? undefined : { type: typeOf(name), body: await readSiteFile(name) }
    },
    async search(query) {
      search ??= newSearch(site, routes)
      const words = query.slice(0, MAX_QUERY)
      return frame(searchPage(words, (await search)(words)))
    },
    missing: (path) =>
      frame({ path, title: 'No such page', body: '<h1>No such page</h1><p>Search for it above.</p>' }),
  }
}

function renderOnce(path: string, render: () => string): string {
  const page = rendered.get(path) ?? render()
  rendered.set(path, page)
  return page
}

const contentOf = (site: Site, page: GuidePage): PageContent => ({
  path: page.path,
  title: page.title,
  body: renderMarkdown(page.text, linksOf(site, page)),
  headings: page.sections.filter(({ depth }) => depth === 2),
})

const TYPES: Record<string, string> = { png: 'image/png', json: 'application/json; charset=utf-8' }

const typeOf = (name: string) => TYPES[name.split('.').at(-1)!] ?? 'text/plain; charset=utf-8'
