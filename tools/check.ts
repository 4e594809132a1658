// `npm run check`: every check before a change is merged. All steps run, even after a failure; the last line is the
// sum, `N passed, N failed`, in which each test and each other step counts as one.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'

interface Step {
  name: string
  program: string
  arguments: string[]
  /** Reads the counts of the step when it has ended; by default it counts as one, by its exit status. */
  count?: (succeeded: boolean) => Count
}

interface Count {
  passed: number
  failed: number
}

/** The lines of failed tests, which the sum repeats at the end. */
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'holdfast-check-'))
const report = join(folder, 'tests.json')
const tool = (name: string) => join('node_modules', '.bin', name)
const script = (name: string, file: string, ...more: string[]): Step => ({
  name,
  program: process.execPath,
  arguments: ['--import', 'tsx', file, ...more],
})

const steps: Step[] = [
  { name: 'types', program: tool('tsc'), arguments: ['--noEmit', '-p', '.'] },
  {
    name: 'types of the example',
    program: tool('tsc'),
    arguments: ['--noEmit', '-p', 'examples/investing-app'],
  },
  { name: 'types of the console', program: tool('tsc'), arguments: ['--noEmit', '-p', 'packages/console'] },
  { name: 'biome', program: tool('biome'), arguments: ['ci', '.'] },
  script('tidy', 'tools/tidy/tidy.ts'),
  script('generated files', 'tools/generate.ts', '--check'),
  script('linters of the API descriptions', 'tools/openapi/lint.ts'),
  {
    name: 'tests',
    program: tool('vitest'),
    arguments: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    count: countTests,
  },
  ...(existsSync('tools/contract.ts') ? [script('contract', 'tools/contract.ts')] : []),
]

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

// A test file that cannot be loaded, or a global set-up that throws, reports no failed test, only the exit status.
function countTests(succeeded: boolean): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const results = JSON.parse(readFileSync(report, 'utf8')) as Report
  failures.push(...failedTests(results))
  const { numPassedTests: passed, numFailedTests: failed } = results
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) }
}

/** A line for each failed test: its file, its name and the beginning of its error. */
const failedTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => {
        const error = message.replaceAll(/\s+/g, ' ').slice(0, 300)
        return `FAILED  ${relative('.', name)}: ${fullName}: ${error}`
      }),
  )

function run(step: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(step.program, step.arguments, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.log(`${step.program} cannot be run: ${error.message}`)
      resolve(false)
    })
    child.on('exit', (status) => resolve(status === 0))
  })
}

const lines: string[] = []
const sum: Count = { passed: 0, failed: 0 }
for (const step of steps) {
  console.log(`\n== ${step.name}`)
  const started = performance.now()
  const succeeded = await run(step)
  const count = step.count?.(succeeded) ?? { passed: Number(succeeded), failed: Number(!succeeded) }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const detail = step.count ? ` (${count.passed} passed, ${count.failed} failed)` : ''
  lines.push(`${succeeded ? 'passed' : 'FAILED'}  ${step.name}, ${seconds} s${detail}`)
  console.log(lines.at(-1))
  sum.passed += count.passed
  sum.failed += count.failed
}
rmSync(folder, { recursive: true, force: true })
console.log(`\n${[...lines, ...failures].join('\n')}\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed > 0 ? 1 : 0
