// A bare installation of a PostgreSQL of the machine, whose settings are not ours, for the time of a run.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/support/free-port.ts'

const idOf = (user: string, flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))

/** Starts the PostgreSQL of the folder of programs, gives its URL to `use`, and removes it at the end. */
export async function withOldestPostgres<T>(programs: string, use: (url: string) => Promise<T>): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'holdfast-postgres-'))
  const is_root = process.getuid?.() === 0
  // PostgreSQL refuses to run as root.
  const user = is_root ? { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') } : {}
  if (user.uid !== undefined) chownSync(place, user.uid, user.gid)
  chmodSync(place, 0o700)
  const run = (name: string, ...words: string[]) =>
    execFileSync(join(programs, name), words, { cwd: place, stdio: 'ignore', ...user })
  const data = join(place, 'data')
  try {
    const port = await freePort()
    run('initdb', '-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-N')
    const settings = `-p ${port} -k ${place} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`
    run('pg_ctl', '-D', data, '-l', join(place, 'log'), '-w', 'start', '-o', settings)
    try {
      return await use(`postgres://postgres@127.0.0.1:${port}/postgres`)
    } finally {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
