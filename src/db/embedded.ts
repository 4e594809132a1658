import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPackage, prepareBinaries } from './embedded/binaries.ts'
import { prepareCluster } from './embedded/cluster.ts'
import { type Home, prepareHome, system_place } from './embedded/home.ts'
import { takeOwnership } from './embedded/owner.ts'
import { defaultSettings, type Postmaster, startPostmaster } from './embedded/postmaster.ts'
import { absent, DatabaseRefusal, refusalOf } from './embedded/refusal.ts'
import { stopProcess } from './embedded/running-server.ts'
import { removeSocketDirectory } from './embedded/socket-directory.ts'

export { DatabaseRefusal }

export interface EmbeddedOptions {
  /** The directory of the database, such as <DATA_DIR>/postgres; created if missing. */
  directory: string
  /** False is faster, for tests: the last seconds are lost when the machine fails. */
  durable?: boolean
  /** Settings of PostgreSQL that override ours. */
  settings?: Record<string, string>
  /** The directory with bin, lib and share of PostgreSQL; by default that of the installed package. */
  binaries?: string
  /** Reports the steps of the start, a line at a time. */
  say?: (line: string) => void
  /** Called with the reason when the server ends by itself; it is then started again. */
  onExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** A connection string for `pg`: user and database "holdfast", over a socket. */
  url: string
  stop(): Promise<void>
}

/** Starts the PostgreSQL of the package and owns it until stopped; the first start creates its database. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { durable = true, say = () => {} } = options
  const directory = resolve(options.directory)
  let release = async () => {}
  try {
    const native = options.binaries ?? findPackage()
    const home = await prepareHome(directory, say)
    release = await takeOwnership(join(home.path, 'owner.lock'), directory, say)
    const places = home.user.uid === undefined ? [home.path] : [system_place, join(tmpdir(), 'holdfast-root')]
    const binaries = await prepareBinaries(native, home.user, places, say)
    await prepareCluster(home, binaries, durable, say)
    const settings = { ...defaultSettings(durable), ...options.settings }
    const start = (socket?: string) => startPostmaster(home, binaries, settings, say, socket)
    return superviseServer(home, await start(), start, release, options.onExit)
  } catch (error) {
    await release()
    throw refusalOf(error, directory)
  }
}

const AGAIN_MS = { first: 100, longest: 2_000 }

// Restarts the server on the same socket, with backoff, until it is asked to stop: the cause of its end (a kill, a full
// disk) passes, and then the waiting requests are served.
function superviseServer(
  home: Home,
  first: Postmaster,
  start: (socket_directory: string) => Promise<Postmaster>,
  release: () => Promise<void>,
  onExit: (reason: string) => void = () => {},
): EmbeddedPostgres {
  const { socket_directory } = first
  let child: ChildProcess
  let restarting: Promise<void> | undefined
  let stopping: Promise<void> | undefined
  const ended = () => child.exitCode !== null || child.signalCode !== null
  // If Node ends without stop(), the server is stopped too; after a SIGKILL of Node it runs on until the next start.
  const interrupt = () => child.kill('SIGINT')
  process.on('exit', interrupt)

  function supervise(postmaster: Postmaster) {
    child = postmaster.child
    child.unref()
    child.once('exit', () => {
      if (!stopping) restarting = restart(postmaster)
    })
    if (ended() && !stopping) restarting ??= restart(postmaster)
  }

  async function restart({ readLog }: Postmaster): Promise<void> {
    const { exitCode, signalCode } = child
    const log = await readLog().catch(() => '')
    const last = log.match(/(?:FATAL|PANIC):.*/g)?.at(-1) ?? 'no reason in its log'
    onExit(
      `PostgreSQL ended by itself (${signalCode ?? `exit code ${exitCode}`}): ${last}; see ${home.path}/postgres.log.`,
    )
    for (let wait_ms = AGAIN_MS.first; !stopping; wait_ms = Math.min(2 * wait_ms, AGAIN_MS.longest)) {
      await sleep(wait_ms)
      const again = stopping ? undefined : await start(socket_directory).catch(refused)
      if (again) return supervise(again)
    }
  }

  const refused = (error: Error): undefined => onExit(error.message) as undefined

  const stop = async () => {
    await restarting
    if (!ended() && !(await stopProcess(child.pid!, ended))) child.kill('SIGKILL')
    process.off('exit', interrupt)
    await removeSocketDirectory(home)
    await release()
  }
  supervise(first)
  return {
    url: urlOf(socket_directory),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

// Port and sslmode are given, so that PGPORT and PGSSLMODE in the operator's environment have no effect.
const urlOf = (socket_directory: string) =>
  `postgres://holdfast@${encodeURIComponent(socket_directory)}:5432/holdfast?sslmode=disable`

/** The connection string of the server that runs on the directory's data; undefined if none does. */
export async function findEmbedded(directory: string): Promise<string | undefined> {
  const elsewhere = (await readFile(join(directory, 'LOCATION'), 'utf8').catch(absent))?.trim()
  const socket = (await readFile(join(elsewhere ?? directory, 'socket'), 'utf8').catch(absent))?.trim()
  if (!socket) return undefined
  return (await isListening(join(socket, '.s.PGSQL.5432'))) ? urlOf(socket) : undefined
}

// The socket of a killed server remains, and nothing answers on it.
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createConnection(path, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })
}
