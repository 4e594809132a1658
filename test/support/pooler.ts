// A pooler (PgBouncer) in front of a PostgreSQL, where one is installed.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isInstalled, startProgram } from './external-program.ts'
import { freePort } from './free-port.ts'
import { temporaryDirectory } from './temporary.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy', 'pgbouncer')

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
  const login = `host=${host} port=${port} dbname=${database} user=${user}${credentials}`
  writeFileSync(file, shippedWith({ pooled: login, listen_port: String(listening), pool_mode: mode }))
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

/** The file of deploy/ with the places of this test, which lets everybody in. */
function shippedWith({ pooled, ...places }: { pooled: string } & Record<string, string>): string {
  const shipped = readFileSync(join(deploy, 'pgbouncer.ini'), 'utf8')
  const text = shipped.replace(/^\[databases\][^[]*/m, `[databases]\npooled = ${pooled}\n`)
  const changes: Record<string, string> = {
    ...places,
    auth_type: 'any',
    auth_file: '',
    default_pool_size: '40',
  }
  return Object.entries(changes).reduce((changed, [name, value]) => {
    const line = new RegExp(`^${name} = .*$`, 'm')
    if (!line.test(changed)) throw new Error(`deploy/pgbouncer/pgbouncer.ini has no ${name}`)
    return changed.replace(line, `${name} = ${value}`)
  }, text)
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
