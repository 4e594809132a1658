// Programs that are not part of Holdfast, as processes beside a test: a proxy, a pooler, Prometheus.
import { spawn, spawnSync } from 'node:child_process'
import { type ServerProcess, watch } from './server-process.ts'
import { until } from './until.ts'

/** Whether the program is installed; the words make it print its version. */
export const isInstalled = (name: string, words: readonly string[] = ['--version']): boolean =>
  spawnSync(name, words).status === 0

/** Starts a program and waits until it is ready; a program that ends before is an error with its output. */
export async function startProgram(
  name: string,
  words: readonly string[],
  isReady: () => Promise<boolean>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> {
  const program = watch(spawn(name, words, { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const look = () => {
    if (program.child.exitCode !== null) throw new Error(`${name} has ended: ${program.output()}`)
    return isReady()
  }
  await until(look, (ready) => ready)
  return program
}
