// The rules of docs/architecture.md that a machine can hold: who imports whom, names, time at the edge, one place
// that moves value. Data first, then one function per rule over the files; the command line stands at the end.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findDeadLinks } from './links.ts'
import { blank, type Import, importsOf, lineAt, type SourceFile } from './source.ts'

export interface Finding {
  path: string
  line: number
  rule: string
  message: string
  /** Printed, but no failure. */
  warning?: boolean
}

/** From the ground up: a layer imports from the rows before its own. */
export const LAYERS = [
  ['values'],
  ['fixed-income', 'market', 'seed', 'db', 'storage', 'documents', 'venues', 'banks', 'versions', 'privacy'],
  ['context'],
  ['ledger', 'worker', 'http'],
  ['features'],
  ['api'],
  ['demo'],
  ['main'],
]

/** The neighbours in its own row that a layer may import as well. */
export const NEIGHBOURS: Record<string, string[]> = {
  market: ['fixed-income'],
  venues: ['market', 'db'],
  seed: ['market', 'fixed-income', 'db'],
  privacy: ['db'],
}

/** Files directly in src that belong to a layer of another name. */
export const ROOT_FILES: Record<string, string> = {
  change: 'context',
  'change-together': 'context',
  'in-row': 'context',
  'make-folder': 'values',
  app: 'context',
  metrics: 'context',
  start: 'main',
  serve: 'main',
}

/** What every layer may import; they themselves stand on values alone. */
export const EVERYONES = ['src/config.ts', 'src/errors.ts']

/** A feature imports from those before it. */
export const FEATURES = [
  ...['events', 'catalog', 'files', 'auth'],
  ...['identity', 'customers', 'legal-documents', 'market-data', 'webhooks', 'activity'],
  'accounts',
  ...['onboarding', 'holdings'],
  ...['payments', 'billing', 'banking'],
  ...['trading', 'transfers', 'corporate-actions', 'valuation'],
  ...['performance', 'documents', 'recurring-fees'],
  'compliance',
  ...['sandbox', 'operator'],
]

const FOR_API_ONLY = ['routes.ts', 'jobs.ts']
const FOR_OTHER_FEATURES = ['schemas.ts', 'read.ts', 'rules.ts']
/** Verbs without a noun that the plan of the house names: they too are open to other features. */
const OPEN_VERBS = ['src/features/events/record.ts']
const VERB_NOUN = /^[a-z]+(-[a-z0-9]+)+\.ts$/

