// Finds the folder of the console's files. A package holds them built, in dist/console. A checkout builds them when
// they are first needed after a change.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build-once.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SOURCES = 'packages/console'

/** The folder that holds the files. */
export async function findConsole() {
  const isCheckout = existsSync(join(root, 'src', 'main.ts'))
  if (!isCheckout) return join(root, 'dist', 'console')
  return buildOnce(
    join(root, 'node_modules', '.cache', 'holdfast-console'),
    fingerprint(),
    async (folder) => {
      const { buildConsole } = await import('./build-console.mjs')
      await buildConsole(folder)
    },
  )
}

// Every source file's size and time.
function fingerprint() {
  const hash = createHash('sha256')
  const files = readdirSync(join(root, SOURCES), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  for (const path of [...files.sort(), 'bin/build-console.mjs', 'package-lock.json']) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 24)
}
