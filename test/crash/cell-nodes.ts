// The cell of deploy/cell, for a test: started by its own script, with a network for each node where that is allowed.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from '../support/external-program.ts'
import { freePort } from '../support/free-port.ts'
import { environmentWith } from '../support/server-process.ts'
import { signalServer } from './strike.ts'

const scripts = join(import.meta.dirname, '..', '..', 'deploy', 'cell')
const NODES = [1, 2, 3]
const POSTGRES = '/usr/lib/postgresql/15/bin'

/** The programs that are missing here. */
export const listMissing = (): string[] => [
  ...['patroni', 'etcd'].filter((name) => !isInstalled(name)),
  ...(isInstalled('haproxy', ['-v']) ? [] : ['haproxy']),
  ...(existsSync(`${POSTGRES}/pg_rewind`) ? [] : ['postgresql-15']),
]

/** The leader by Patroni's word, and the number of its reign. */
export interface Leader {
  node: number
  timeline: number
}

export interface Cell {
  baseUrl: string
  environment: Record<string, string>
  /** Whether nodes can be cut off from the network. */
  has_networks: boolean
  /** The nodes that believe themselves to be the leader. */
  listLeaders(): Promise<Leader[]>
  /** Whether there are a leader, a synchronous standby and another standby. */
  isWhole(): Promise<boolean>
  signal(node: number, name: NodeJS.Signals, what: 'postgres' | 'all'): void
  connect(node: number, isConnected: boolean): void
  start(node: number): Promise<void>
  stop(node: number): Promise<void>
  /** Stops everything. */
  end(): Promise<void>
  /** The last words of a program of the cell. */
  output(): string
}

/** Starts a cell in the folder. */
export async function startCell(directory: string, settings: Record<string, string>): Promise<Cell> {
  const port = await freePort()
  const has_networks = makeNetworks()
  const hosts = NODES.map((n) => (has_networks ? `10.77.9.1${n}` : '127.0.0.1'))
  const environment = environmentWith({
    ...settings,
    CELL_FOLDER: directory,
    CELL_PORT: String(port),
    CELL_HOSTS: hosts.join(' '),
    CELL_POSTGRES: POSTGRES,
    ...(has_networks ? { CELL_ENTER: `ip netns exec ${NETWORK}-%n` } : {}),
  })
  const run = async (script: string, ...words: string[]) => {
    await promisify(execFile)(join(scripts, script), words, { env: environment })
  }
  const pidOf = (name: string) => Number(readFileSync(join(directory, 'run', `${name}.pid`), 'utf8'))
  const ask = async (n: number, path: string) => {
    const url = `http://${hosts[n - 1]}:${port + 10 * n + 1}${path}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
    return answer?.ok ? await answer.json().catch(() => undefined) : undefined
  }
  const output = () =>
    ['api', 'worker', 'haproxy', ...NODES.map((n) => `patroni${n}`)]
      .map((name) => `${name}:\n${readTail(join(directory, 'log', `${name}.log`))}`)
      .join('\n')
  const signal: Cell['signal'] = (node, name, what) => {
    signalServer(name, join(directory, `node${node}`, 'data'))
    if (what === 'postgres') return
    for (const program of ['patroni', 'etcd'])
      try {
        process.kill(pidOf(`${program}${node}`), name)
      } catch {} // It has ended.
  }
  const end = async () => {
    for (const n of NODES) signal(n, 'SIGCONT', 'all')
    await run('stop.sh')
    for (const n of NODES) signal(n, 'SIGKILL', 'postgres')
    if (has_networks) removeNetworks()
  }
  await run('start.sh').catch(async (error) => {
    const words = output()
    await end()
    throw new Error(`${error.message}\n${words}`)
  })
  const password = readFileSync(join(directory, 'password'), 'utf8')
  return {
    baseUrl: `http://127.0.0.1:${port + 2}`,
    environment: {
      ...settings,
      DATABASE_URL: `postgres://holdfast:${password}@127.0.0.1:${port}/holdfast?sslmode=disable`,
      DATA_DIR: join(directory, 'holdfast'),
    },
    has_networks,
    async listLeaders() {
      const answers = await Promise.all(NODES.map((n) => ask(n, '/primary')))
      return answers.flatMap((answer, n) => (answer ? [{ node: n + 1, timeline: answer.timeline }] : []))
    },
    async isWhole() {
      const views = await Promise.all(NODES.map((n) => ask(n, '/cluster')))
      return views.every((view) => {
        const roles = (view?.members ?? []).filter(({ state }: { state: string }) => state === 'running')
        return (
          roles
            .map(({ role }: { role: string }) => role)
            .sort()
            .join() === 'leader,replica,sync_standby'
        )
      })
    },
    signal,
    connect: (node, isConnected) => ip(`link set ${NETWORK}-v${node} ${isConnected ? 'up' : 'down'}`),
    start: (node) => run('start.sh', String(node)),
    stop: (node) => run('stop.sh', String(node)),
    end,
    output,
  }
}

const NETWORK = 'hfcell'
const ip = (words: string): boolean => spawnSync('ip', words.split(' ')).status === 0

/** Gives each node a network namespace on a bridge of this machine; false if that is not allowed here. */
function makeNetworks(): boolean {
  removeNetworks()
  const bridge = ['link add hfcell type bridge', 'addr add 10.77.9.1/24 dev hfcell', 'link set hfcell up']
  const nodes = NODES.flatMap((n) => [
    `netns add ${NETWORK}-${n}`,
    `link add ${NETWORK}-v${n} type veth peer name eth0 netns ${NETWORK}-${n}`,
    `link set ${NETWORK}-v${n} master ${NETWORK}`,
    `link set ${NETWORK}-v${n} up`,
    `-n ${NETWORK}-${n} addr add 10.77.9.1${n}/24 dev eth0`,
    `-n ${NETWORK}-${n} link set eth0 up`,
    `-n ${NETWORK}-${n} link set lo up`,
  ])
  if ([...bridge, ...nodes].every(ip)) return true
  removeNetworks()
  return false
}

function removeNetworks(): void {
  for (const n of NODES) ip(`netns del ${NETWORK}-${n}`)
  ip(`link del ${NETWORK}`)
}

function readTail(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').slice(-2_000) : ''
}
