// Exported functions state their promise.
import { type Finding, finding } from './finding.ts'
import { blank, lineAt, type SourceFile } from './source.ts'

const DOCUMENTED = /^src\/(ledger|fixed-income|values|market)\//

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
export function checkDocumented({ path, text }: SourceFile): Finding[] {
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
    const missing = finding(
      'documented',
      { path, line: lineAt(text, match.index) },
      `${name} promises nothing`,
    )
    return [DOCUMENTED.test(path) ? missing : { ...missing, warning: true }]
  })
}
