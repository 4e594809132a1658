// A pooler (PgBouncer) in front of a PostgreSQL, where one is installed.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isInstalled, startProgram } from './external-program.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'

/** Whether the program is there. */
export const hasPooler = isInstalled('pgbouncer')

export interface Pooler {
  url: string
  stop(): Promise<void>
}

/** Starts a pooler in the mode before the database of the URL. */
export async function startPooler(url: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url })
  const directory = temporaryDirectory('pooler')
  const listening = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  const credentials = password ? ` password=${password}` : ''
  writeFileSync(
    file,
    `[databases]
pooled = host=${host} port=${port} dbname=${database} user=${user}${credentials}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  )
  const pooled = `postgres://anybody@127.0.0.1:${listening}/pooled?sslmode=disable`
  const words = [...userOf(host, directory), file]
  const { child, ended } = await startProgram('pgbouncer', words, () => canConnect(pooled))
  return {
    url: pooled,
    stop: async () => {
      child.kill('SIGINT')
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await ended
      clearTimeout(late)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

// It does not run as root; the user of the database may enter the folder of its socket.
function userOf(host: string, directory: string): string[] {
  if (process.getuid?.() !== 0) return []
  const uid = host.startsWith('/') ? statSync(host).uid : 65_534
  chownSync(directory, uid, -1)
  chmodSync(directory, 0o755)
  return ['-u', execFileSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).trim()]
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
