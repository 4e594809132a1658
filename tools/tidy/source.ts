// Reads TypeScript as text: its code, its comments and strings, and its imports.

export interface SourceFile {
  /** From the root of the checkout, with forward slashes. */
  path: string
  text: string
}

export interface Import {
  specifier: string
  line: number
  /** Erased at run time: `import type` or `export type … from`. */
  type_only: boolean
  /** Loaded when it is needed: `import('…')`. */
  late: boolean
}

type Blanked = 'comments' | 'comments and strings'

// A slash opens a regular expression where a value may start, otherwise it divides.
const BEFORE_VALUE =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|delete|void|throw|await|yield))\s*$/
const REGEXP = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y

/** The text with comments (and the inside of strings) replaced by spaces; lines and positions stay. */
export function blank(text: string, what: Blanked): string {
  const letters = [...text.split('')]
  const braces: number[] = []
  let depth = 0
  let at = 0

  const wipe = (from: number, to: number) => {
    for (let i = from; i < to && i < letters.length; i++) if (letters[i] !== '\n') letters[i] = ' '
  }
  const wipeString = (from: number, to: number) => {
    if (what === 'comments and strings') wipe(from, to)
  }
  const skipComment = (end: string, length: number) => {
    const place = text.indexOf(end, at + 2)
    const stop = place < 0 ? text.length : place + length
    wipe(at, stop)
    at = stop
  }
  const skipQuoted = (quote: string) => {
    const from = ++at
    while (at < text.length && text[at] !== quote && text[at] !== '\n') at += text[at] === '\\' ? 2 : 1
    wipeString(from, at++)
  }
  // Stops behind the closing backtick, or behind `${`, whose end brings the scan back here.
  const skipTemplate = () => {
    const from = at
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1
    wipeString(from, at)
    if (text[at] === '`') at++
    else {
      at += 2
      braces.push(depth)
    }
  }
  const skipSlash = () => {
    REGEXP.lastIndex = at
    const match = BEFORE_VALUE.test(letters.slice(Math.max(0, at - 40), at).join('')) && REGEXP.exec(text)
    if (!match) return void at++
    wipeString(at + 1, at + match[0].length)
    at += match[0].length
  }

  while (at < text.length) {
    const letter = text[at]
    if (text.startsWith('//', at)) skipComment('\n', 0)
    else if (text.startsWith('/*', at)) skipComment('*/', 2)
    else if (letter === "'" || letter === '"') skipQuoted(letter)
    else if (letter === '/') skipSlash()
    else {
      at++
      if (letter === '`') skipTemplate()
      else if (letter === '{') depth++
      else if (letter === '}' && braces.at(-1) === depth) {
        braces.pop()
        skipTemplate()
      } else if (letter === '}') depth--
    }
  }
  return letters.join('')
}

/** The text with everything but comments replaced by spaces; lines and positions stay. */
export function maskCode(text: string): string {
  const code = blank(text, 'comments')
  const letters = [...text.split('')]
  return letters.map((letter, at) => (letter === '\n' || code[at] !== letter ? letter : ' ')).join('')
}

/** The line, counted from one, on which a position lies. */
export const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** The position behind the bracket that closes the one at a position. */
export function closingOf(code: string, from: number): number {
  for (let at = from, depth = 0; at < code.length; at++) {
    if ('({['.includes(code[at]!)) depth++
    else if (')}]'.includes(code[at]!) && --depth === 0) return at + 1
  }
  return code.length
}

const STATIC = /^[ \t]*(?:import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?([^'"`;()=]*?\bfrom)?\s*(['"])/gm
const LATE = /\bimport\(\s*(['"])/g

/** Every import and re-export of a file, in the order of the text, `import('…')` last. */
export function importsOf(text: string): Import[] {
  const code = blank(text, 'comments and strings')
  const read = (match: RegExpMatchArray, late: boolean): Import => {
    const from = match.index! + match[0].length
    const quote = match[0].at(-1)!
    return {
      specifier: text.slice(from, text.indexOf(quote, from)),
      line: lineAt(text, from),
      type_only: !late && match[1] !== undefined,
      late,
    }
  }
  return [
    ...[...code.matchAll(STATIC)].map((match) => read(match, false)),
    ...[...code.matchAll(LATE)].map((match) => read(match, true)),
  ]
}

/** Spaces in place of a text; its lines stay. */
export const blankOut = (text: string) => text.replaceAll(/[^\n]/g, ' ')

/** A page with blocks and spans of code replaced by spaces; lines stay. */
export const withoutCode = (page: string) => page.replaceAll(/^(```|~~~)[\s\S]*?^\1.*$|`[^`\n]+`/gm, blankOut)
