// Runs shell blocks of a page as a reader would paste them: in order, in one bash that stops at the first failure.
import { spawn } from 'node:child_process'
import { freePort } from './free-port.ts'
import { watch } from './server-process.ts'

const MARK = '\u001e'
/** The ports that the pages name: that of the server, of a receiver of webhooks. */
const [SERVER, RECEIVER] = ['127.0.0.1:8080', '8099']

export interface Shell {
  /** The folder in which the blocks run. */
  folder: string
  environment: NodeJS.ProcessEnv
  /** The port of the server that the blocks call. */
  port: string
}

export interface Outcome {
  /** What each block printed that was begun. */
  outputs: string[]
  code: number | null
}

/** Runs the blocks, and ends every process that they left running. */
export async function runBlocks(
  { folder, environment, port }: Shell,
  blocks: readonly string[],
): Promise<Outcome> {
  const receiver = String(await freePort())
  const script = blocks.map((text) => `echo '${MARK}'\n${text}\n`).join('')
  const ports = script.replaceAll(SERVER, `127.0.0.1:${port}`).replaceAll(RECEIVER, receiver)
  const child = spawn('bash', ['-euo', 'pipefail', '-c', ports], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // so that processes which a block left running can be ended with it
  })
  const { output, ended } = watch(child)
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await ended
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {} // No process was left.
  await closed // All output has arrived.
  const printed = output().replaceAll(`:${receiver}`, `:${RECEIVER}`).replaceAll(`:${port}`, ':8080')
  return { outputs: printed.split(`${MARK}\n`).slice(1), code }
}
