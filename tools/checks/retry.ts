// The one retry of the gate: the files that failed run a second time, by themselves. A file that passes then is flaky:
// the check names and counts it, and its cause gets mended. A file that fails twice is red.
import type { FileResult } from './file-reporter.ts'
import type { TestRun } from './run-tests.ts'

/** More files than these do not fail by chance. */
export const MAX_RETRIED = 5

/** The files to run again: those that failed, or an empty list if more than MAX_RETRIED failed. */
export function chooseRetries({ files }: TestRun): string[] {
  const failed = files.filter((file) => file.failed > 0).map(({ file }) => file)
  return failed.length <= MAX_RETRIED ? failed : []
}

/** The run in which the second result of a file stands for the first, and the files that passed at the second try. */
export function mergeRetry(first: TestRun, second: TestRun): TestRun & { flaky: FileResult[] } {
  const again = new Map(second.files.map((result) => [result.file, result]))
  const files = first.files.map((result) => again.get(result.file) ?? result)
  const flaky = first.files.filter(({ file, failed }) => failed > 0 && again.get(file)?.failed === 0)
  const errors = [...first.errors, ...second.errors]
  return { files, errors, succeeded: second.succeeded && errors.length === 0, flaky }
}
