// Tests: waiting has a condition or a reason, business rows have one place, an expected error is named, and assertions
// have one style.
import { type Finding, finding, isTest, isTypeScript, isWithin } from './finding.ts'
import { BUSINESS, OWNERS } from './plan.ts'
import { blank, closingOf, importsOf, lineAt, type SourceFile } from './source.ts'
import { placeOf } from './tables.ts'

const PROMISE = /\bnew\s+Promise(?:<[^>]*>)?\(/g
/** A timer that does nothing but resolve the promise. */
const SLEEP = /=>\s*\{?\s*(?:void\s+)?setTimeout\(\s*\w+\s*,/
const TIMERS = /^(node:)?timers\/promises$/
const WAITS = /^test\/support\/until\.ts$/

const INSERT = /\binsert\s+into\s+([a-z_]+)(?=[\s(])/gi
const FILLS = /^test\/support\/fill-[a-z-]+\.ts$/
/** Calls whose statements are the subject: the database refuses them, or a test forges rows beside the server. */
const SUBJECT = /\b(?:rejects|tamper)\(/g

const EXPECTS = /\bassert\.(?:rejects|throws)\(/g

/** The stretches of the code that lie in the brackets behind a pattern. */
const callsOf = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].map((match) => {
    const from = match.index + match[0].length - 1
    return { from, to: closingOf(code, from) }
  })

function checkSleeps(file: SourceFile, code: string): Finding[] {
  if (isWithin([WAITS], file.path)) return []
  const sleeps = callsOf(code, PROMISE).filter(({ from, to }) => SLEEP.test(code.slice(from, to)))
  const lines = [
    ...sleeps.map(({ from }) => lineAt(code, from)),
    ...importsOf(file.text).flatMap(({ specifier, line }) => (TIMERS.test(specifier) ? [line] : [])),
  ]
  const message = 'wait for a condition with until(), or give the reason with passTime()'
  return lines.map((line) => finding('sleeps', { path: file.path, line }, message))
}

function checkRows({ path, text }: SourceFile, code: string): Finding[] {
  if (isWithin([FILLS], path)) return []
  const subjects = callsOf(code, SUBJECT)
  return [...blank(text, 'comments').matchAll(INSERT)].flatMap((match) => {
    const table = match[1]!.toLowerCase()
    const owner = OWNERS[table]
    if (owner === undefined || !BUSINESS.includes(owner) || owner === placeOf(path)) return []
    if (subjects.some(({ from, to }) => from < match.index && match.index < to)) return []
    const message = `make rows of ${table} through the API, or by a function of test/support/fill-*.ts`
    return [finding('rows', { path, line: lineAt(text, match.index) }, message)]
  })
}

/** The positions of the commas between the arguments of a call. */
function commasOf(code: string, { from, to }: { from: number; to: number }): number[] {
  const commas: number[] = []
  for (let at = from + 1, depth = 0; at < to - 1; at++) {
    if ('({['.includes(code[at]!)) depth++
    else if (')}]'.includes(code[at]!)) depth--
    else if (code[at] === ',' && depth === 0) commas.push(at)
  }
  return commas
}

// The second argument of an assertion names the error; a text there would only be its message.
function namesError(code: string, call: { from: number; to: number }): boolean {
  const [comma] = commasOf(code, call)
  return comma !== undefined && /^\s*[^\s'"`]/.test(code.slice(comma + 1, call.to - 1))
}

function checkExpectations({ path }: SourceFile, code: string): Finding[] {
  return [...code.matchAll(EXPECTS)].flatMap((match) => {
    const from = match.index + match[0].length - 1
    if (namesError(code, { from, to: closingOf(code, from) })) return []
    return [
      finding('errors', { path, line: lineAt(code, match.index) }, 'name the error: its code, text or class'),
    ]
  })
}

const TITLED = /(?<![\w.$])(?:test|it|describe)(?:\.[a-zA-Z]+)*\(/g
/** Prepositions, conjunctions and verbs: a title that begins with one is the tail of a sentence. */
const TAIL =
  /^(?:(?:of|by|for|from|with|without|in|at|on|to|into|and|or|but|as|after|before|until|under|over|between|through|against|beside|while|because|since|so|that|than|then|about|among|within|beyond|if|when|where|whose|which)\b|(?:is|are|was|were|has|have|had|does|do|can|cannot|may|must|needs|takes|gets|goes|gives|keeps|makes|comes|waits|shows|says|sees|sends|accepts|refuses|becomes|begins|belongs|brings|carries|contains|follows|loses|lets|receives|stays|tells|works)(?=\s))/i

/** The position of the quote that opens a title: in the call, or in the one that a table or a condition precedes. */
function titleAt(code: string, from: number): number | undefined {
  const first = from + 1 + code.slice(from + 1).search(/\S/)
  if (/['"`]/.test(code[first]!)) return first
  const next = closingOf(code, from)
  return code[next] === '(' ? titleAt(code, next) : undefined
}

function checkTitles({ path, text }: SourceFile, code: string): Finding[] {
  return [...code.matchAll(TITLED)].flatMap((match) => {
    const at = titleAt(code, match.index + match[0].length - 1)
    const [word] = (at !== undefined && TAIL.exec(text.slice(at + 1, at + 20))) || []
    if (at === undefined || word === undefined) return []
    const message = `a title that begins with "${word}" is half a sentence: begin with its subject`
    return [finding('titles', { path, line: lineAt(code, at) }, message)]
  })
}

const COMPARES = /\bassert\.(?:equal|deepEqual|strictEqual|deepStrictEqual)\(/g
/** A text made of several values, or of a list written there. */
const JOINED = /^\s*(?:`[^`]*\$\{[^`]*\$\{[^`]*`\s*$|\[[\s\S]*\]\.join\()/

// A joined text says neither which value is wrong nor of which type it is: null and 'null' are the same.
function checkJoined({ path }: SourceFile, code: string): Finding[] {
  return callsOf(code, COMPARES).flatMap(({ from, to }) => {
    const [comma = to - 1] = commasOf(code, { from, to })
    if (!JOINED.test(code.slice(from + 1, comma))) return []
    const message = 'compare a list or an object of the values, not a text that joins them'
    return [finding('joined', { path, line: lineAt(code, from) }, message)]
  })
}

/** An import that brings another style of assertion than node:assert/strict. */
const OTHER_STYLE =
  /^import\s[^'"]*\bexpect\b[^'"]*\sfrom\s+['"]vitest['"]|\sfrom\s+['"](?:node:)?assert['"]/gm

function checkStyle({ path, text }: SourceFile): Finding[] {
  const message = "assert by `assert` of 'node:assert/strict', or by assertMembers() of test/support"
  return [...blank(text, 'comments').matchAll(OTHER_STYLE)].map(({ index }) =>
    finding('assertions', { path, line: lineAt(text, index) }, message),
  )
}

/** Holds a test, or the support of tests, against the rules of tests. */
export function checkTests(file: SourceFile): Finding[] {
  if (!isTest(file.path) || !isTypeScript(file.path) || !/^(src|packages|test)\//.test(file.path)) return []
  const code = blank(file.text, 'comments and strings')
  return [
    ...checkSleeps(file, code),
    ...checkRows(file, code),
    ...checkExpectations(file, code),
    ...checkTitles(file, code),
    ...checkJoined(file, code),
    ...checkStyle(file),
  ]
}
