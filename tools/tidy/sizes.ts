// Lengths: of files, functions, lines and folders.
import { posix } from 'node:path'
import { type Finding, finding, isSource, isTest, isTypeScript } from './finding.ts'
import { blank, closingOf, lineAt, type SourceFile } from './source.ts'

const MAX_LINES = 300
const MAX_FUNCTION_LINES = 60
const MAX_COLUMNS = 120
const MAX_FILES = 16
const MAX_FOLDERS = 16
const LONG_SCHEMA = /^src\/db\/(migrations|schema)\//

const HEAD =
  /\bfunction\b|=>\s*\{|^[ \t]+(?:async\s+)?(?:get\s+)?(?!if|for|while|switch|catch)\w+\(.*\).*\{$/gm

function checkLength({ path, text }: SourceFile): Finding[] {
  const lines = text.trimEnd().split('\n').length
  if (lines <= MAX_LINES) return []
  return [finding('length', { path, line: 1 }, `${lines} lines, at most ${MAX_LINES}`)]
}

// The end of a function: its body is the last pair of braces; the type of its result may have braces before it.
function endOfFunction(code: string, from: number): number {
  let at = closingOf(code, code.indexOf('(', from))
  for (let brace = code.indexOf('{', at); brace >= 0; brace = code.indexOf('{', at)) {
    at = closingOf(code, brace)
    if (!/^\s*(\{|[>|&[])/.test(code.slice(at, at + 4))) return at
  }
  return at
}

function checkFunctions({ path, text }: SourceFile): Finding[] {
  const code = blank(text, 'comments and strings')
  return [...code.matchAll(HEAD)].flatMap((match) => {
    const isArrow = match[0].startsWith('=>')
    const start = match.index + match[0].search(/\S/)
    const end = isArrow
      ? closingOf(code, match.index + match[0].length - 1)
      : endOfFunction(code, match.index)
    const first = lineAt(code, start)
    const lines = lineAt(code, end - 1) - first + 1
    if (lines <= MAX_FUNCTION_LINES) return []
    return [finding('function', { path, line: first }, `${lines} lines, at most ${MAX_FUNCTION_LINES}`)]
  })
}

function checkColumns({ path, text }: SourceFile): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= MAX_COLUMNS) return []
    return [finding('columns', { path, line: index + 1 }, `${line.length} columns, at most ${MAX_COLUMNS}`)]
  })
}

/** Checks the lengths of a file against the limits. */
export function checkSizes(file: SourceFile): Finding[] {
  const { path } = file
  if (isTest(path)) return []
  const columns = isSource(path) ? checkColumns(file) : []
  if (!isTypeScript(path)) return LONG_SCHEMA.test(path) ? columns : [...columns, ...checkLength(file)]
  return [...columns, ...checkLength(file), ...(isSource(path) ? checkFunctions(file) : [])]
}

/**
 * Folders of src with more source files, or more folders, than a reader can survey. The folders of src itself are the
 * layers, which `plan.ts` lists.
 */
export function checkFolders(files: readonly SourceFile[]): Finding[] {
  const members = new Map<string, Set<string>>()
  const rooms = new Map<string, Set<string>>()
  const add = (all: Map<string, Set<string>>, folder: string, one: string) =>
    all.set(folder, (all.get(folder) ?? new Set()).add(one))
  for (const { path } of files) {
    if (!isSource(path) || !isTypeScript(path) || isTest(path)) continue
    add(members, posix.dirname(path), path)
    for (let folder = posix.dirname(path); folder !== 'src'; folder = posix.dirname(folder))
      if (posix.dirname(folder) !== 'src') add(rooms, posix.dirname(folder), folder)
  }
  return [...tooMany(members, MAX_FILES, 'files'), ...tooMany(rooms, MAX_FOLDERS, 'folders')]
}

const tooMany = (all: ReadonlyMap<string, ReadonlySet<string>>, most: number, what: string) =>
  [...all]
    .filter(([, { size }]) => size > most)
    .map(([path, { size }]) => finding('folder', { path, line: 1 }, `${size} ${what}, at most ${most}`))
