import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile, rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { RESERVED_LOG_MB } from './cluster.ts'
import type { Home } from './home.ts'
import { programOptions } from './program.ts'
import { absent, refusalFromOutput } from './refusal.ts'
import { readPidFile, stopOrphan } from './running-server.ts'
import { createSocketDirectory, removeSocket, removeSocketDirectory } from './socket-directory.ts'

export interface Postmaster {
  child: ChildProcess
  /** The directory of its socket; the file `socket` of the home names it for the next start and for psql -h. */
  socket_directory: string
  /** Reads the server's log since its start. */
  readLog: () => Promise<string>
}

const log_limit_bytes = 16 * 1024 * 1024

/** The settings of the server; without durability, writes are faster and may be lost. */
export const defaultSettings = (durable: boolean): Record<string, string> => ({
  shared_buffers: '128MB',
  max_connections: '100',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: `${RESERVED_LOG_MB}MB`,
  max_wal_size: '1GB',
  fsync: durable ? 'on' : 'off',
  full_page_writes: durable ? 'on' : 'off',
  synchronous_commit: durable ? 'on' : 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // The planner soon has statistics of new tables; more often, the analysis would slow requests.
  autovacuum_naptime: '30s',
})

/**
 * Starts the server and waits until it accepts connections; otherwise refuses with the reason from its log. A restarted
 * server keeps the directory of its socket, because clients connect there.
 */
export async function startPostmaster(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  say: (line: string) => void,
  kept_socket?: string,
): Promise<Postmaster> {
  // The last processes of a killed server may need a moment to release its shared memory.
  for (const give_up = Date.now() + 10_000; ; ) {
    await stopOrphan(home.cluster, say)
    if (kept_socket) await removeSocket(kept_socket)
    else await removeSocketDirectory(home)
    const socket_directory = kept_socket ?? (await createSocketDirectory(home))
    const postmaster = await spawnPostmaster(home, binaries, settings, socket_directory)
    if (await becomesReady(postmaster.child, home.cluster, say)) return postmaster
    const log = await readReason(home, postmaster)
    if (!kept_socket) await removeSocketDirectory(home)
    const isLocked = /pre-existing shared memory block|lock file "[^"]*postmaster.pid" already exists/.test(
      log,
    )
    if (!isLocked || Date.now() > give_up)
      throw refusalFromOutput(`The database in ${home.path} did not start`, log)
    await sleep(100)
  }
}

/** A full disk has no room for the line that says so. */
async function readReason(home: Home, { readLog }: Postmaster): Promise<string> {
  const { bavail, bsize } = await statfs(home.path)
  return (await readLog()) + (bavail * bsize < 1_000_000 ? 'FATAL: No space left on device' : '')
}

async function spawnPostmaster(
  home: Home,
  binaries: Binaries,
  settings: Record<string, string>,
  socket_directory: string,
): Promise<Postmaster> {
  const log_path = join(home.path, 'postgres.log')
  const size = (await stat(log_path).catch(absent))?.size ?? 0
  if (size > log_limit_bytes) await rename(log_path, `${log_path}.1`)
  const log = await open(log_path, 'a', 0o600)
  const from = (await log.stat()).size
  const fixed = { listen_addresses: '', unix_socket_directories: socket_directory, port: '5432' }
  const args = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  try {
    const child = spawn(binaries.postgres, ['-D', home.cluster, ...args], {
      ...programOptions(home.user, home.path),
      stdio: ['ignore', log.fd, log.fd],
      // A session of its own: Ctrl-C reaches only Node, which finishes its requests and then stops the server.
      detached: true,
    })
    child.on('error', () => {})
    const readLog = async () => (await readFile(log_path)).subarray(from).toString()
    return { child, socket_directory, readLog }
  } finally {
    await log.close()
  }
}

/** Waits for the server as long as it runs: replaying 1 GB of log after a crash may take minutes. */
async function becomesReady(
  child: ChildProcess,
  cluster: string,
  say: (line: string) => void,
): Promise<boolean> {
  let next_report = Date.now() + 3_000
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const server = await readPidFile(cluster)
    if (server?.pid === child.pid && server.status === 'ready') return true
    if (Date.now() > next_report) {
      say('Still waiting for the database, which is recovering from a crash.')
      next_report += 5_000
    }
    await sleep(5)
  }
  return false
}
