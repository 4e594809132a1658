// The server as a process of its own, to be started, killed and started again.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PATIENCE_MS, passTime } from './until.ts'

const root = join(import.meta.dirname, '..', '..')

// As `npm start` does.
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, , ...START] = String(scripts.start).split(' ')

/**
 * The environment of a program of ours, without the BASE_URL that the test runner sets for itself, and without the
 * sign-in of a developer as an operator.
 */
export const environmentWith = (own: Record<string, string>) => ({
  ...process.env,
  BASE_URL: '',
  XDG_CONFIG_HOME: join(root, 'node_modules', '.cache', 'no-sign-in'),
  ...own,
})

export interface ServerProcess {
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Ends when the process has ended, with its exit code. */
  ended: Promise<number | null>
}

/** Collects the output of a process, and waits for its end. */
export function watch(child: ChildProcess): ServerProcess {
  let output = ''
  child.stdout!.on('data', (chunk) => (output += chunk))
  child.stderr!.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  return { child, output: () => output, ended }
}

/** Starts the server of this checkout, or of a copy of it. */
export const spawnServer = (environment: Record<string, string>, checkout = root): ServerProcess =>
  watch(
    spawn(process.execPath, START, {
      cwd: checkout,
      env: environmentWith(environment),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/** Waits until the server answers /readyz, or fails with its output. */
export async function waitReady(
  baseUrl: string,
  server: ServerProcess,
  limit_ms = PATIENCE_MS,
): Promise<void> {
  const until = Date.now() + limit_ms
  while (Date.now() < until) {
    if (server.child.exitCode !== null) break
    try {
      if ((await fetch(`${baseUrl}/readyz`)).ok) return
    } catch {
      // Not listening yet.
    }
    await passTime(25, 'between two requests')
  }
  throw new Error(`the server did not become ready:\n${server.output()}`)
}

/** The author of the changes that the command `holdfast` makes on the database itself. */
export const SYSTEM_USER = `system user ${userInfo().username}`

/** Runs the command `holdfast` and returns its output. */
export function holdfast(environment: Record<string, string>, ...words: string[]): string {
  return execFileSync(process.execPath, [join(root, 'bin', 'holdfast.mjs'), ...words], {
    cwd: root,
    env: environmentWith(environment),
    encoding: 'utf8',
    timeout: PATIENCE_MS, // The thread waits for it, so no limit of a test would end it.
  })
}

/** Runs the command `holdfast` concurrently with others and returns its output. */
export async function holdfastBeside(
  environment: Record<string, string>,
  ...words: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'bin', 'holdfast.mjs'), ...words],
    { cwd: root, env: environmentWith(environment), encoding: 'utf8', timeout: PATIENCE_MS },
  )
  return stdout
}
