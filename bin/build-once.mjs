// The builds of a checkout, each in a folder below node_modules/.cache under a name made of its sources: the first
// process that needs it builds it, and the others use the same.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const DAY_MS = 86_400_000

/** Returns the folder with the name in the cache; builds it if it is not there. */
export async function buildOnce(cache, name, build) {
  const home = join(cache, name)
  if (existsSync(home)) return home
  mkdirSync(cache, { recursive: true })
  const draft = join(cache, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await build(draft)
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error // Else another process was quicker.
  }
  for (const older of readdirSync(cache)) if (isOld(join(cache, older), home)) remove(join(cache, older))
  return home
}

// A folder from which another process may still be loading is left for a day.
const isOld = (path, home) => path !== home && Date.now() - statSync(path).mtimeMs > DAY_MS
const remove = (path) => rmSync(path, { recursive: true, force: true })
