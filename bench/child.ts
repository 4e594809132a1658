// A server of the benchmarks in a process of its own; it sends its port when it listens.
import { fork } from 'node:child_process'
import { join } from 'node:path'

/** Starts the module and returns the URL it serves and how to stop it. */
export async function startChild(module: string, environment: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, module), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number))
    child.once('exit', () => reject(new Error(`${module} ended`)))
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') }
}
