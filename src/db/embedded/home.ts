import { createHash } from 'node:crypto'
import { chmod, lstat, mkdtemp, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { canEnter, type ProgramUser, runProgram } from './program.ts'
import { absent, DatabaseRefusal } from './refusal.ts'

/** The place for data and programs that PostgreSQL's user could not read below /root; only root needs it. */
export const system_place = '/var/lib/holdfast'

export interface Home {
  /** Holds the cluster, the owner's lock and the log. */
  path: string
  cluster: string
  user: ProgramUser
}

/**
 * Finds or creates the directory of the database, and the user that PostgreSQL runs as.
 *
 * PostgreSQL refuses to run as root, so root starts it as a user of its own. That user cannot enter a directory below,
 * say, /root. The cluster is then kept in /var/lib/holdfast/data, and the file LOCATION in the directory names it: the
 * next start follows the file, moving the directory keeps the data, removing it begins an empty database.
 */
export async function prepareHome(directory: string, say: (line: string) => void): Promise<Home> {
  makeFolder(dirname(directory))
  makeFolder(directory, 0o700)
  const real = await realpath(directory)
  const location = join(real, 'LOCATION')
  const elsewhere = (await readFile(location, 'utf8').catch(absent))?.trim()
  if (elsewhere) {
    const present = await stat(elsewhere).catch(absent)
    if (!present)
      throw new DatabaseRefusal(`${location} says the data are in ${elsewhere}, which is missing.`)
    say(`The data of ${directory} are in ${elsewhere}.`)
    return { path: elsewhere, cluster: join(elsewhere, 'cluster'), user: await findUser(elsewhere, say) }
  }
  const user = await findUser(real, say)
  if (await mayPass(user, real)) return { path: real, cluster: join(real, 'cluster'), user }
  if (await stat(join(real, 'cluster')).catch(absent)) {
    throw new DatabaseRefusal(`User ${user.uid}, who owns the data in ${directory}, can no longer enter it.`)
  }
  const moved = await relocate(real, say)
  if (!(await canEnter(user, moved))) {
    throw new DatabaseRefusal(`User ${user.uid} can enter neither ${directory} nor ${moved}; move DATA_DIR.`)
  }
  await writeFile(location, `${moved}\n`, { flag: 'wx' })
  say(`PostgreSQL's user cannot enter ${directory}; its data are kept in ${moved}, as ${location} says.`)
  return { path: moved, cluster: join(moved, 'cluster'), user }
}

/** Whether the user can reach the cluster, once `home` lets others pass through without listing it. */
async function mayPass(user: ProgramUser, home: string): Promise<boolean> {
  if (await canEnter(user, home)) return true
  if (!(await canEnter(user, '/'))) {
    throw new DatabaseRefusal(
      `This process may not run PostgreSQL as user ${user.uid}; start Holdfast as an ordinary user.`,
    )
  }
  await chmod(home, 0o711)
  return canEnter(user, home)
}

async function relocate(real: string, say: (line: string) => void): Promise<string> {
  const place = join(system_place, 'data')
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 8)
  const prefix = `${basename(real).replace(/[^\w.]/g, '_')}-${digest}-`
  makeFolder(system_place, 0o755)
  makeFolder(place, 0o711)
  await chmod(system_place, 0o755)
  await chmod(place, 0o711)
  for (const name of await readdir(place)) {
    if (name.startsWith(prefix)) say(`Data of an earlier ${real} are still in ${join(place, name)}.`)
  }
  const moved = await mkdtemp(join(place, prefix))
  await chmod(moved, 0o711)
  return moved
}

/** The user for PostgreSQL: ours; for root the owner of the cluster, else user holdfast, else nobody. */
async function findUser(home: string, say: (line: string) => void): Promise<ProgramUser> {
  const cluster = join(home, 'cluster')
  const owner = await lstat(cluster).catch(absent)
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (owner === undefined || owner.uid === uid) return {}
    throw new DatabaseRefusal(
      `The data in ${cluster} belong to user ${owner.uid}; start Holdfast as that user.`,
    )
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = await createUser(say)
  if (owner !== undefined) {
    say(
      `The data in ${cluster} belong to root, as after a restored copy; they are given to user ${user.uid}.`,
    )
    await runProgram('chown', ['-R', '-h', `${user.uid}:${user.gid}`, cluster], {})
  }
  return user
}

/** initdb looks up the user's name, so a number without a name is not enough. */
async function createUser(say: (line: string) => void): Promise<ProgramUser> {
  const existing = await lookUpUser('holdfast')
  if (existing) return existing
  // A system user: systemd removes the shared memory of others when they log out. The second form is BusyBox.
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/', '--shell', '/bin/false']],
    ['adduser', ['-S', '-D', '-H', '-h', '/', '-s', '/bin/false']],
  ]
  for (const [file, args] of ways) {
    await runProgram(file, [...args, 'holdfast'], {})
    const created = await lookUpUser('holdfast')
    if (created) {
      say(`Created the system user holdfast (${created.uid}), as PostgreSQL does not run as root.`)
      return created
    }
  }
  const nobody = await lookUpUser('nobody')
  if (!nobody) throw new DatabaseRefusal('PostgreSQL does not run as root: start Holdfast as another user.')
  say('No user holdfast could be created; PostgreSQL runs as nobody.')
  return nobody
}

async function lookUpUser(name: string): Promise<ProgramUser | undefined> {
  const uid = await runProgram('id', ['-u', name], {})
  const gid = await runProgram('id', ['-g', name], {})
  // `| 0`: macOS writes nobody, -2, as 4294967294, and Node takes only 32-bit signed numbers.
  return uid.code === 0 && gid.code === 0
    ? { uid: Number(uid.output) | 0, gid: Number(gid.output) | 0 }
    : undefined
}
