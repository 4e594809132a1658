// Words: empty names of files, unfinished work, syntax that a loader cannot erase, tests that do not run, and the
// machine's time.
import { type Finding, finding, findWords, isSource, isTest, isTypeScript, isWithin } from './finding.ts'
import { blank, type SourceFile } from './source.ts'

const EMPTY_NAMES = /^(utils?|helpers?|common|services?|managers?)$/i
const UNFINISHED = /\b(TODO|FIXME|XXX|not implemented|placeholder)\b/gi
const NOT_ERASABLE = /^[ \t]*(?:export\s+)?(?:declare\s+)?(?:const\s+)?(?:enum|namespace)\s+\w/gm
const MACHINE_TIME = /\bnew\s+Date\b(?!\s*\(\s*[^)\s])|\bDate\s*\.\s*now\b/g
const NOT_RUN =
  /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|only|todo)\b|\b(?:xit|xtest|xdescribe|fit)\(/g

/** The files that may read the machine's time. */
const EDGE = [
  /^src\/(main|app)\.ts$/,
  /^src\/(http|worker|clock|db)\//,
  /^src\/values\/(clock|ids)\.ts$/,
  /^(cli|packages|examples|tools|bench|test)\//,
]
function checkName({ path }: SourceFile): Finding[] {
  const parts = path.split('/')
  const words = parts.flatMap((part) => part.split(/[-_.]/))
  const empty = words.find((word) => EMPTY_NAMES.test(word))
  const name = /^index\.[a-z]+$/.test(parts.at(-1)!) ? parts.at(-1) : empty
  return name && !path.endsWith('.html') ? [finding('names', { path, line: 1 }, `${name} says nothing`)] : []
}

/** Checks the words of a file against the rules. */
export function checkWords(file: SourceFile): Finding[] {
  const { path, text } = file
  const findings = [
    ...checkName(file),
    ...(isSource(path) ? findWords('unfinished', file, text, UNFINISHED, 'finish it') : []),
  ]
  if (!isTypeScript(path)) return findings
  const code = blank(text, 'comments and strings')
  findings.push(
    ...findWords('erasable', file, code, NOT_ERASABLE, 'is not erased by a loader'),
    ...findWords('run', file, code, NOT_RUN, 'a test that is not run, or keeps others from it'),
  )
  if (!isTest(path) && !isWithin(EDGE, path))
    findings.push(...findWords('time', file, code, MACHINE_TIME, 'time is a value, taken at the edge'))
  return findings
}
