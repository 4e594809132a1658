// The directory of the server's socket.
import { chown, mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Home } from './home.ts'
import { canEnter } from './program.ts'
import { absent, DatabaseRefusal } from './refusal.ts'

const socket_prefix = 'hf-'

/**
 * The server listens on no TCP address, only on a socket in a new directory that only its user (and root) may enter. A
 * user with that right could read the data files too, so the socket needs no password. In a new directory no other
 * server, dead or alive, has the same socket. A socket's path may have 103 bytes on macOS and 107 on Linux.
 */
export async function createSocketDirectory({ path, user }: Home): Promise<string> {
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

/** Removes the socket files of a directory. */
export async function removeSocket(directory: string): Promise<void> {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(directory, name)).catch(() => {})
}
