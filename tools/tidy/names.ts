// Names: nouns and verbs of the field, no question words and no participles as nouns.
import { posix } from 'node:path'
import { type Finding, finding, isSource, isTest, isTypeScript } from './finding.ts'
import { blank, lineAt, type SourceFile } from './source.ts'

/** Refused anywhere in a name. */
const REFUSED =
  /(?:^| )(whoever|who|whom|whose|why|together|at once|so many|in hand|known|told|asked|wanted|hears?|heard|somebody)(?: |$)/
/** Refused as the whole name; beside a noun they are adjectives (`HeldPosition`, `notFound`). */
const REFUSED_ALONE = /^(found|held|given|kept|taken|done|decided|made|own|shown|sent|begun|name of)$/
/** Refused as the whole name of a constant, variable or function inside a file. */
const REFUSED_INSIDE = /^(known|told|asked|wanted|found|made|own|given|kept|held|name of)$/

const EXPORTED =
  /^export\s+(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|const|let|class|interface|type)\s+(\w+)/gm
const INSIDE =
  /(?<!export )(?:^|[\s(])(?:async\s+)?(?:function\s*\*?|const|let|class|interface|type)\s+(\w+)/g

/** The words of a name in camelCase, PascalCase, UPPER_CASE or kebab-case, in small letters. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]+/g, ' ')
    .toLowerCase()
    .trim()

/** The word of an exported name that the rule refuses. */
function refusedWord(name: string): string | undefined {
  const words = wordsOf(name)
  return REFUSED.exec(words)?.[1] ?? REFUSED_ALONE.exec(words)?.[1]
}

const refusedInside = (name: string): string | undefined => REFUSED_INSIDE.exec(wordsOf(name))?.[1]

/** Names of source files, of their exports and of the declarations inside them that use a refused word. */
export function checkNames({ path, text }: SourceFile): Finding[] {
  if (!isSource(path) || !isTypeScript(path) || isTest(path)) return []
  const say = (line: number, name: string, word = refusedWord(name)) => {
    return word
      ? [finding('plain-names', { path, line }, `${name}: "${word}" names nothing, say what it is`)]
      : []
  }
  const code = blank(text, 'comments and strings')
  return [
    ...say(1, posix.basename(path, '.ts')),
    ...[...code.matchAll(EXPORTED)].flatMap((match) => say(lineAt(code, match.index), match[1]!)),
    ...[...code.matchAll(INSIDE)].flatMap((match) => {
      const [, name = ''] = match
      return say(lineAt(code, match.index + match[0].search(/\S/)), name, refusedInside(name) ?? '')
    }),
  ]
}

const TYPES = /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:class|interface|type)\s+(\w+)/gm

/** The exported types of the source whose name another exported type has already, by path. */
export function findRepeatedTypes(files: readonly SourceFile[]): Finding[] {
  const places = new Map<string, string>()
  return files
    .filter(({ path }) => isSource(path) && isTypeScript(path) && !isTest(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const code = blank(text, 'comments and strings')
      return [...code.matchAll(TYPES)].flatMap(({ 1: name = '', index }) => {
        const first = places.get(name) ?? path
        places.set(name, first)
        if (first === path) return []
        const message = `${name}: ${first} exports a type of this name, add the subject to one of them`
        return [finding('one-meaning', { path, line: lineAt(code, index) }, message)]
      })
    })
}
