// The rules of docs/architecture.md and STYLE.md that a machine can check. Each rule is a function of the files; the
// plan is data (plan.ts). `debts.json` counts the findings that are older than their rule: a file may not have more
// of them, and a debt that is paid leaves the list.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSeconds } from '../checks/seconds.ts'
import { checkDecisions } from './decisions.ts'
import { checkDocumented } from './documented.ts'
import { type Finding, finding, findWords, isSource, isTest, isTypeScript, isWithin } from './finding.ts'
import { checkFlaky, checkSeconds, FLAKY_PAGE } from './gate.ts'
import { checkImports, findCycles, findFolderPairs } from './imports.ts'
import { findDeadLinks, findLostNames } from './links.ts'
import { checkMemory } from './memory.ts'
import { checkNames, findRepeatedTypes } from './names.ts'
import { checkPacked } from './packed.ts'
import { checkPages, checkProse } from './prose.ts'
import { checkFolders, checkSizes } from './sizes.ts'
import { blank, type SourceFile } from './source.ts'
import { checkTables } from './tables.ts'
import { checkTests } from './tests.ts'
import { checkWords } from './words.ts'

const MOVES_VALUE = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?ledger_/gi
const MOVES_VALUE_IN = [/^src\/ledger\//, /^src\/db\/(migrations|schema)\//]

function checkLedger(file: SourceFile): Finding[] {
  if (!isSource(file.path) || isTest(file.path) || isWithin(MOVES_VALUE_IN, file.path)) return []
  return findWords('ledger', file, blank(file.text, 'comments'), MOVES_VALUE, 'only src/ledger moves value')
}

function checkFile(file: SourceFile): Finding[] {
  const findings = [
    ...checkWords(file),
    ...checkNames(file),
    ...checkMemory(file),
    ...checkProse(file),
    ...checkLedger(file),
    ...checkTables(file),
    ...checkSizes(file),
    ...checkPacked(file),
    ...checkTests(file),
  ]
  if (!isTypeScript(file.path)) return findings
  findings.push(...checkImports(file), ...checkDecisions(file))
  if (isSource(file.path) && !isTest(file.path)) findings.push(...checkDocumented(file))
  return findings
}

/** Checks the files against every rule; returns failures and warnings by path and line. */
export function tidy(files: SourceFile[]): Finding[] {
  const typescript = files.filter(({ path }) => isTypeScript(path))
  return [
    ...files.flatMap(checkFile),
    ...checkFolders(files),
    ...findRepeatedTypes(files),
    ...findCycles(typescript),
    ...findFolderPairs(typescript),
  ].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
}

/** The debts: `path rule` to the number of findings that are older than the rule. */
export type Debts = Record<string, number>

const debtOf = ({ path, rule }: Finding) => `${path} ${rule}`

export function countDebts(findings: readonly Finding[]): Debts {
  const debts: Debts = {}
  for (const one of findings) if (!one.warning) debts[debtOf(one)] = (debts[debtOf(one)] ?? 0) + 1
  return debts
}

/** The findings beyond the debts, and a finding for each debt that is too high. */
export function withoutDebts(findings: readonly Finding[], debts: Debts): Finding[] {
  const counts = countDebts(findings)
  const paid = Object.entries(debts)
    .filter(([name, owed]) => owed > (counts[name] ?? 0))
    .map(([name]) => {
      const [path = '', rule = ''] = name.split(' ')
      const message = `of ${debts[name]} that were owed ${counts[name] ?? 0} are left: run tidy with --write`
      return finding(rule, { path, line: 1 }, message)
    })
  const over = findings.filter((one) => one.warning || counts[debtOf(one)]! > (debts[debtOf(one)] ?? 0))
  return [...over, ...paid]
}

const ROOTS = ['src', 'cli', 'packages', 'examples', 'test', 'tools', 'bench']
const SKIPPED = /(^|\/)(node_modules|dist|coverage|generated|\.[^/]+)(\/|$)/
const DEBTS = 'tools/tidy/debts.json'

function readFiles(): SourceFile[] {
  return readdirSync('.')
    .filter((root) => ROOTS.includes(root))
    .flatMap((root) => readdirSync(root, { recursive: true }).map((name) => posix.join(root, String(name))))
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !SKIPPED.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const PAGE_ROOTS = ['docs', 'bench', 'deploy', 'packages', 'examples', 'test', 'tools']

function readPages(): SourceFile[] {
  const below = (root: string) =>
    existsSync(root)
      ? readdirSync(root, { recursive: true }).map((name) => posix.join(root, String(name)))
      : []
  return [...readdirSync('.'), ...PAGE_ROOTS.flatMap(below)]
    .filter((path) => path.endsWith('.md') && !SKIPPED.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

// A debt may only shrink; a new one is written by hand, where a reviewer sees it.
function writeDebts(debts: Debts, counts: Debts): void {
  const left = Object.keys(debts)
    .filter((name) => counts[name])
    .sort()
    .map((name) => [name, Math.min(debts[name]!, counts[name]!)])
  writeFileSync(DEBTS, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`)
}

function main() {
  const files = readFiles()
  const pages = readPages()
  const all = [
    ...tidy(files),
    ...findDeadLinks(pages, existsSync),
    ...findLostNames(pages, existsSync),
    ...checkPages(pages),
    ...checkSeconds(readSeconds(), existsSync),
    ...pages.filter(({ path }) => path === FLAKY_PAGE).flatMap((page) => checkFlaky(page, existsSync)),
  ]
  const debts = JSON.parse(readFileSync(DEBTS, 'utf8')) as Debts
  if (process.argv.includes('--write')) writeDebts(debts, countDebts(all))
  const findings = withoutDebts(all, JSON.parse(readFileSync(DEBTS, 'utf8')) as Debts)
  const failures = findings.filter(({ warning }) => !warning)
  for (const { path, line, rule, message, warning } of findings)
    console.log(`${path}:${line} ${rule}${warning ? ' (warning)' : ''}: ${message}`)
  const owed = Object.values(debts).reduce((sum, count) => sum + count, 0)
  console.log(
    `${files.length} files, ${failures.length} to mend, ${findings.length - failures.length} to think about, ${owed} owed`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
