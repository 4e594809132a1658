// The documentation in memory: its pages, files and search. It is opened by the first request for it.
import { cacheByKey } from '../../memory/cache-by-key.ts'
import type { Route } from '../api/route.ts'
import { homePage } from './home/home-page.ts'
import { layOut, MAX_QUERY, type PageContent } from './layout.ts'
import { groupPages } from './navigation.ts'
import type { ApiDescription } from './operations/document.ts'
import { operationPage, samplesOfOperation } from './operations/operation-pages.ts'
import { type GuidePage, linksOf, readSite, readSiteFile, type Site, titlesOf } from './read-site.ts'
import { renderMarkdown } from './render-markdown.ts'
import { newSearch, type Search } from './search.ts'
import { searchPage } from './search-page.ts'

export interface Docs {
  /** The page at a path, or undefined. */
  page(path: string): string | undefined
  /** The file at a path with its type, or undefined. */
  file(path: string): Promise<{ type: string; body: Buffer } | undefined>
  search(query: string): Promise<string>
  /** The page for a path that has none. */
  missing(path: string): string
}

const rendered = cacheByKey<string, string>('documentation_pages')

/** Opens the documentation of a server, in a sandbox or in live, with its operations and the description of them. */
export async function openDocs(
  routes: readonly Route[],
  describe: () => ApiDescription,
  isSandbox: boolean,
): Promise<Docs> {
  const site = await readSite()
  const groups = groupPages(site, isSandbox)
  const frame = (content: PageContent) => layOut(groups, content)
  let search: Promise<Search> | undefined
  let description: ApiDescription | undefined
  const described = () => {
    description ??= describe()
    return description
  }
  const operations = (path: string) =>
    renderOnce(path, () => {
      const page = operationPage({ routes, describe: described, isSandbox }, path)
      return page && layOut([...page.beside, ...groups], page.content)
    })
  const home = (path: string) =>
    renderOnce(path, () => {
      const samples = samplesOfOperation({ routes, describe: described, isSandbox }, 'orders.place')
      return frame(homePage(path, { groups, samples }))
    })
  return {
    page(path) {
      if (path === '/' || path === '/docs') return home(path)
      const page = site.pages.get(path)
      if (page) return renderOnce(path, () => frame(contentOf(site, page)))
      return path.startsWith('/docs/operations') ? operations(path) : undefined
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

function renderOnce<T extends string | undefined>(path: string, render: () => T): string | T {
  const page = rendered.get(path) ?? render()
  if (page !== undefined) rendered.set(path, page)
  return page
}

const contentOf = (site: Site, page: GuidePage): PageContent => ({
  path: page.path,
  title: page.title,
  body: renderMarkdown(page.text, linksOf(site, page), titlesOf(site, page)),
  headings: page.sections.filter(({ depth }) => depth === 2),
})

const TYPES: Record<string, string> = { png: 'image/png', json: 'application/json; charset=utf-8' }

const typeOf = (name: string) => TYPES[name.split('.').at(-1)!] ?? 'text/plain; charset=utf-8'
