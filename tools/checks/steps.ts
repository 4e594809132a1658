// Steps of a check: each is a program, all run, even after a failure, and the last line is the sum, in which each test
// and each other step counts as one.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'

export interface Count {
  passed: number
  failed: number
  skipped?: number
}

export interface Step {
  name: string
  /** Does the work; the lines of what failed are repeated at the end. */
  run(): Promise<Count & { failures?: readonly string[] }>
}

export interface Command {
  program: string
  words: readonly string[]
  env?: NodeJS.ProcessEnv
  limit_s?: number
}

/** The program of a package of the checkout. */
export const tool = (name: string): string => join('node_modules', '.bin', name)

/** Runs a program with the output of this process; true if its status is 0. */
export function succeeds({ program, words, env, limit_s }: Command): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      ...(limit_s ? { timeout: limit_s * 1000, killSignal: 'SIGKILL' as const } : {}),
    })
    child.on('error', (error) => {
      console.log(`${program} cannot be run: ${error.message}`)
      resolve(false)
    })
    child.on('exit', (status) => resolve(status === 0))
  })
}

/** A step that is one program. */
export const commandStep = (name: string, program: string, ...words: string[]): Step => ({
  name,
  run: async () => {
    const succeeded = await succeeds({ program, words })
    return { passed: Number(succeeded), failed: Number(!succeeded) }
  },
})

/** A step that is one script of the checkout. */
export const scriptStep = (name: string, file: string, ...words: string[]): Step =>
  commandStep(name, process.execPath, '--import', 'tsx', file, ...words)

/** The checks that read the code and run none of it. */
export const staticSteps = (): Step[] => [
  commandStep('types', tool('tsc'), '--noEmit', '-p', '.'),
  commandStep('types of the example', tool('tsc'), '--noEmit', '-p', 'examples/investing-app'),
  commandStep('types of the console and the dashboard', tool('tsc'), '--noEmit', '-p', 'packages/console'),
  commandStep('format', tool('biome'), 'ci', '.'),
  scriptStep('rules', 'tools/tidy/tidy.ts'),
]

/** Runs the steps, prints a line for each with its seconds, and returns the sum. */
export async function runSteps(
  steps: readonly Step[],
  notes: () => readonly string[] = () => [],
): Promise<Count> {
  const lines: string[] = []
  const failures: string[] = []
  const sum = { passed: 0, failed: 0 }
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const started = performance.now()
    const { passed, failed, skipped = 0, failures: more = [] } = await step.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const detail = passed + failed > 1 ? ` (${passed} passed, ${failed} failed, ${skipped} skipped)` : ''
    lines.push(`${failed === 0 ? 'passed' : 'FAILED'}  ${step.name}, ${seconds} s${detail}`)
    console.log(lines.at(-1))
    failures.push(...more)
    sum.passed += passed
    sum.failed += failed
  }
  console.log(
    `\n${[...lines, ...notes(), ...failures].join('\n')}\n${sum.passed} passed, ${sum.failed} failed`,
  )
  process.exitCode = sum.failed > 0 ? 1 : 0
  return sum
}
