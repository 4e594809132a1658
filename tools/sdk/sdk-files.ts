// The generated files of the SDK: types, methods and errors of every version of the API document.
import type { ApiDocument } from './document.ts'
import { groupsOf, type Operation, operationText, readOperations } from './read-operations.ts'
import { writeErrors } from './write-errors.ts'
import { groupType, writeGroup } from './write-methods.ts'
import { type SchemaTypes, writeSchemas } from './write-schemas.ts'

const FOLDER = 'packages/sdk/src/generated'
const HEAD = '// Written by `npm run generate` from the API document.\n\n'
const OPEN =
  '/** A value of an answer: one of these, or one that is added later. */\nexport type Open<T extends string> = T | (string & {})'

interface Version {
  name: string
  operations: Operation[]
  types: SchemaTypes
}

/** Writes the files, by path; `documents` are by version, and the newest is the last. */
export function sdkFiles(
  documents: Readonly<Record<string, unknown>>,
  packageVersion: string,
): Record<string, string> {
  const versions = Object.entries(documents).map(([name, document]): Version => {
    const api = document as ApiDocument
    return { name, operations: readOperations(api), types: writeSchemas(api) }
  })
  const current = versions.at(-1)!
  const older = versions.slice(0, -1)
  const files: Record<string, string> = {
    'versions.ts': writeVersions(versions, packageVersion),
    'errors.ts': writeErrors(documents[current.name] as ApiDocument),
    'operations.ts': writeTable(versions),
    'schemas.ts': writeCurrentSchemas(current),
    'api.ts': writeCurrentApi(current),
    'api-by-version.ts': writeApiByVersion(older, current),
  }
  for (const version of older) {
    files[`schemas-${version.name}.ts`] = writeOlderSchemas(version, current)
    files[`api-${version.name}.ts`] = writeOlderApi(version, current)
  }
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${FOLDER}/${name}`, `${HEAD}${text.trim()}\n`]),
  )
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

function writeVersions(versions: readonly Version[], packageVersion: string): string {
  const names = versions.map(({ name }) => name)
  return [
    `/** The versions of the API that this package has types for, oldest first. */`,
    `export const VERSIONS = [${list(names)}] as const`,
    `export type ApiVersion = (typeof VERSIONS)[number]`,
    `/** The newest of them. */`,
    `export const CURRENT = '${names.at(-1)}'`,
    `/** Of this package. */`,
    `export const VERSION = '${packageVersion}'`,
  ].join('\n')
}

// One table serves all versions: what a client sends does not depend on its version.
function writeTable(versions: readonly Version[]): string {
  const texts = new Map<string, string>()
  for (const operation of versions.flatMap(({ operations }) => operations)) {
    const id = operation.source.operationId
    const text = operationText(operation)
    if ((texts.get(id) ?? text) !== text) throw new Error(`${id} differs between versions`)
    texts.set(id, text)
  }
  const all = versions.toReversed().flatMap(({ operations }) => operations)
  const groups = [...groupsOf(all)].map(([group, operations]) => {
    const names = [...new Set(operations.map(({ name }) => name))]
    return `  ${group}: {\n${names.map((name) => `    ${name}: '${texts.get(`${group}.${name}`)}',`).join('\n')}\n  },`
  })
  return [
    '/**',
    ' * An operation: method, path, and letters for what it takes and gives: b a body, q a query, f a form without a token,',
    ' * d a download, l a list, s a stream.',
    ' */',
    'export type OperationText = `${string} ${string}`',
    '',
    '/** The operations by group and name. */',
    'export const operations: Readonly<Record<string, Readonly<Record<string, OperationText>>>> = {',
    ...groups,
    '}',
  ].join('\n')
}

const NAME = /\b[A-Z]\w*\b/g

const withoutComments = (text: string) => text.replaceAll(/ *\/\*\*[\s\S]*?\*\/\n?/g, '')

/** The names of a text that are among others. */
const namesIn = (text: string, among: Iterable<string>) => {
  const words = new Set(withoutComments(text).match(NAME))
  return [...among].filter((name) => words.has(name)).sort()
}

const DECIMALS = ['Decimal', 'DecimalInput']
const importText = (names: readonly string[], from: string) =>
  names.length > 0 ? [`import type { ${names.join(', ')} } from '${from}'`] : []

function writeCurrentSchemas({ types }: Version): string {
  const body = [...types.texts.values()].join('\n\n')
  return [...importText(namesIn(body, DECIMALS), '../decimal.ts'), '', OPEN, '', body].join('\n')
}

/** The names whose types differ from the current version's, or refer to such a one. */
function findDiffering({ types: { texts } }: Version, current: Version): Set<string> {
  const differing = new Set(
    [...texts].flatMap(([name, text]) => (text === current.types.texts.get(name) ? [] : [name])),
  )
  for (let count = -1; count !== differing.size; ) {
    count = differing.size
    for (const [name, text] of texts) if (namesIn(text, differing).length > 0) differing.add(name)
  }
  return differing
}

function writeOlderSchemas(version: Version, current: Version): string {
  const differing = findDiffering(version, current)
  const names = [...version.types.texts.keys()]
  const body = names
    .filter((name) => differing.has(name))
    .map((name) => version.types.texts.get(name))
    .join('\n\n')
  const same = names.filter((name) => !differing.has(name))
  return [
    ...importText(namesIn(body, DECIMALS), '../decimal.ts'),
    ...importText(namesIn(body, [...same, 'Open']), './schemas.ts'),
    '',
    `export type {\n${['Open', ...same].map((name) => `  ${name},`).join('\n')}\n} from './schemas.ts'`,
    '',
    body,
  ].join('\n')
}

const CALLS = ['Call', 'List']
const STREAM = ['EventStream', 'StreamOptions', 'StreamQuery']

const importsFor = (body: string, names: Iterable<string>, schemas: string) => [
  ...importText(namesIn(body, CALLS), '../call.ts'),
  ...importText(namesIn(body, DECIMALS), '../decimal.ts'),
  ...importText(namesIn(body, STREAM), '../event-stream.ts'),
  ...importText(namesIn(body, ['CallOptions']), '../options.ts'),
  ...importText(namesIn(body, names), schemas),
]

function writeCurrentApi({ operations, types }: Version): string {
  const groups = [...groupsOf(operations)]
  const body = groups.map(([group, methods]) => writeGroup(group, methods, types.refer)).join('\n\n')
  const members = groups.map(([group]) => `  ${group}: ${groupType(group)}`)
  return [
    ...importsFor(body, [...types.texts.keys(), 'Open'], './schemas.ts'),
    '',
    body,
    '',
    `/** All operations, by group. */\nexport interface Api {\n${members.join('\n')}\n}`,
  ].join('\n')
}

function writeOlderApi(version: Version, current: Version): string {
  const differing = findDiffering(version, current)
  const newest = groupsOf(current.operations)
  const groups = [...groupsOf(version.operations)].map(([group, methods]) => {
    const text = writeGroup(group, methods, version.types.refer)
    const today = writeGroup(group, newest.get(group) ?? [], current.types.refer)
    return {
      group,
      text,
      isSame: withoutComments(text) === withoutComments(today) && namesIn(text, differing).length === 0,
    }
  })
  const own = groups.filter(({ isSame }) => !isSame)
  const body = own.map(({ text }) => text).join('\n\n')
  const same = groups.filter(({ isSame }) => isSame)
  const members = [
    ...same.map(({ group }) => `  ${group}: ${groupType(group)}`),
    ...own.map(({ group }) => `  ${group}: ${groupType(group)}`),
  ]
  return [
    ...importsFor(body, [...version.types.texts.keys(), 'Open'], `./schemas-${version.name}.ts`),
    ...importText(same.map(({ group }) => groupType(group)).sort(), './api.ts'),
    '',
    body,
    '',
    `/** All operations of the version, by group. */\nexport interface Api {\n${members.join('\n')}\n}`,
  ].join('\n')
}

function writeApiByVersion(older: readonly Version[], current: Version): string {
  const alias = (name: string) => `Api${name.replaceAll('-', '')}`
  return [
    `import type { Api } from './api.ts'`,
    ...older.map(({ name }) => `import type { Api as ${alias(name)} } from './api-${name}.ts'`),
    '',
    '/** The methods of a client, by the version that it is pinned to. */',
    'export interface ApiByVersion {',
    ...older.map(({ name }) => `  '${name}': ${alias(name)}`),
    `  '${current.name}': Api`,
    '}',
  ].join('\n')
}
