import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  /** Hears why, when the server ends without being asked to. */
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
    const postmaster = await startPostmaster(home, binaries, settings, say)
    return superviseServer(home, postmaster, release, options.onExit)
  } catch (error) {
    await release()
    throw refusalOf(error, directory)
  }
}

function superviseServer(
  home: Home,
  { child, socket_directory, readLog }: Postmaster,
  release: () => Promise<void>,
  onExit: EmbeddedOptions['onExit'],
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const ended = () => child.exitCode !== null || child.signalCode !== null
  // Node ending without stop() takes the server along; only a SIGKILL leaves it, and the next start finds it.
  const interrupt = () => child.kill('SIGINT')
  process.on('exit', interrupt)
  child.unref()
  child.on('exit', async (code, signal) => {
    process.off('exit', interrupt)
    if (stopping || !onExit) return
    const last =
      (await readLog().catch(() => '')).match(/(?:FATAL|PANIC):.*/g)?.at(-1) ?? 'no reason in its log'
    onExit(
      `PostgreSQL ended by itself (${signal ?? `exit code ${code}`}): ${last}; see ${home.path}/postgres.log.`,
    )
  })
  const stop = async () => {
    if (!ended() && !(await stopProcess(child.pid!, ended))) child.kill('SIGKILL')
    process.off('exit', interrupt)
    await removeSocketDirectory(home)
    await release()
  }
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
