import { createHash, randomBytes } from 'node:crypto'
import { constants, copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { lookUpProcess } from './live-process.ts'
import { absent, DatabaseRefusal } from './refusal.ts'

interface Owner {
  pid: number
  started: string
  host: string
}

const beat_ms = 5_000

const silence_ms = 4 * beat_ms

/**
 * The owner of the lock if its process runs. A pid of another host or container means nothing here; its heartbeat
 * does.
 */
async function lookUpLiveOwner(path: string, text: string): Promise<Owner | undefined> {
  const owner = parse(text)
  if (!owner) return undefined
  if (owner.host === hostname()) {
    return (await lookUpProcess(owner.pid))?.started === owner.started ? owner : undefined
  }
  const beaten_at = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0
  return Date.now() - beaten_at < silence_ms ? owner : undefined
}

// Undefined for a file that names no owner, such as one cut short by a power failure: no running server wrote it.
function parse(text: string): Owner | undefined {
  try {
    const { pid, started, host } = JSON.parse(text) as Partial<Owner>
    if (!Number.isSafeInteger(pid) || typeof started !== 'string' || typeof host !== 'string')
      return undefined
    return { pid: pid!, started, host }
  } catch {
    return undefined
  }
}

/** Acquires the lock file for this process and returns the function that releases it; refuses while its owner runs. */
export async function takeOwnership(
  path: string,
  directory: string,
  say: (line: string) => void = () => {},
): Promise<() => Promise<void>> {
  const { started } = (await lookUpProcess(process.pid)) ?? { started: 'unknown' }
  // The nonce distinguishes two starts within one process.
  const nonce = randomBytes(6).toString('hex')
  const mine = JSON.stringify({ pid: process.pid, started, host: hostname(), nonce })
  await acquire(path, mine, directory, say)
  const beat = setInterval(() => {
    utimes(path, Date.now() / 1000, Date.now() / 1000).catch(() => {})
  }, beat_ms)
  beat.unref()
  return async () => {
    clearInterval(beat)
    if ((await readFile(path, 'utf8').catch(() => '')) === mine) await rm(path, { force: true })
  }
}

/**
 * Only the holder of a second lock, named after the first and acquired in the same way, may replace the lock of a dead
 * owner: of several servers that start at the same time exactly one replaces it.
 */
async function acquire(
  path: string,
  mine: string,
  directory: string,
  say: (line: string) => void,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.draft`
  await writeFile(draft, mine)
  try {
    while (!(await linkNew(draft, path))) {
      const theirs = await readFile(path, 'utf8').catch(absent)
      if (theirs === undefined) continue // released since
      const owner = await lookUpLiveOwner(path, theirs)
      if (owner) {
        const where = owner.host === hostname() ? '' : ` on ${owner.host}`
        throw new DatabaseRefusal(
          `The data directory ${directory} is in use by another Holdfast server (pid ${owner.pid}${where}).`,
        )
      }
      const claim = `${path}.${createHash('sha256').update(theirs).digest('hex').slice(0, 12)}`
      if (!parse(theirs)) say(`${path} names no server; it is replaced.`)
      await acquire(claim, mine, directory, say)
      const unchanged = (await readFile(path, 'utf8').catch(() => '')) === theirs
      if (unchanged) await rename(draft, path)
      await rm(claim, { force: true })
      if (unchanged) return
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Gives the draft its name if the name is free; a link appears whole, so no process reads half a lock. */
async function linkNew(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      // File systems without hard links.
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code!)) throw error
      return copyFile(draft, path, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
