// Runs tests by vitest and reads what each file came to.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileResult, RunResult } from './file-reporter.ts'
import { type Count, succeeds, tool } from './steps.ts'

export interface TestRun extends RunResult {
  succeeded: boolean
}

/** A run without a result: the global set-up threw, or the run was ended. */
const LOST: RunResult = { files: [], errors: ['the run of the tests ended without a result'] }

/** Runs vitest with the words. */
export async function runTests(words: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-check-'))
  const report = join(folder, 'files.json')
  try {
    const succeeded = await succeeds({
      program: tool('vitest'),
      words: ['run', '--reporter=default', '--reporter=./tools/checks/file-reporter.ts', ...words],
      env: { ...env, FILE_REPORT: report },
    })
    const result = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as RunResult) : LOST
    return { ...result, succeeded }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sumOf = (files: readonly FileResult[], count: 'passed' | 'failed' | 'skipped') =>
  files.reduce((sum, file) => sum + file[count], 0)

/** The sum of a run; a run that ended badly has at least one failure. */
export function countTests({ files, errors, succeeded }: TestRun): Count & { failures: string[] } {
  const failed = sumOf(files, 'failed')
  return {
    passed: sumOf(files, 'passed'),
    failed: succeeded ? failed : Math.max(failed, 1),
    skipped: sumOf(files, 'skipped'),
    failures: [
      ...files.flatMap(({ file, failures }) => failures.map((failure) => `FAILED  ${file}: ${failure}`)),
      ...errors.map((error) => `FAILED  outside of the tests: ${error}`),
    ],
  }
}
