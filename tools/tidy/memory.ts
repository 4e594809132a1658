// A module has no cache of its own: caches are made in src/memory, where each has a name and a bound, and work in
// progress belongs to the App. A constant table may be a map that is filled where it is declared.
import { type Finding, finding, isSource, isTest, isTypeScript } from './finding.ts'
import { blank, lineAt, type SourceFile } from './source.ts'

const COLLECTION =
  /^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*(:[^=\n]*)?=\s*new\s+((?:Weak)?(?:Map|Set))\b/gm
const FILLS = (name: string) => new RegExp(`\\b${name}\\s*\\.\\s*(?:set|add)\\s*\\(`)

// A weak collection, one that its type does not close, or one that the file itself fills.
function isFilledLater(code: string, match: RegExpMatchArray): boolean {
  const [whole, name = '', type = '', collection = ''] = match
  if (collection.startsWith('Weak') || FILLS(name).test(code)) return true
  const rest = code.slice(match.index! + whole.length)
  const isEmpty = /^\s*(?:<[^()]*>)?\s*\(\s*\)/.test(rest)
  return isEmpty && !type.includes('Readonly')
}

/** Collections of a module that are filled while the process runs. */
export function checkMemory({ path, text }: SourceFile): Finding[] {
  if (!isSource(path) || isTest(path) || !isTypeScript(path) || path.startsWith('src/memory/')) return []
  const code = blank(text, 'comments and strings')
  return [...code.matchAll(COLLECTION)]
    .filter((match) => isFilledLater(code, match))
    .map((match) =>
      finding(
        'memory',
        { path, line: lineAt(code, match.index) },
        `${match[1]}: a cache is made by src/memory, work in progress belongs to the App`,
      ),
    )
}
