// A reporter of vitest that writes what the checks need of each file: its seconds, its counts, and what failed.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export interface FileResult {
  file: string
  /** The seconds of its imports, hooks and tests. */
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** `name of the test: beginning of its error`, also for a file that cannot be loaded. */
  failures: readonly string[]
}

export interface RunResult {
  files: readonly FileResult[]
  /** Errors outside of every test. */
  errors: readonly string[]
}

const MAX_CHARACTERS = 300
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS)

function resultOf(module: TestModule): FileResult {
  const { collectDuration, setupDuration, prepareDuration, environmentSetupDuration, duration } =
    module.diagnostic()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures = module.errors().map(({ message }) => inOneLine(message))
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result()
    if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state]++
    if (state === 'failed') failures.push(inOneLine(`${test.fullName}: ${errors?.[0]?.message ?? ''}`))
  }
  // The hook of a group fails the group and none of its tests.
  for (const suite of module.children.allSuites())
    failures.push(...suite.errors().map(({ message }) => inOneLine(`${suite.fullName}: ${message}`)))
  const ms = collectDuration + setupDuration + prepareDuration + environmentSetupDuration + duration
  return {
    file: relative('.', module.moduleId),
    seconds: Math.round(ms / 100) / 10,
    passed: counts.passed,
    failed: module.ok() ? 0 : Math.max(counts.failed, 1),
    skipped: counts.skipped,
    failures,
  }
}

/** Writes the results to the file that FILE_REPORT names. */
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const result: RunResult = {
      files: modules.map(resultOf),
      errors: errors.map(({ message }) => inOneLine(message)),
    }
    writeFileSync(process.env.FILE_REPORT!, JSON.stringify(result))
  }
}
