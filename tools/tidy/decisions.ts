// A decision (`decide-*.ts`) is a pure function of its facts: it reads no database, no clock and no settings.
import { posix } from 'node:path'
import { type Finding, finding, findWords, isSource, isTest, isWithin } from './finding.ts'
import { blank, importsOf, type SourceFile } from './source.ts'

const DECISION = /(^|\/)decide(-[a-z0-9]+)+\.ts$/
/** Pure code, which a decision may import. Types may come from anywhere. */
const PURE = [
  /^src\/(values|market|fixed-income|versions)\//,
  /^src\/errors\.ts$/,
  // The rules of cash stand beside the columns that state the same to a statement.
  /^src\/features\/portfolio\/holdings\/cash\.ts$/,
  /^src\/.*\/(rules|schemas)\.ts$/,
  /^src\/.*\/(estimate|check|draft|decide)(-[a-z0-9]+)+\.ts$/,
]
const IMPURE = /\b(?:async|await|context|Context|ReadContext)\b/g

function checkDecisionImports({ path, text }: SourceFile): Finding[] {
  return importsOf(text).flatMap(({ specifier, line, type_only }) => {
    if (type_only) return []
    const target = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    if (isWithin(PURE, target)) return []
    return [finding('decisions', { path, line }, `a decision is pure and may not import ${target}`)]
  })
}

/** Checks a file that decides; other files are free of the rule. */
export function checkDecisions(file: SourceFile): Finding[] {
  const { path, text } = file
  if (!isSource(path) || isTest(path) || !DECISION.test(path)) return []
  const code = blank(text, 'comments and strings')
  return [
    ...checkDecisionImports(file),
    ...findWords('decisions', file, code, IMPURE, 'a decision is a pure function of its facts'),
  ]
}
