// The order of the pages: parts by their readers, and in each groups by what the reader wants to do.
import type { GuidePage, Site } from './read-site.ts'

export interface NavigationEntry {
  path: string
  title: string
}

/** The readers: developers of apps, operators of an installation, developers of Holdfast itself. */
export const PARTS = { build: 'Build an app', run: 'Run Holdfast', project: 'Work on Holdfast' } as const
export type Readers = keyof typeof PARTS
export const READERS = Object.keys(PARTS) as Readers[]

export interface Group {
  /** The anchor of the group on the first page. */
  id: string
  title: string
  entries: NavigationEntry[]
  /** Groups beside a page have no readers of their own. */
  readers?: Readers
  /** Its pages are listed only on the first page, because there are many. */
  is_long?: boolean
}

interface NamedGroup {
  id: string
  title: string
  names: string
}

const NAMED: Record<Readers, NamedGroup[]> = {
  build: [
    { id: 'begin', title: 'Begin', names: 'readme first-webhook first-chart tour' },
    {
      id: 'requests',
      title: 'Every request',
      names: 'authentication versions requests retries errors lists limits',
    },
    { id: 'sandbox', title: 'Sandbox', names: 'dashboard test-data faults' },
    {
      id: 'guides',
      title: 'Customers and money',
      names: 'onboarding files money direct-debits journals securities-transfers documents',
    },
    {
      id: 'orders',
      title: 'Orders and markets',
      names: 'trading order-batches pooled-orders catalog market fixed-income',
    },
    {
      id: 'holdings',
      title: 'Holdings',
      names: 'valuation savings-plans models reinvestment dividends stock-actions',
    },
    { id: 'tools', title: 'Events and tools', names: 'events sdk packages/sdk packages/cli' },
  ],
  run: [
    {
      id: 'run',
      title: 'Operation',
      names: 'operate settings metrics runbook scale cell cells release security',
    },
    {
      id: 'staff',
      title: 'Staff and tenants',
      names: 'operators console tenant-settings personal-data proof',
    },
    { id: 'connections', title: 'Connections', names: 'fix event-feed' },
  ],
  project: [
    { id: 'project', title: 'Plan', names: 'architecture schema memory' },
    { id: 'changes', title: 'Changes', names: 'first-change add-a-field contributing style changelog' },
  ],
}

/** The pages that are not written in Markdown. */
export const API_PAGES: readonly NavigationEntry[] = [
  { path: '/docs/operations', title: 'Operations' },
  { path: '/openapi.json', title: 'OpenAPI description' },
]

const DASHBOARD: NavigationEntry = { path: '/dashboard', title: 'Open the dashboard' }

/** A title without the part after its colon. The page of the project has the name of all of it. */
const shortTitle = ({ file, title }: GuidePage) =>
  file === 'README.md' ? 'README' : title.split(': ', 1)[0]!

/** The groups of the site; the dashboard only in a sandbox. A page that no list names stands with those to look up. */
export function groupPages(site: Site, isSandbox = false): Group[] {
  const entriesOf = (paths: readonly string[]) =>
    paths.flatMap((path) => {
      const page = site.pages.get(path)
      return page ? [{ path, title: shortTitle(page) }] : []
    })
  const all = [...site.pages.keys()].sort()
  const within = (folder: string) => all.filter((path) => path.startsWith(`/docs/${folder}/`))
  const named = READERS.flatMap((readers) =>
    NAMED[readers].map(({ id, title, names }): Group => {
      const paths = names.split(' ').map((name) => `/docs/${name}`)
      return { id, title, readers, entries: entriesOf(paths) }
    }),
  )
  const long = (readers: Readers, id: string, title: string, folder: string): Group => ({
    id,
    title,
    readers,
    entries: entriesOf(within(folder)),
    is_long: true,
  })
  const folders = [
    long('run', 'alerts', 'Runbook, by alert', 'runbook'),
    long('project', 'decisions', 'Decisions', 'decisions'),
  ]
  const listed = new Set([...named, ...folders].flatMap(({ entries }) => entries.map(({ path }) => path)))
  const dashboard = isSandbox ? [DASHBOARD] : []
  const others = entriesOf(all.filter((path) => !listed.has(path)))
  return [
    ...named,
    { id: 'look-up', title: 'Look up', readers: 'build', entries: [...dashboard, ...API_PAGES, ...others] },
    ...folders,
  ]
}
