// The gate stays quick and its list of flaky tests short.
import { findSlow, MAX_SECONDS, SECONDS_FILE } from '../checks/seconds.ts'
import { type Finding, finding } from './finding.ts'
import type { SourceFile } from './source.ts'

export const FLAKY_PAGE = 'test/flaky.md'
const MAX_FLAKY = 5
/** A row of the table: the file, the reason, the day. */
const ROW = /^\| `([^`]+)` +\| (.+?) +\| (\d{4}-\d{2}-\d{2}) \|$/

/** A finding for each test file of the gate that took too long when it was last measured. */
export const checkSeconds = (
  seconds: Readonly<Record<string, number>>,
  exists: (path: string) => boolean,
): Finding[] =>
  findSlow(seconds, exists).map((path) => {
    const message = `${seconds[path]} s of the gate, at most ${MAX_SECONDS}: cut it, or move it to a part of check:full (measured in ${SECONDS_FILE})`
    return finding('seconds', { path, line: 1 }, message)
  })

/** The findings of the list of flaky tests: a row without file, reason or day, and more rows than five. */
export function checkFlaky({ path, text }: SourceFile, exists: (path: string) => boolean): Finding[] {
  const rows = text
    .split('\n')
    .map((row, at) => ({ row, line: at + 1 }))
    .filter(({ row }) => row.startsWith('| `'))
  const faults = rows.flatMap(({ row, line }) => {
    const file = ROW.exec(row)?.[1]
    if (file === undefined) return [finding('flaky', { path, line }, 'name the file, the reason and the day')]
    return exists(file) ? [] : [finding('flaky', { path, line }, `${file}: there is no such file`)]
  })
  const message = `${rows.length} flaky tests, at most ${MAX_FLAKY}: mend one first`
  return rows.length > MAX_FLAKY ? [...faults, finding('flaky', { path, line: 1 }, message)] : faults
}
