// A primary and a synchronous standby, of the PostgreSQL of the package, behind one address that leads to one of them,
// as Patroni and HAProxy keep it or the address for writes of a cloud.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { queryAt } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { signalServer } from './strike.ts'

/** Without fsync: processes are lost here, and not the machine. */
const SETTINGS = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'on' }

/** The ways in which a primary is lost: its processes end, or nothing of it answers any more. */
export type Loss = 'killed' | 'frozen'

export interface Pair {
  /** The URL for the server; it leads to the primary at first. */
  url: string
  /** The URLs of the first primary and of its standby. */
  servers: readonly [string, string]
  /** The URL of another standby of the first primary, if there is one. */
  third: string | undefined
  /** Loses the primary. */
  lose(loss: Loss): Promise<void>
  /** Kills the standby, which its keeper starts again, freezes it, lets it go on, or stops it for good. */
  loseStandby(loss: 'killed' | 'frozen' | 'thawed' | 'stopped'): Promise<void>
  /** Promotes the standby and leads the address to it. Connections to the old primary stay as they are. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts both in the folder. A commit is acknowledged once the standby has it on its disk, unless that is not
 * synchronous.
 */
export async function startPair(
  directory: string,
  { is_synchronous = true, has_third = false } = {},
): Promise<Pair> {
  const [first, second, other] = ['first', 'second', 'third'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ]
  const start = (home: string, settings: Record<string, string>) =>
    startEmbedded({ directory: home, durable: false, settings: { ...SETTINGS, ...settings } })
  await (await start(first, {})).stop()
  for (const home of has_third ? [second, other] : [second]) {
    mkdirSync(home, { mode: 0o711 })
    execFileSync('cp', ['-a', join(first, 'cluster'), home])
    writeFileSync(join(home, 'cluster', 'standby.signal'), '')
  }
  const primary = await start(first, { synchronous_standby_names: is_synchronous ? '*' : '' })
  const { host, port } = new pg.Client({ connectionString: primary.url })
  const primary_conninfo = `host=${host} port=${port} user=holdfast`
  const standby = await start(second, { primary_conninfo })
  const third = has_third ? await start(other, { primary_conninfo }) : undefined
  await until(
    () => queryAt(primary.url, 'select sync_state from pg_stat_replication'),
    (standbys) => standbys[0]?.sync_state === (is_synchronous ? 'sync' : 'async'),
  )
  const address = await startAddress(primary)
  const cluster = join(first, 'cluster')
  return {
    url: address.url,
    servers: [primary.url, standby.url],
    third: third?.url,
    async lose(loss) {
      signalServer(loss === 'killed' ? 'SIGKILL' : 'SIGSTOP', cluster)
      // Its keeper does not start it again.
      if (loss === 'killed') await primary.stop()
    },
    async loseStandby(loss) {
      if (loss === 'stopped') return standby.stop()
      const signals = { killed: 'SIGKILL', frozen: 'SIGSTOP', thawed: 'SIGCONT' } as const
      signalServer(signals[loss], join(second, 'cluster'))
    },
    async promote() {
      // A call that waits keeps a snapshot, which what is still to be replayed may have to wait for.
      await queryAt(standby.url, 'select pg_promote(false)')
      await until(
        () => queryAt(standby.url, 'select pg_is_in_recovery() as recovers'),
        ([{ recovers }]) => !recovers,
      )
      address.leadTo(standby)
    },
    async stop() {
      address.stop()
      signalServer('SIGKILL', cluster)
      await Promise.all([primary, standby, third].map((server) => server?.stop()))
    },
  }
}

async function startAddress(to: EmbeddedPostgres) {
  let path = ''
  const leadTo = ({ url }: EmbeddedPostgres) => {
    const { host, port } = new pg.Client({ connectionString: url })
    path = join(host, `.s.PGSQL.${port}`)
  }
  leadTo(to)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(path)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `postgres://holdfast@127.0.0.1:${port}/holdfast?sslmode=disable`,
    leadTo,
    stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
