// Two cells: each a server of Holdfast on a PostgreSQL of its own, with the same keys, files and common address.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { type Answer, type Body, type Caller, CURRENT, fetchToken, send } from './caller.ts'
import { freePort } from './free-port.ts'
import { holdfastBeside, type ServerProcess, spawnServer, waitReady } from './server-process.ts'
import { temporaryDirectory } from './temporary.ts'
import { UNLIMITED } from './unlimited.ts'
import { passTime } from './until.ts'

const SETTINGS = { wal_level: 'logical', max_wal_senders: '10', max_replication_slots: '10' }

export interface Cell {
  name: string
  url: string
  address: string
  /** Its environment, with which its commands move tenants to the other cell. */
  environment: Record<string, string>
  server: ServerProcess
  postgres: EmbeddedPostgres
}

export interface Cells {
  a: Cell
  b: Cell
  /** Runs a command in a cell and returns what it printed. */
  command(cell: Cell, ...words: string[]): Promise<Body>
  stop(): Promise<void>
}

/** Starts both cells; each knows the address of the other. */
export async function startCells(settings: Record<string, string> = {}): Promise<Cells> {
  const folder = temporaryDirectory('cells')
  const ports = [await freePort(), await freePort()]
  const databases = await Promise.all(
    ['a', 'b'].map((name) =>
      startEmbedded({ directory: join(folder, name), durable: false, settings: SETTINGS }),
    ),
  )
  const start = async (n: number): Promise<Cell> => {
    const environment = {
      DATA_DIR: join(folder, 'data'),
      BASE_URL: `http://127.0.0.1:${ports[0]}`,
      SEED: 'none',
      ...UNLIMITED,
      ...settings,
      CELL: 'ab'[n]!,
      PORT: String(ports[n]),
      DATABASE_URL: databases[n]!.url,
      MOVE_TARGET_URL: databases[1 - n]!.url,
    }
    const server = spawnServer(environment)
    const address = `http://127.0.0.1:${ports[n]}`
    await waitReady(address, server)
    const { url } = databases[n]!
    return { name: 'ab'[n]!, url, address, environment, server, postgres: databases[n]! }
  }
  const a = await start(0) // Makes the master key that both use.
  const b = await start(1)
  const command = async (cell: Cell, ...words: string[]) => {
    const text = await holdfastBeside(cell.environment, ...words)
    return JSON.parse(text.slice(text.indexOf('{')))
  }
  for (const cell of [a, b])
    for (const { name, address } of [a, b]) await command(cell, 'cell', 'set', name, address)
  return {
    a,
    b,
    command,
    async stop() {
      for (const { server } of [a, b]) server.child.kill('SIGTERM')
      await Promise.all([a, b].map(({ server }) => server.ended))
      await Promise.all([a, b].map(({ postgres }) => postgres.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const PAUSE_MS = 50

/** A client as it behaves behind a router: it follows the tenant to its cell, and repeats what was not answered. */
export function routedCaller(start: string, credentials: Body) {
  let address = start
  let token: string | undefined
  const fresh = async () => {
    const { client_id, client_secret } = credentials
    const form = { client_id, client_secret, grant_type: 'client_credentials' }
    return (await fetchToken(address, form)).body?.access_token as string | undefined
  }
  const call: Caller['call'] = async (method, path, body, headers = {}): Promise<Answer> => {
    for (;;) {
      token ??= await fresh()
      const answer = await send(address, method, path, body, {
        Authorization: `Bearer ${token}`,
        'Api-Version': CURRENT,
        ...headers,
      })
      if (answer.status === 421) address = answer.body.context.address
      else if (answer.status === 401) token = undefined
      else if (answer.status !== 503) return answer
      await passTime(PAUSE_MS, 'as Retry-After asks, in short')
    }
  }
  return { call, address: () => address, token: async () => (token ??= (await fresh())!) }
}
