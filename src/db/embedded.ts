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
import {
  defaultSettings,
  type Postmaster,
  removeSocketDirectory,
  startPostmaster,
  stopProcess,
} from './embedded/postmaster.ts'
import { absent, DatabaseRefusal, refusalOf } from './embedded/refusal.ts'

export { DatabaseRefusal }

export interface EmbeddedOptions {
  /** The directory of the database, made if missing; such as <DATA_DIR>/postgres. */
  directory: string
  /** False lets the last seconds be lost when the machine fails, and is faster: for tests. */
  durable?: boolean
  /** Settings of PostgreSQL that go before ours. */
  settings?: Record<string, string>
  /** Where bin, lib and share of PostgreSQL are; by default the installed package's. */
  binaries?: string
  /** Hears of what happens at the start, a line at a time. */
  say?: (line: string) => void
  /** Hears why, when the server ends without being asked to; it is then started again. */
  onExit?: (reason: string) => void
}

export interface EmbeddedPostgres {
  /** A connection string for `pg`: user and database "holdfast", over a socket. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL we ship, makes its database the first time, and owns both until stopped; or
 * refuses.
 */
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

// While it is not asked to stop the server is kept running, on the same socket: what ended it (somebody killed it,
// the disk was full) passes, and then those who wait for it are served again.
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
  // Node ending without stop() takes the server along; only a SIGKILL leaves it, and the next start finds it.
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

// Port and sslmode are said so that PGPORT and PGSSLMODE in the operator's environment do not count.
const urlOf = (socket_directory: string) =>
  `postgres://holdfast@${encodeURIComponent(socket_directory)}:5432/holdfast?sslmode=disable`

/** The connection string of the server that runs on the directory's data, or undefined where none does. */
export async function findEmbedded(directory: string): Promise<string | undefined> {
  const elsewhere = (await readFile(join(directory, 'LOCATION'), 'utf8').catch(absent))?.trim()
  const socket = (await readFile(join(elsewhere ?? directory, 'socket'), 'utf8').catch(absent))?.trim()
  if (!socket) return undefined
  return (await isListening(join(socket, '.s.PGSQL.5432'))) ? urlOf(socket) : undefined
}

// The socket of a server that was killed stays behind, and nobody answers there.
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
