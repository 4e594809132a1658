// Two cells or more: each a server of Holdfast on a PostgreSQL of its own, with the same keys, files and common address.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  postgres: CellPostgres
}

export interface Cells {
  a: Cell
  b: Cell
  all: Cell[]
  /** Runs a command in a cell and returns what it printed. */
  command(cell: Cell, ...words: string[]): Promise<Body>
  stop(): Promise<void>
}

/** The folder of another PostgreSQL than that of the package, such as /usr/lib/postgresql/15. */
const PROGRAMS = process.env.TEST_CELL_POSTGRES

type CellPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'>

/** Starts a PostgreSQL of the machine, as the user postgres, since root may not. */
async function startInstalled(programs: string, directory: string): Promise<CellPostgres> {
  const port = await freePort()
  const run = (name: string, ...words: string[]) =>
    execFileSync(
      'runuser',
      ['-u', 'postgres', '--', join(programs, 'bin', name), '-D', directory, ...words],
      {
        cwd: '/',
        stdio: 'ignore',
      },
    )
  mkdirSync(directory)
  chmodSync(dirname(directory), 0o755)
  execFileSync('chown', ['postgres', directory])
  run('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const settings = Object.entries({ ...SETTINGS, port, fsync: 'off', unix_socket_directories: directory })
  appendFileSync(
    join(directory, 'postgresql.conf'),
    settings.map(([name, value]) => `${name} = '${value}'\n`).join(''),
  )
  run('pg_ctl', '-w', '-l', join(directory, 'log.txt'), 'start')
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      if (existsSync(join(directory, 'postmaster.pid'))) run('pg_ctl', '-w', '-m', 'immediate', 'stop')
    },
  }
}

const startPostgres = (directory: string): Promise<CellPostgres> =>
  PROGRAMS
    ? startInstalled(PROGRAMS, directory)
    : startEmbedded({ directory, durable: false, settings: SETTINGS })

/** Starts the cells; each knows the address of each. */
export async function startCells(
  settings: Record<string, string> = {},
  names: readonly string[] = ['a', 'b'],
): Promise<Cells> {
  const folder = temporaryDirectory('cells')
  const ports: number[] = []
  for (const _ of names) ports.push(await freePort())
  const databases = await Promise.all(names.map((name) => startPostgres(join(folder, name))))
  const start = async (n: number): Promise<Cell> => {
    const environment = {
      DATA_DIR: join(folder, 'data'),
      BASE_URL: `http://127.0.0.1:${ports[0]}`,
      SEED: 'none',
      ...UNLIMITED,
      ...settings,
      CELL: names[n]!,
      PORT: String(ports[n]),
      DATABASE_URL: databases[n]!.url,
      MOVE_TARGET_URL: databases[(n + 1) % names.length]!.url,
      HOME_CELL_URL: databases[0]!.url,
    }
    const server = spawnServer(environment)
    const address = `http://127.0.0.1:${ports[n]}`
    await waitReady(address, server)
    const { url } = databases[n]!
    return { name: names[n]!, url, address, environment, server, postgres: databases[n]! }
  }
  const all: Cell[] = []
  for (const n of names.keys()) all.push(await start(n)) // The first makes the master key that all use.
  const command = async (cell: Cell, ...words: string[]) => {
    const text = await holdfastBeside(cell.environment, ...words)
    return JSON.parse(text.slice(text.indexOf('{')))
  }
  for (const cell of all)
    for (const { name, address } of all) await command(cell, 'cell', 'set', name, address)
  return {
    a: all[0]!,
    b: all[1]!,
    all,
    command,
    async stop() {
      for (const { server } of all) server.child.kill('SIGTERM')
      await Promise.all(all.map(({ server }) => server.ended))
      await Promise.all(all.map(({ postgres }) => postgres.stop()))
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
