// Each table is written by one place, and the names of ledger accounts are spelled only in the chart.
import { type Finding, finding, findWords, isSource, isTest, isWithin } from './finding.ts'
import { featureOf, OWNERS } from './plan.ts'
import { blank, lineAt, type SourceFile } from './source.ts'

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/gi
const LEDGER_NAME = /'(?:customer|bank|street|depot|fees|taxes|suspense|rollover|house):(?=[^'\s]*)/g
/** Statements allowed elsewhere: the daily deletion of old outcomes. */
const EXCEPTIONS = [/^src\/worker\/periodic\.ts delete from idempotency_keys$/]
const CHART = 'src/ledger/chart.ts'
const SCHEMA = /^src\/db\/(migrations|schema)\//

/** The room of a file: a feature, or a folder of src. */
export const placeOf = (path: string) => featureOf(path) ?? /^src\/([^/]+)\//.exec(path)?.[1]

function checkWrites({ path }: SourceFile, code: string): Finding[] {
  return [...code.matchAll(WRITES)].flatMap((match) => {
    const table = match[1]!.toLowerCase()
    const owner = OWNERS[table]
    // The tables of the ledger have a rule of their own, see tidy.ts.
    if (owner === undefined || owner === 'ledger' || owner === placeOf(path)) return []
    if (isWithin(EXCEPTIONS, `${path} ${match[0].toLowerCase().replace(/\s+/g, ' ')}`)) return []
    const line = lineAt(code, match.index)
    return [finding('tables', { path, line }, `${table} is written only by ${owner}`)]
  })
}

/** Checks the statements of a file against the owners of the tables. */
export function checkTables(file: SourceFile): Finding[] {
  const { path, text } = file
  if (!isSource(path) || isTest(path) || SCHEMA.test(path)) return []
  const code = blank(text, 'comments')
  const names =
    path === CHART ? [] : findWords('chart', file, code, LEDGER_NAME, `is spelled only in ${CHART}`)
  return [...checkWrites(file, code), ...names]
}
