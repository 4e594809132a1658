// The key service of a test: starts it as a process, tells it how to behave, and counts the requests that it served.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './temporary.ts'
import type { Behaviour, Order } from './transit-server.ts'

export interface Transit {
  /** The settings that name the service. */
  settings: { KMS_URL: string; KMS_TOKEN_FILE: string }
  behave(behaviour: Behaviour): Promise<void>
  /** Makes a new version of a key. */
  rotate(key: string): Promise<void>
  /** Forgets every version of a key but the newest. */
  retire(key: string): Promise<void>
  /** The paths of the requests since the last call. */
  takeRequests(): Promise<string[]>
  /** Writes another token to the file of the token. */
  writeToken(token: string): void
  stop(): Promise<void>
}

const TOKEN = 'a-token-of-the-service'

/** Starts a key service with keys of its own. */
export async function startTransit(): Promise<Transit> {
  const folder = temporaryDirectory('transit')
  const KMS_TOKEN_FILE = join(folder, 'token')
  const writeToken = (token: string) => writeFileSync(KMS_TOKEN_FILE, `${token}\n`)
  writeToken(TOKEN)
  const program = join(import.meta.dirname, 'transit-server.ts')
  const child = fork(program, [TOKEN], { execArgv: ['--import', 'tsx'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const command = async (order: Order) => void (await obey(child, order))
  return {
    settings: { KMS_URL: `http://127.0.0.1:${port}/v1/transit`, KMS_TOKEN_FILE },
    behave: (behaviour) => command({ behave: behaviour }),
    rotate: (key) => command({ rotate: key }),
    retire: (key) => command({ retire: key }),
    takeRequests: () => obey(child, 'report'),
    writeToken,
    async stop() {
      const ended = once(child, 'exit')
      if (child.kill('SIGKILL')) await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function obey(child: ChildProcess, order: Order): Promise<string[]> {
  const answer = once(child, 'message')
  child.send(order)
  const [{ served }] = (await answer) as [{ served: string[] }]
  return served
}
