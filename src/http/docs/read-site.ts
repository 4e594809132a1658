// The pages and files that the server has: all of docs/, and some from beside it.
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkBetween } from './html.ts'
import { type FindTitle, type PageSection, type ResolveLink, readSections } from './render-markdown.ts'

/** A page that is written in Markdown. */
export interface GuidePage {
  /** The file, relative to the root of the project. */
  file: string
  /** The path under which the server has it. */
  path: string
  title: string
  text: string
  sections: PageSection[]
}

export interface Site {
  /** The pages by path. */
  pages: ReadonlyMap<string, GuidePage>
  /** The other files, relative to the root of the project, by path. */
  files: ReadonlyMap<string, string>
}

const root = new URL('../../../', import.meta.url)

// Files outside docs/ are served by name, because an operator may keep secrets beside them. The package holds them too.
const BESIDE: Record<string, string> = {
  'README.md': '/docs/readme',
  'CHANGELOG.md': '/docs/changelog',
  'CONTRIBUTING.md': '/docs/contributing',
  'SECURITY.md': '/docs/security',
  'STYLE.md': '/docs/style',
  'packages/cli/README.md': '/docs/packages/cli',
  'packages/sdk/README.md': '/docs/packages/sdk',
  LICENSE: '/docs/license',
  'deploy/Dockerfile': '/docs/deploy/Dockerfile',
  'deploy/cell/create-database.sh': '/docs/deploy/cell/create-database.sh',
  'deploy/cell/haproxy.cfg': '/docs/deploy/cell/haproxy.cfg',
  'deploy/cell/patroni.yml': '/docs/deploy/cell/patroni.yml',
  'deploy/cell/start.sh': '/docs/deploy/cell/start.sh',
  'deploy/cell/stop.sh': '/docs/deploy/cell/stop.sh',
  'deploy/caddy/Caddyfile': '/docs/deploy/caddy/Caddyfile',
  'deploy/compose.yaml': '/docs/deploy/compose.yaml',
  'deploy/holdfast.service': '/docs/deploy/holdfast.service',
  'deploy/kubernetes/holdfast.yaml': '/docs/deploy/kubernetes/holdfast.yaml',
  'deploy/pgbackrest/pgbackrest.conf': '/docs/deploy/pgbackrest/pgbackrest.conf',
  'deploy/pgbouncer/pgbouncer.ini': '/docs/deploy/pgbouncer/pgbouncer.ini',
  'deploy/pgbackrest/postgresql.conf': '/docs/deploy/pgbackrest/postgresql.conf',
  'deploy/nginx/holdfast.conf': '/docs/deploy/nginx/holdfast.conf',
  'deploy/grafana/holdfast.json': '/docs/deploy/grafana/holdfast.json',
  'deploy/prometheus/alerts.yml': '/docs/deploy/prometheus/alerts.yml',
}

/** Reads all pages from disk, with their sections; other requests are answered between the pages. */
export async function readSite(): Promise<Site> {
  const pages = new Map<string, GuidePage>()
  const files = new Map<string, string>()
  for (const file of [...(await listDocs()), ...Object.keys(BESIDE)]) {
    const path = pathOf(file)
    if (file.endsWith('.md')) pages.set(path, await readPage(file, path))
    else files.set(path, file)
  }
  return { pages, files }
}

async function listDocs(): Promise<string[]> {
  const entries = await readdir(new URL('docs', root), { withFileTypes: true, recursive: true })
  const above = fileURLToPath(root)
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(above, join(parentPath, name)).replaceAll('\\', '/'))
}

function pathOf(file: string): string {
  const beside = BESIDE[file]
  if (beside) return beside
  return `/${file}`.replace(/\/README\.md$|\.md$/, '')
}

async function readPage(file: string, path: string): Promise<GuidePage> {
  const text = await readFile(new URL(file, root), 'utf8')
  const sections = readSections(text)
  return { file, path, title: sections[0]?.title ?? file, text, sections }
}

/** Reads a file of the site. */
export const readSiteFile = (file: string): Promise<Buffer> => readFile(new URL(file, root))

const targetPath = (page: GuidePage, name: string) => pathOf(posix.join(posix.dirname(page.file), name))

/** Makes the function that finds the titles of the pages and sections to which a page links. */
export const titlesOf =
  ({ pages }: Site, page: GuidePage): FindTitle =>
  (target) => {
    const [name = '', anchor] = target.split('#')
    const other = pages.get(targetPath(page, name))
    const section = other?.sections.find((one) => one.anchor === anchor)
    return section?.title ?? other?.title
  }

/** Makes the function that finds the addresses of the links of a page. */
export function linksOf({ pages, files }: Site, page: GuidePage): ResolveLink {
  return (target) => {
    const [name = '', anchor] = target.split('#')
    const hash = anchor === undefined ? '' : `#${anchor}`
    if (name === '') return hash
    const path = targetPath(page, name)
    if (pages.has(path) || files.has(path)) return linkBetween(page.path, path) + hash
    // A folder without a page of its own is a group on the first page.
    return path === '/docs/decisions' ? `${linkBetween(page.path, '/docs')}#decisions` : undefined
  }
}
