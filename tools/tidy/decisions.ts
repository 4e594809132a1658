// A decision is a pure function of its facts: it reads no database, no clock and no settings. The rule holds for a whole
// file `decide-*.ts` and for every function `decide…` elsewhere. A read decides nothing.
import { posix } from 'node:path'
import { type Finding, finding, findWords, isSource, isTest, isWithin } from './finding.ts'
import { blank, blankOut, importsOf, lineAt, type SourceFile } from './source.ts'

const DECISION = /(^|\/)decide(-[a-z0-9]+)+\.ts$/
/** Pure code, which a decision may import. Types may come from anywhere. */
const PURE = [
  /^src\/(values|market|fixed-income|versions)\//,
  /^src\/errors\.ts$/,
  // Constants: the ranks and times of jobs, the names of ledger accounts, an error of the database.
  /^src\/(worker\/job|ledger\/chart|db\/unavailable)\.ts$/,
  /^src\/banks\/payable\.ts$/,
  /\/compose-statement\.ts$/,
  // The rules of cash stand beside the columns that state the same to a statement.
  /^src\/features\/portfolio\/holdings\/cash\.ts$/,
  /^src\/.*\/(rules|schemas)\.ts$/,
  /^src\/.*\/(estimate|check|draft|decide)(-[a-z0-9]+)+\.ts$/,
]
const IMPURE = /\b(?:async|await|context|Context|ReadContext)\b/g

const READ = /(^|\/)read(-[a-z0-9]+)*\.ts$/
const DECIDER = /^([ \t]*)(?:export\s+)?(?:async\s+)?(?:function|const)\s+(decide[A-Z]\w*)/gm
const NAMED_IMPORT = /^import\s+\{([^}]*)\}\s+from\s+'([^']+)'/gm
const NOT_PURE = 'a decision is a pure function of its facts'

const targetOf = (path: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier

function checkDecisionImports({ path, text }: SourceFile): Finding[] {
  return importsOf(text).flatMap(({ specifier, line, type_only }) => {
    if (type_only) return []
    const target = targetOf(path, specifier)
    if (isWithin(PURE, target)) return []
    return [finding('decisions', { path, line }, `a decision is pure and may not import ${target}`)]
  })
}

/** A value that a file imports by name. */
interface ImportedValue {
  name: string
  target: string
  line: number
}

function importedValues({ path, text }: SourceFile): ImportedValue[] {
  return [...text.matchAll(NAMED_IMPORT)].flatMap(({ 1: names = '', 2: specifier = '', index }) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({
        name: name.split(' as ').at(-1)!,
        target: targetOf(path, specifier),
        line: lineAt(text, index),
      })),
  )
}

// A declaration ends before the next line that begins where it begins, brackets aside.
function endOfDeclaration(code: string, from: number, indent: string): number {
  const line_end = code.indexOf('\n', from)
  if (line_end < 0) return code.length
  const next = new RegExp(`^${indent}[^\\s)}\\]]`, 'gm')
  next.lastIndex = line_end + 1
  return next.exec(code)?.index ?? code.length
}

function checkDeciders(file: SourceFile, code: string): Finding[] {
  const { path } = file
  const impure = importedValues(file).filter(({ target }) => !isWithin(PURE, target))
  return [...code.matchAll(DECIDER)].flatMap((match) => {
    const end = endOfDeclaration(code, match.index, match[1]!)
    // Everything around the decider is blank, so that lines stay.
    const decider = blankOut(code.slice(0, match.index)) + code.slice(match.index, end)
    const words = findWords('decisions', file, decider, IMPURE, NOT_PURE)
    const calls = impure
      .filter(({ name }) => new RegExp(`(?<![.\\w])${name}\\b(?!\\s*:)`).test(decider))
      .map(({ name }) =>
        finding(
          'decisions',
          { path, line: lineAt(code, match.index) },
          `${match[2]} uses ${name}: ${NOT_PURE}`,
        ),
      )
    return [...words, ...calls]
  })
}

function checkRead(file: SourceFile): Finding[] {
  return importedValues(file)
    .filter(({ name }) => /^(decide[A-Z]|find\w*Refusal$)/.test(name))
    .map(({ name, line }) =>
      finding('decisions', { path: file.path, line }, `a read decides nothing and may not import ${name}`),
    )
}

/** Checks files that decide, functions that decide, and reads. */
export function checkDecisions(file: SourceFile): Finding[] {
  const { path, text } = file
  if (!isSource(path) || isTest(path)) return []
  const code = blank(text, 'comments and strings')
  if (DECISION.test(path))
    return [...checkDecisionImports(file), ...findWords('decisions', file, code, IMPURE, NOT_PURE)]
  return [...checkDeciders(file, code), ...(READ.test(path) ? checkRead(file) : [])]
}