const EMPTY_NAMES = /^(utils?|helpers?|common|services?|managers?)$/i
const UNFINISHED = /\b(TODO|FIXME|XXX|not implemented|placeholder)\b/gi
const NOT_ERASABLE = /^[ \t]*(?:export\s+)?(?:declare\s+)?(?:const\s+)?(?:enum|namespace)\s+\w/gm
const MACHINE_TIME = /\bnew\s+Date\b(?!\s*\(\s*[^)\s])|\bDate\s*\.\s*now\b/g
const MOVES_VALUE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?ledger_/gi
const NOT_RUN =
  /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo)\b|\b(?:xit|xtest|xdescribe|fit)\(/g

/** Where a file may ask the machine for the time. */
const EDGE = [
  /^src\/(main|app)\.ts$/,
  /^src\/(http|worker|db)\//,
  /^src\/values\/(clock|ids)\.ts$/,
  /^src\/features\/webhooks\/send\.ts$/,
  /^(cli|tools|bench|test|sdk|console)\//,
]
const MOVES_VALUE_IN = [/^src\/ledger\//, /^src\/db\/migrations\//]
const DOCUMENTED = /^src\/(ledger|fixed-income|values|market)\//
const LINES_TO_THINK = 300

const isTest = (path: string) =>
  /\.(test|contract)\.tsx?$/.test(path) || /(^|\/)(test|testing)\//.test(path) || path === 'vitest.config.ts'
const isSource = (path: string) => path.startsWith('src/')
const isTypeScript = (path: string) => /\.tsx?$/.test(path)
const within = (places: RegExp[], path: string) => places.some((place) => place.test(path))

const rowOf = (layer: string) => LAYERS.findIndex((row) => row.includes(layer))

/** The layer of a file in src, by its folder or, directly in src, by its own name. */
export function layerOf(path: string): string | undefined {
  const [, first = '', ...rest] = path.split('/')
  const name = rest.length > 0 ? first : first.replace(/\.ts$/, '')
  const layer = rest.length > 0 ? name : (ROOT_FILES[name] ?? name)
  return rowOf(layer) < 0 ? undefined : layer
}

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

type Link = Import & { path: string; target: string }

function linksOf({ path, text }: SourceFile): Link[] {
  return importsOf(text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map((link) => ({ ...link, path, target: posix.join(posix.dirname(path), link.specifier) }))
}

const found = (rule: string, { path, line }: { path: string; line: number }, message: string): Finding => ({
  path,
  line,
  rule,
  message,
})

function checkLayer(link: Link): Finding[] {
  const { path, target } = link
  if (target.endsWith('.json')) return [] // data has no layer
  if (!isSource(target)) return [found('layers', link, `src imports ${target}, which is no part of it`)]
  if (EVERYONES.includes(target)) return []
  const from = layerOf(path)
  const to = layerOf(target)
  if (EVERYONES.includes(path))
    return to === 'values' ? [] : [found('layers', link, `${path} may import only values, not ${target}`)]
  if (!from || !to || from === to || rowOf(to) < rowOf(from) || NEIGHBOURS[from]?.includes(to)) return []
  return [found('layers', link, `${from} may not import ${to} (${target})`)]
}

function checkFeature(link: Link): Finding[] {
  const { path, target } = link
  const from = featureOf(path)
  const to = featureOf(target)
  if (!to) return []
  const name = target.split('/').slice(3).join('/')
  if (FOR_API_ONLY.includes(name))
    return path === 'src/api.ts' ? [] : [found('rooms', link, `only src/api.ts may import ${target}`)]
  if (from === to) return []
  const open = FOR_OTHER_FEATURES.includes(name) || VERB_NOUN.test(name) || OPEN_VERBS.includes(target)
  if (name === 'write.ts' || (from && !open))
    return [found('rooms', link, `${target} is for its own feature only`)]
  if (from && FEATURES.indexOf(from) < FEATURES.indexOf(to))
    return [found('features', link, `${from} may not import ${to}, which comes after it (${target})`)]
  return []
}

/** Every file of src has a layer and every feature a place on the list. */
function checkPlace({ path }: SourceFile): Finding[] {
  const feature = featureOf(path)
  if (feature && !FEATURES.includes(feature))
    return [
      found('features', { path, line: 1 }, `${feature} is not on the list of features in tools/tidy.ts`),
    ]
  if (layerOf(path) || EVERYONES.includes(path)) return []
  return [found('layers', { path, line: 1 }, 'belongs to no layer in tools/tidy.ts')]
}

/** Import cycles among files, each told once, at the import that closes it. */
function findCycles(files: SourceFile[]): Finding[] {
  const links = new Map(
    files.map((file) => [file.path, linksOf(file).filter(({ type_only, late }) => !type_only && !late)]),
  )
  const done = new Set<string>()
  const trail: string[] = []
  const findings: Finding[] = []
  const visit = (path: string) => {
    trail.push(path)
    for (const link of links.get(path) ?? []) {
      const start = trail.indexOf(link.target)
      if (start >= 0) findings.push(found('cycles', link, [...trail.slice(start), link.target].join(' → ')))
      else if (!done.has(link.target) && links.has(link.target)) visit(link.target)
    }
    trail.pop()
    done.add(path)
  }
  for (const { path } of files) if (!done.has(path)) visit(path)
  return findings
}

function checkName({ path }: SourceFile): Finding[] {
  const parts = path.split('/')
  const words = parts.flatMap((part) => part.split(/[-_.]/))
  const empty = words.find((word) => EMPTY_NAMES.test(word))
  const name = /^index\.[a-z]+$/.test(parts.at(-1)!) ? parts.at(-1) : empty
  return name && !path.endsWith('.html') ? [found('names', { path, line: 1 }, `${name} says nothing`)] : []
}

function checkWords(
  rule: string,
  file: SourceFile,
  text: string,
  pattern: RegExp,
  message: string,
): Finding[] {
  return [...text.matchAll(pattern)].map((match) =>
    found(
      rule,
      { path: file.path, line: lineAt(text, match.index + match[0].search(/\S/)) },
      `${match[0].trim()}: ${message}`,
    ),
  )
}

const FUNCTION =
  /^export\s+(?:default\s+)?(?:async\s+)?function\b\s*\*?\s*(\w*)|^export\s+const\s+(\w+)\b[^=\n]*=\s*(?:async\s+)?(?=[(<]|function\b|\w+\s*=>)/gm

function isFunction(code: string, from: number): boolean {
  let at = from
  if (code[at] !== '(' && code[at] !== '<') return true
  for (let depth = 0; at < code.length; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')' && --depth === 0) break
  }
  return /^\)\s*(=>|:)/.test(code.slice(at, at + 20))
}

/** Exported functions without a doc comment directly before them; of overloads the first carries it. */
function checkDocumented({ path, text }: SourceFile): Finding[] {
  const code = blank(text, 'comments and strings')
  let previous = ''
  return [...code.matchAll(FUNCTION)].flatMap((match) => {
    const name = match[1] || match[2] || 'default'
    const overload = name === previous
    previous = name
    if (overload || (match[2] && !isFunction(code, match.index + match[0].length))) return []
    const before = text.slice(0, match.index).trimEnd()
    const opening = before.lastIndexOf('/*')
    if (before.endsWith('*/') && before.startsWith('/**', opening)) return []
    const finding = found('documented', { path, line: lineAt(text, match.index) }, `${name} promises nothing`)
    return [DOCUMENTED.test(path) ? finding : { ...finding, warning: true }]
  })
}

function checkLength({ path, text }: SourceFile): Finding[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= LINES_TO_THINK) return []
  const message = `${lines} lines: stop and think above ${LINES_TO_THINK}`
  return [{ ...found('length', { path, line: 1 }, message), warning: true }]
}

function checkFile(file: SourceFile): Finding[] {
  const { path, text } = file
  const source = isSource(path)
  const shown = source ? checkWords('unfinished', file, text, UNFINISHED, 'finish it') : []
  const sql = blank(text, 'comments')
  const moves =
    source && !isTest(path) && !within(MOVES_VALUE_IN, path)
      ? checkWords('ledger', file, sql, MOVES_VALUE, 'only src/ledger moves value')
      : []
  if (!isTypeScript(path)) return [...checkName(file), ...shown, ...moves]

  const code = blank(text, 'comments and strings')
  const findings = [
    ...checkName(file),
    ...shown,
    ...moves,
    ...checkWords('erasable', file, code, NOT_ERASABLE, 'is not erased by a loader'),
    ...checkWords('run', file, code, NOT_RUN, 'a test that is not run, or keeps others from it'),
  ]
  if (isTest(path)) return findings
  findings.push(...checkLength(file))
  if (!within(EDGE, path))
    findings.push(...checkWords('time', file, code, MACHINE_TIME, 'time is a value, taken at the edge'))
  const links = linksOf(file)
  findings.push(...links.flatMap(checkFeature))
  if (source) findings.push(...checkPlace(file), ...links.flatMap(checkLayer), ...checkDocumented(file))
  return findings
}

/** Holds the files against every rule; failures and warnings, by path and line. */
export function tidy(files: SourceFile[]): Finding[] {
  const typescript = files.filter(({ path }) => isTypeScript(path))
  return [...files.flatMap(checkFile), ...findCycles(typescript)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
  )
}

const ROOTS = ['src', 'cli', 'sdk', 'console', 'test', 'tools', 'bench']
const SKIPPED = /(^|\/)(node_modules|dist|coverage|\.[^/]+)(\/|$)/

function readFiles(): SourceFile[] {
  return readdirSync('.')
    .filter((root) => ROOTS.includes(root))
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => posix.join(root, String(name))))
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !SKIPPED.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const PAGE_ROOTS = ['docs', 'bench', 'deploy', 'test', 'tools']

function readPages(): SourceFile[] {
  const below = (root: string) =>
    existsSync(root)
      ? readdirSync(root, { recursive: true }).map((name) => posix.join(root, String(name)))
      : []
  return [...readdirSync('.'), ...PAGE_ROOTS.flatMap(below)]
    .filter((path) => path.endsWith('.md') && !SKIPPED.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function main() {
  const files = readFiles()
  const dead = findDeadLinks(readPages(), existsSync).map((link) => ({ ...link, rule: 'link' }))
  const findings: Finding[] = [...tidy(files), ...dead]
  const failures = findings.filter(({ warning }) => !warning)
  for (const { path, line, rule, message, warning } of findings)
    console.log(`${path}:${line} ${rule}${warning ? ' (warning)' : ''}: ${message}`)
  console.log(
    `${files.length} files, ${failures.length} to mend, ${findings.length - failures.length} to think about`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
