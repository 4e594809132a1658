// The order of the pages: groups by what the reader wants to do.
import type { GuidePage, Site } from './read-site.ts'

export interface NavigationEntry {
  path: string
  title: string
}

export interface Group {
  /** The anchor of the group on the first page. */
  id: string
  title: string
  entries: NavigationEntry[]
  /** Its pages are listed only on the first page, because there are many. */
  is_long?: boolean
}

const pages = (names: string) => names.split(' ').map((name) => `/docs/${name}`)

const BEGIN = pages('readme first-webhook first-chart tour sdk packages/sdk packages/cli')
const BUILD = pages(
  'requests onboarding money journals trading order-batches pooled-orders lists events files documents valuation ' +
    'catalog market fixed-income faults',
)
const REFERENCE = pages('errors settings metrics schema memory glossary')
const RUN = pages('operate operators console personal-data proof fix release security runbook')
const PROJECT = pages('architecture first-change contributing style changelog')

/** The pages that are not written in Markdown. */
export const API_PAGES: readonly NavigationEntry[] = [
  { path: '/docs/operations', title: 'Operations' },
  { path: '/openapi.json', title: 'OpenAPI description' },
]

/** A title without the part after its colon. */
const shortTitle = ({ title }: GuidePage) => title.split(': ', 1)[0]!

/** The groups of the site. A page that no list names is a guide and stands at the end of those. */
export function groupPages(site: Site): Group[] {
  const entriesOf = (paths: readonly string[]) =>
    paths.flatMap((path) => {
      const page = site.pages.get(path)
      return page ? [{ path, title: shortTitle(page) }] : []
    })
  const all = [...site.pages.keys()].sort()
  const within = (folder: string) => all.filter((path) => path.startsWith(`/docs/${folder}/`))
  const [runbook, decisions] = [within('runbook'), within('decisions')]
  const listed = new Set([BEGIN, BUILD, REFERENCE, RUN, PROJECT, runbook, decisions].flat())
  const others = all.filter((path) => !listed.has(path))
  return [
    { id: 'begin', title: 'Begin', entries: entriesOf(BEGIN) },
    { id: 'api', title: 'API', entries: [...API_PAGES] },
    { id: 'guides', title: 'Guides', entries: entriesOf([...BUILD, ...others]) },
    { id: 'reference', title: 'Look up', entries: entriesOf(REFERENCE) },
    { id: 'run', title: 'Run it', entries: entriesOf(RUN) },
    { id: 'project', title: 'Project', entries: entriesOf(PROJECT) },
    { id: 'alerts', title: 'Runbook, by alert', entries: entriesOf(runbook), is_long: true },
    { id: 'decisions', title: 'Decisions', entries: entriesOf(decisions), is_long: true },
  ]
}
