// Names of files and of exported symbols: nouns and verbs of the field, no question words and no participles as nouns.
import { posix } from 'node:path'
import { type Finding, finding, isSource, isTest, isTypeScript } from './finding.ts'
import { blank, lineAt, type SourceFile } from './source.ts'

/** Refused wherever they stand in a name. */
const REFUSED =
  /(?:^| )(whoever|who|whom|whose|together|at once|so many|in hand|known|told|asked|heard)(?: |$)/
/** Refused as the whole name; beside a noun they are adjectives (`HeldPosition`, `notFound`). */
const REFUSED_ALONE = /^(found|held|given|kept|taken|done|decided)$/

const EXPORTED =
  /^export\s+(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|const|let|class|interface|type)\s+(\w+)/gm

/** The words of a name in camelCase, PascalCase, UPPER_CASE or kebab-case, in small letters. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase()
    .trim()

/** The words of a name that the rule refuses. */
function refusedWords(name: string): string | undefined {
  const words = wordsOf(name)
  return REFUSED.exec(words)?.[1] ?? REFUSED_ALONE.exec(words)?.[1]
}

/** Names of source files and of what they export that use a refused word. */
export function checkNames({ path, text }: SourceFile): Finding[] {
  if (!isSource(path) || !isTypeScript(path) || isTest(path)) return []
  const say = (line: number, name: string) => {
    const word = refusedWords(name)
    return word
      ? [finding('plain-names', { path, line }, `${name}: "${word}" names nothing, say what it is`)]
      : []
  }
  const code = blank(text, 'comments and strings')
  return [
    ...say(1, posix.basename(path, '.ts')),
    ...[...code.matchAll(EXPORTED)].flatMap((match) => say(lineAt(code, match.index), match[1]!)),
  ]
}
