import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, open, readFile, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { RESERVED_LOG_MB } from './cluster.ts'
import type { Home } from './home.ts'
import { type LiveProcess, lookUpProcess } from './owner.ts'
import { canEnter, programOptions } from './program.ts'
import { absent, DatabaseRefusal, refusalFromOutput } from './refusal.ts'

export interface Postmaster {
  child: ChildProcess
  /** The directory of its socket; the file `socket` of the home names it for the next start and for psql -h. */
  socket_directory: string
  /** Reads the server's log since its start. */
  readLog: () => Promise<string>
}

const socket_prefix = 'hf-'
const log_limit_bytes = 16 * 1024 * 1024

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
    const held = /pre-existing shared memory block|lock file "[^"]*postmaster.pid" already exists/.test(log)
    if (!held || Date.now() > give_up)
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

/**
 * The server listens on no TCP address, only on a socket in a new directory that only its user (and root) may enter. A
 * user with that right could read the data files too, so the socket needs no password. In a new directory no other
 * server, dead or alive, has the same socket. A socket's path may have 103 bytes on macOS and 107 on Linux.
 */
async function createSocketDirectory({ path, user }: Home): Promise<string> {
  for (const place of [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(place) > 75 || !(await canEnter(user, place))) continue
    const directory = await mkdtemp(join(place, socket_prefix))
    await writeFile(join(path, 'socket'), `${directory}\n`).catch(async (error) => {
      await rmdir(directory)
      throw error
    })
    if (user.uid !== undefined) await chown(directory, user.uid, user.gid!)
    return directory
  }
  throw new DatabaseRefusal(`Neither ${tmpdir()} nor /tmp can hold PostgreSQL's socket; set TMPDIR.`)
}

/** Removes the last server's socket. Not recursive, because the name comes from a file and this may run as root. */
export async function removeSocketDirectory(home: Home): Promise<void> {
  const note = join(home.path, 'socket')
  const directory = (await readFile(note, 'utf8').catch(absent))?.trim()
  if (directory === undefined) return
  await rm(note)
  if (!basename(directory).startsWith(socket_prefix)) return
  await removeSocket(directory)
  await rmdir(directory).catch(() => {})
}

async function removeSocket(directory: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(directory, name)).catch(() => {})
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

/** postmaster.pid begins with the pid; its eighth line is the status. */
async function readPidFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(absent)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  // A negative pid is PostgreSQL's single-user mode.
  return {
    pid: Math.abs(Number(lines[0])),
    socket_directory: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  }
}

const isServerOf = (cluster: string, { command, directory }: LiveProcess) =>
  /\bpostgres\b/.test(command) && (directory === cluster || command.includes(`-D ${cluster}`))

/**
 * Stops the server that a killed Holdfast left running; the caller holds the owner's lock, so no other Holdfast uses
 * it. Stopping it takes 0.1 s, and the new server has our settings and is our child process.
 */
async function stopOrphan(cluster: string, say: (line: string) => void): Promise<void> {
  const server = await readPidFile(cluster)
  if (!server) return
  const { pid } = server
  const running = pid > 0 ? await lookUpProcess(pid) : undefined
  if (running && isServerOf(cluster, running)) {
    say(`Stopping the PostgreSQL (pid ${pid}) that a killed Holdfast left running.`)
    const gone = async () => (await lookUpProcess(pid))?.started !== running.started
    if (!(await stopProcess(pid, gone))) {
      throw new DatabaseRefusal(
        `PostgreSQL (pid ${pid}) still runs in ${cluster} and does not stop; stop it.`,
      )
    }
  }
  // PostgreSQL respects the file if any process has the pid, even a zombie or a stranger, but this server is dead. If
  // one of its children still runs, the shared memory block keeps a second server out.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * A fast shutdown, and after a few seconds an immediate one, which loses nothing but needs a recovery at the next
 * start. A server that is recovering from the loss of a backend never completes a fast shutdown.
 */
export async function stopProcess(pid: number, gone: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const [signal, patience_ms] of [['SIGINT', 5_000] as const, ['SIGQUIT', 10_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch {}
    for (const give_up = Date.now() + patience_ms; Date.now() < give_up; await sleep(5)) {
      if (await gone()) return true
    }
  }
  return false
}
