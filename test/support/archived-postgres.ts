// A PostgreSQL of the machine, whose write-ahead log pgBackRest archives with the files of deploy/pgbackrest.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { queryAt } from './database.ts'
import { isInstalled } from './external-program.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'
import { until } from './until.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy', 'pgbackrest')
const HOME = '/usr/lib/postgresql'
const STANZA = '--stanza=holdfast'

/** The newest PostgreSQL of the machine. */
const version = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a))[0] : undefined

/** The programs that the test needs and the machine lacks. */
export const missing = [
  ...(isInstalled('pgbackrest', ['version']) ? [] : ['pgbackrest']),
  ...(version ? [] : ['postgresql']),
]

export interface ArchivedPostgres {
  /** The URL of the superuser. */
  url: string
  /** Makes a full backup while the server works. */
  backUp(): void
  /** Waits until every change so far is in the archive. */
  archive(): Promise<void>
  /** Stops the server, brings its data back to the instant, and starts it again. */
  restore(instant: string): Promise<void>
  stop(): void
}

// PostgreSQL does not run as root.
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
const userOf = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {})

/** Starts the server with an empty data folder, and its archive. */
export async function startArchived(): Promise<ArchivedPostgres> {
  const folder = temporaryDirectory('archived')
  const port = await freePort()
  const user = userOf()
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  const postgres = (name: string, ...words: string[]) => run(join(HOME, version!, 'bin', name), ...words)
  const config = writeFiles(folder, port)
  if (user.uid !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const cluster = join(folder, 'cluster')
  const backrest = (...words: string[]) => run('pgbackrest', `--config=${config}`, STANZA, ...words)
  const control = (...words: string[]) =>
    postgres('pg_ctl', '-D', cluster, '-w', '-l', join(folder, 'log.txt'), ...words)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  postgres('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  appendFileSync(join(cluster, 'postgresql.conf'), `\n${settingsOf(folder, port, config)}`)
  control('start')
  backrest('stanza-create')
  return {
    url,
    backUp: () => backrest('backup', '--type=full'),
    async archive() {
      const [{ file }] = await queryAt(url, 'select pg_walfile_name(pg_switch_wal()) as file')
      await until(
        () => queryAt(url, 'select last_archived_wal as last from pg_stat_archiver'),
        ([{ last }]) => last >= file,
      )
    },
    async restore(instant) {
      control('stop', '-m', 'immediate')
      backrest('restore', '--delta', '--type=time', `--target=${instant}`, '--target-action=promote')
      control('start')
      await until(
        () => queryAt(url, 'select pg_is_in_recovery() as recovers'),
        ([{ recovers }]) => !recovers,
      )
    },
    stop() {
      try {
        control('stop', '-m', 'immediate')
      } catch {
        // It does not run.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// The file of deploy/ with places of this test.
function writeFiles(folder: string, port: number): string {
  for (const name of ['repository', 'log', 'lock']) mkdirSync(join(folder, name))
  const places: Record<string, string> = {
    'repo1-path': join(folder, 'repository'),
    'repo1-cipher-pass': 'a-passphrase-of-the-test',
    'log-path': join(folder, 'log'),
    'lock-path': join(folder, 'lock'),
    'pg1-path': join(folder, 'cluster'),
    'pg1-port': String(port),
    'pg1-socket-path': folder,
  }
  let text = readFileSync(join(deploy, 'pgbackrest.conf'), 'utf8')
  for (const [name, value] of Object.entries(places)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`deploy/pgbackrest/pgbackrest.conf has no ${name}`)
    text = text.replace(line, `${name}=${value}`)
  }
  const file = join(folder, 'pgbackrest.conf')
  writeFileSync(file, text)
  return file
}

function settingsOf(folder: string, port: number, config: string): string {
  const shipped = readFileSync(join(deploy, 'postgresql.conf'), 'utf8')
  const places = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`
  return shipped.replace("'pgbackrest ", `'pgbackrest --config=${config} `) + places
}
