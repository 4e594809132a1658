// The rules of imports: layers, features, the private files of a feature, cycles, and the number of imports of a file.
import { posix } from 'node:path'
import { type Finding, finding, isSource, isTest, isTypeScript } from './finding.ts'
import {
  EVERYONES,
  FEATURES,
  FOLDERS,
  featureOf,
  isOfDomain,
  LAYERS,
  NEIGHBOURS,
  ROOT_FILES,
} from './plan.ts'
import { type Import, importsOf, type SourceFile } from './source.ts'

const CONTENTS = 'src/api.ts'
const FEATURE = 'feature.ts'
const FOR_OTHER_FEATURES = ['schemas.ts', 'read.ts', 'rules.ts']
/** Files of another name that are open to other features as well: a verb without a noun, and the rules of cash. */
const OPEN_FILES = ['src/features/platform/events/record.ts', 'src/features/portfolio/holdings/cash.ts']
const VERB_NOUN = /^[a-z]+(-[a-z0-9]+)+\.ts$/

const MAX_IMPORTS = 15

const rowOf = (layer: string) => LAYERS.findIndex((row) => row.includes(layer))

/** The layer of a file in src, by its folder or, directly in src, by its name. */
export function layerOf(path: string): string | undefined {
  const [, first = '', ...rest] = path.split('/')
  const name = rest.length > 0 ? first : first.replace(/\.ts$/, '')
  const layer = rest.length > 0 ? name : (ROOT_FILES[name] ?? name)
  return rowOf(layer) < 0 ? undefined : layer
}

type Link = Import & { path: string; target: string }

function linksOf({ path, text }: SourceFile): Link[] {
  return importsOf(text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map((link) => ({ ...link, path, target: posix.join(posix.dirname(path), link.specifier) }))
}

function checkLayer(link: Link): Finding[] {
  const { path, target } = link
  if (target.endsWith('.json')) return [] // data has no layer
  if (!isSource(target)) return [finding('layers', link, `src imports ${target}, which is no part of it`)]
  if (EVERYONES.includes(target)) return []
  const from = layerOf(path)
  const to = layerOf(target)
  if (EVERYONES.includes(path))
    return to === 'values' || to === 'settings'
      ? []
      : [finding('layers', link, `${path} may import only values and settings, not ${target}`)]
  if (!from || !to || from === to || rowOf(to) < rowOf(from) || NEIGHBOURS[from]?.includes(to)) return []
  return [finding('layers', link, `${from} may not import ${to} (${target})`)]
}

// The table of contents reads the domains, and the `feature.ts` of a domain the routes of its features.
function onlyReaderOf(target: string): string | undefined {
  const [src, features, domain] = target.split('/')
  if (src !== 'src' || features !== 'features') return undefined
  const name = posix.basename(target)
  if (name === FEATURE) return CONTENTS
  return name === 'routes.ts' ? posix.join(src, features, domain!, FEATURE) : undefined
}

function checkFeature(link: Link): Finding[] {
  const { path, target } = link
  const reader = onlyReaderOf(target)
  if (reader) return path === reader ? [] : [finding('rooms', link, `only ${reader} may import ${target}`)]
  const from = featureOf(path)
  const to = featureOf(target)
  if (!to) return []
  const name = target.slice(FOLDERS.get(to)!.length)
  if (from === to) return []
  const open = FOR_OTHER_FEATURES.includes(name) || VERB_NOUN.test(name) || OPEN_FILES.includes(target)
  if (name === 'write.ts' || (from && !open))
    return [finding('rooms', link, `${target} is for its own feature only`)]
  if (from && FEATURES.indexOf(from) < FEATURES.indexOf(to))
    return [finding('features', link, `${from} may not import ${to}, which comes after it (${target})`)]
  return []
}

// Every file of src has a layer and every feature a place on the list.
function checkPlace({ path }: SourceFile): Finding[] {
  if (path.startsWith('src/features/') && !featureOf(path) && !isOfDomain(path))
    return [finding('features', { path, line: 1 }, 'belongs to no feature in tools/tidy/plan.ts')]
  if (layerOf(path) || EVERYONES.includes(path)) return []
  return [finding('layers', { path, line: 1 }, 'belongs to no layer in tools/tidy/plan.ts')]
}

/** Import cycles among files, those of types too, each reported once, at the import that closes it. */
export function findCycles(files: SourceFile[]): Finding[] {
  const links = new Map(files.map((file) => [file.path, linksOf(file).filter(({ late }) => !late)]))
  const done = new Set<string>()
  const trail: string[] = []
  const findings: Finding[] = []
  const visit = (path: string) => {
    trail.push(path)
    for (const link of links.get(path) ?? []) {
      const start = trail.indexOf(link.target)
      if (start >= 0) findings.push(finding('cycles', link, [...trail.slice(start), link.target].join(' → ')))
      else if (!done.has(link.target) && links.has(link.target)) visit(link.target)
    }
    trail.pop()
    done.add(path)
  }
  for (const { path } of files) if (!done.has(path)) visit(path)
  return findings
}

/**
 * Folders of src that import each other, each pair once: the shared file belongs below both. A folder and a folder
 * inside it are not a pair, because the outer one holds both the entrance of its rooms and what these share.
 */
export function findFolderPairs(files: readonly SourceFile[]): Finding[] {
  const first = new Map<string, Link>()
  for (const file of files) {
    if (!isSource(file.path) || isTest(file.path)) continue
    for (const link of linksOf(file).filter(({ target }) => isTypeScript(target))) {
      const [from, to] = [posix.dirname(file.path), posix.dirname(link.target)]
      const isWithin = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
      if (!isWithin && !first.has(`${from} ${to}`)) first.set(`${from} ${to}`, link)
    }
  }
  return [...first].flatMap(([key, link]) => {
    const [from, to] = key.split(' ')
    const back = first.get(`${to} ${from}`)
    if (!back || from! > to!) return []
    return [
      finding('folder-pairs', link, `${from} and ${to} import each other (see ${back.path}:${back.line})`),
    ]
  })
}

function checkCount({ path }: SourceFile, links: readonly Link[]): Finding[] {
  const isTable = path === CONTENTS || posix.basename(path) === FEATURE
  if (isTable || links.length <= MAX_IMPORTS) return []
  return [finding('imports', { path, line: 1 }, `${links.length} imports, at most ${MAX_IMPORTS}`)]
}

/** Checks the imports of a file against the plan. */
export function checkImports(file: SourceFile): Finding[] {
  if (isTest(file.path)) return []
  const links = linksOf(file)
  const ofFeatures = links.flatMap(checkFeature)
  if (!isSource(file.path)) return ofFeatures
  return [...ofFeatures, ...checkPlace(file), ...links.flatMap(checkLayer), ...checkCount(file, links)]
}
