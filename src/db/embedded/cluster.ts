import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { programOptions, runProgram } from './program.ts'
import { absent, DatabaseRefusal, refusalFromOutput } from './refusal.ts'

/** Creates the cluster on the first start; later starts only check that these binaries can read it. */
export async function prepareCluster(
  home: Home,
  binaries: Binaries,
  durable: boolean,
  say: (line: string) => void,
): Promise<void> {
  const { path, cluster } = home
  if (!(await stat(cluster).catch(absent))) return createCluster(home, binaries, durable, say)
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(absent))?.trim()
  if (major === undefined) {
    throw new DatabaseRefusal(`${cluster} is not a PostgreSQL data directory (PG_VERSION is missing).`)
  }
  if (major !== binaries.major) {
    throw new DatabaseRefusal(
      `The data in ${path} were written by PostgreSQL ${major}, and this Holdfast brings PostgreSQL ` +
        `${binaries.major}. The data were not touched. Dump them with PostgreSQL ${major} and load them ` +
        `into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${major} server.`,
    )
  }
}

/** The cluster gets its name when it is complete, so an initdb that was killed or ran out of space leaves none. */
async function createCluster(
  { path, cluster, user }: Home,
  binaries: Binaries,
  durable: boolean,
  say: (line: string) => void,
) {
  for (const name of await readdir(path)) {
    if (name.startsWith('cluster.new-')) await remove(join(path, name))
  }
  say(`Creating a PostgreSQL ${binaries.major} database in ${path}.`)
  const fresh = await mkdtemp(join(path, 'cluster.new-'))
  try {
    if (user.uid !== undefined) await chown(fresh, user.uid, user.gid!)
    const options = programOptions(user, fresh)
    const created = await runProgram(binaries.initdb, initdbArguments(fresh, durable), options)
    if (created.code !== 0) throw refusalFromOutput(`No database could be created in ${path}`, created.output)
    const settings = [`fsync=${durable ? 'on' : 'off'}`, `min_wal_size=${RESERVED_LOG_MB}MB`]
    const single = ['--single', '-D', fresh, ...settings.flatMap((setting) => ['-c', setting]), 'postgres']
    const commands = ['create database holdfast', ...(durable ? reserveLog : []), '']
    const named = await runProgram(binaries.postgres, single, options, commands.join(';\n'))
    if (named.code !== 0 || /ERROR:/.test(named.output)) {
      throw refusalFromOutput(`No database could be created in ${path}`, named.output)
    }
    await rename(fresh, cluster)
    if (durable) await syncDirectory(path)
  } finally {
    await remove(fresh)
  }
}

/** The size of the write-ahead log that is on the disk from the beginning and is recycled. */
export const RESERVED_LOG_MB = 256
const SEGMENT_MB = 16

// A new log file delays every commit by 50 to 100 ms, until its 16 MB of zeros are on the disk. A checkpoint recycles
// full files, so a new database fills some in advance.
const reserveLog = [
  ...Array.from(
    { length: RESERVED_LOG_MB / SEGMENT_MB - 1 },
    () => "select pg_logical_emit_message(true, '', ''), pg_switch_wal()",
  ),
  'checkpoint',
]

/**
 * The built-in locale C.UTF-8 sorts by code point, knows upper and lower case beyond ASCII, and is the same on every
 * machine: no index is ever broken by another libc. postmaster.ts explains the authentication.
 */
const initdbArguments = (directory: string, durable: boolean) => [
  '-D',
  directory,
  '-U',
  'holdfast',
  '-E',
  'UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
  ...(durable ? [] : ['--no-sync']),
]

/** The initdb of a killed start may still write to its directory, so a failure to remove that is ignored. */
const remove = (directory: string) => rm(directory, { recursive: true, force: true }).catch(() => {})

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
