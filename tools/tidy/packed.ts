// Spreads of literals, such as `...{ a, b }` without a condition. They only keep a line together, so that a file or a
// function seems shorter than it is.
import { type Finding, finding, isTypeScript } from './finding.ts'
import { blank, closingOf, lineAt, type SourceFile } from './source.ts'

const SPREAD = /\.\.\.[{[]/g
const END = /^\s*[,}\])]/
// Rest parameters may be a pattern.
const PARAMETERS = /^\s*\)\s*(?:=>|:|\{)/

/** Refuses the spread of an object or a list that is written out; the attributes of an element may be one. */
export function checkPacked({ path, text }: SourceFile): Finding[] {
  if (!isTypeScript(path)) return []
  const code = blank(text, 'comments and strings')
  return [...code.matchAll(SPREAD)].flatMap(({ index }) => {
    const after = code.slice(closingOf(code, index + 3))
    const isAttribute = path.endsWith('.tsx') && code[index - 1] === '{'
    if (isAttribute || !END.test(after) || PARAMETERS.test(after)) return []
    return [
      finding('packed', { path, line: lineAt(code, index) }, 'spreads a literal: write its members out'),
    ]
  })
}
