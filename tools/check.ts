// `npm run check`: what must hold before a change is merged. All steps run, even after a failure; the last line is the
// sum, `N passed, N failed`, in which each test and each other step counts as one.
//   --retry           test files that fail run once more by themselves, and are named as flaky if they pass then
//   --write-seconds   writes the seconds of the test files into test/seconds.json
import { parseArgs } from 'node:util'
import type { FileResult } from './checks/file-reporter.ts'
import { chooseRetries, mergeRetry } from './checks/retry.ts'
import { countTests, runTests } from './checks/run-tests.ts'
import { listSlowest, sumByFolder, writeSeconds } from './checks/seconds.ts'
import { runSteps, type Step, scriptStep, staticSteps } from './checks/steps.ts'
import { GATE, projectWords } from './checks/test-projects.ts'

const { values } = parseArgs({
  options: { retry: { type: 'boolean' }, 'write-seconds': { type: 'boolean' } },
})
let files: readonly FileResult[] = []
let flaky: readonly FileResult[] = []

const tests: Step = {
  name: 'tests',
  run: async () => {
    const first = await runTests(projectWords(GATE))
    files = first.files
    if (values['write-seconds']) writeSeconds(files)
    const retries = values.retry ? chooseRetries(first) : []
    if (retries.length === 0) return countTests(first)
    console.log(`\n== tests, second try of ${retries.join(', ')}`)
    const merged = mergeRetry(first, await runTests([...projectWords(GATE), ...retries]))
    flaky = merged.flaky
    return countTests(merged)
  },
}

const notes = () => [
  '\nthe slowest test files',
  ...listSlowest(files),
  '\ntest files by folder',
  ...sumByFolder(files),
  `\n${flaky.length} flaky`,
  ...flaky.flatMap(({ file, failures }) => failures.map((failure) => `flaky   ${file}: ${failure}`)),
  '',
]

await runSteps(
  [...staticSteps(), scriptStep('generated files', 'tools/generate.ts', '--check'), tests],
  notes,
)
