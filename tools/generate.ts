// Writes what follows from the code: the API description with its examples, the table of settings, the list of
// errors, the table of events, the table of caches, the page of tables, the tree of the plan of the house, the states of an order,
// the types and methods of the SDK, the Postman collection. `--check` writes nothing and fails if a file differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { api } from '../src/api.ts'
import { settings } from '../src/config.ts'
import { catalogue, type ErrorCode, operatorCatalogue } from '../src/errors.ts'
import { remedies } from '../src/http/api/answers/remedies.ts'
import { describeApi } from '../src/http/openapi/describe-api.ts'
import { CURRENT, VERSIONS } from '../src/versions/versions.ts'
import { writeOperatorTypes } from './console/operator-types.ts'
import { withEvents } from './event-table.ts'
import { memoryPage } from './memory-page.ts'
import { metricsPage } from './metrics-page.ts'
import { findFaults } from './openapi/find-faults.ts'
import { recordOperatorExamples } from './openapi/operators/record.ts'
import { recordExamples } from './openapi/record-examples.ts'
import { withStates } from './order-states.ts'
import { writeCollection } from './postman/collection.ts'
import { isCurrent, writeSchemaPage } from './schema-page.ts'
import { bodyMembersFile } from './sdk/body-members.ts'
import type { ApiDocument } from './sdk/document.ts'
import { sdkFiles } from './sdk/sdk-files.ts'
import { withTree } from './tidy/house-tree.ts'

const root = join(import.meta.dirname, '..')
const BASE_URL = 'http://127.0.0.1:8080'

function settingsPage(): string {
  const rows = Object.values(settings).map(
    ({ name, default: fallback, meaning }) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback}\``} | ${meaning} |`,
  )
  return [
    '# Settings',
    '',
    'Every setting is an environment variable. The server reads it once, at the start; a wrong value stops the start, and one',
    'line says what is wrong. This page is written by `npm run generate` from `src/settings`.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const rowsOf = (codes: Record<string, readonly [number, string]>) => [
  '| Code | Status | Meaning | Remedy |',
  '|---|---|---|---|',
  ...Object.entries(codes).map(
    ([code, [status, meaning]]) =>
      `| \`${code}\` | ${status} | ${meaning} | ${remedies[code as ErrorCode]} |`,
  ),
  '',
]

function errorsPage(): string {
  return [
    '# Errors',
    '',
    'Every error has the same body: `code`, `detail` and `docs`. Where they help, `params` says which parts of the request',
    'are wrong and why, and `context` holds figures. The address in `docs` leads to the line of the code below, which says',
    'what to do. This page is written by `npm run generate` from `src/errors.ts` and',
    '`src/http/api/answers/remedies.ts`.',
    '',
    ...rowsOf(catalogue),
    '## Only in the operator API',
    '',
    ...rowsOf(operatorCatalogue),
  ].join('\n')
}

/** The operations of the operator API for the command `holdfast`, one a line. */
function operationList(): string {
  const lines = api.operator!.description.routes.map(
    ({ name, method, path, status }) => `  "${name}": ${JSON.stringify({ method, path, status })}`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

const PLAN = 'docs/architecture.md'
const TRADING = 'docs/trading.md'
const EVENTS = 'docs/events.md'
const files: Record<string, string> = {
  [PLAN]: withTree(readFileSync(join(root, PLAN), 'utf8'), root),
  [TRADING]: withStates(readFileSync(join(root, TRADING), 'utf8')),
  [EVENTS]: withEvents(readFileSync(join(root, EVENTS), 'utf8')),
  'docs/settings.md': settingsPage(),
  'docs/errors.md': errorsPage(),
  'docs/memory.md': memoryPage(),
  'docs/metrics.md': metricsPage(),
}

const DESCRIPTION = 'docs/api/openapi.json'
const COLLECTION = 'docs/api/postman-collection.json'
const EXAMPLES = 'src/http/openapi/examples.json'
const OPERATOR_EXAMPLES = 'src/http/openapi/operator-examples.json'
const toJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`
const describe = () => toJson(describeApi(api, CURRENT, BASE_URL))

const SDK = JSON.parse(readFileSync(join(root, 'packages/sdk/package.json'), 'utf8')) as { version: string }

/** The API description as a file, and the types and methods of the SDK and the collection that follow from it. */
function describedFiles(): Record<string, string> {
  const documents = VERSIONS.map((version) => [version, describeApi(api, version, BASE_URL)])
  return {
    [DESCRIPTION]: describe(),
    [OPERATOR_DESCRIPTION]: toJson(describeOperators()),
    [COLLECTION]: toJson(writeCollection(describeApi(api, CURRENT, BASE_URL), CURRENT, BASE_URL)),
    ...sdkFiles(Object.fromEntries(documents), SDK.version),
    ...bodyMembersFile(describeApi(api, CURRENT, BASE_URL) as unknown as ApiDocument),
  }
}

const OPERATOR_DESCRIPTION = 'docs/api/operator-openapi.json'
const describeOperators = () => describeApi(api.operator!.description, CURRENT, BASE_URL)
files['cli/operator-api/operations.json'] = operationList()
files['packages/console/src/generated/operator.ts'] = writeOperatorTypes(
  describeOperators() as unknown as ApiDocument,
)

/** Names what is wrong with the API description of any version, and with that of the operator API. */
const listFaults = () => [
  ...VERSIONS.flatMap((version) =>
    findFaults(describeApi(api, version, BASE_URL)).map((fault) => `API description ${version}: ${fault}`),
  ),
  ...findFaults(describeOperators()).map((fault) => `operator API: ${fault}`),
]

const SCHEMA_PAGE = 'docs/schema.md'
const isCheck = process.argv.includes('--check')

function write(name: string, text: string): void {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function readOld(name: string): string {
  try {
    return readFileSync(join(root, name), 'utf8')
  } catch {
    return '' // Not written yet.
  }
}

/** Lists the files that differ. The page of tables holds the digest of its schema, so this check needs no database. */
function listStale(): string[] {
  const stale = Object.keys(files).filter((name) => readOld(name) !== files[name])
  return isCurrent(readOld(SCHEMA_PAGE)) ? stale : [...stale, SCHEMA_PAGE]
}

if (isCheck) {
  Object.assign(files, describedFiles())
  const stale = listStale()
  const faults = listFaults()
  for (const name of stale) process.stdout.write(`${name} is out of date: run npm run generate\n`)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = stale.length + faults.length > 0 ? 1 : 0
} else {
  if (!isCurrent(readOld(SCHEMA_PAGE))) files[SCHEMA_PAGE] = await writeSchemaPage()
  // The descriptions take their examples from the files.
  write(EXAMPLES, toJson(await recordExamples()))
  write(OPERATOR_EXAMPLES, toJson(await recordOperatorExamples()))
  Object.assign(files, describedFiles())
  for (const [name, text] of Object.entries(files)) write(name, text)
  for (const fault of listFaults()) process.stdout.write(`${fault}\n`)
}
