// Finds the folder of the files of the console or the dashboard. A package holds them built, in dist. A checkout builds
// them when they are first needed after a change.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build-once.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SOURCES = {
  console: ['packages/console'],
  dashboard: ['packages/dashboard', 'packages/sdk/src', 'packages/cli/src', 'src/faults'],
}

/** The folder that holds the files. */
export async function findPages(name) {
  const isCheckout = existsSync(join(root, 'src', 'main.ts'))
  if (!isCheckout) return join(root, 'dist', name)
  return buildOnce(
    join(root, 'node_modules', '.cache', `holdfast-${name}`),
    fingerprint(SOURCES[name]),
    async (folder) => {
      const { buildPages } = await import('./build-pages.mjs')
      await buildPages(name, folder)
    },
  )
}

// Every source file's size and time.
function fingerprint(folders) {
  const hash = createHash('sha256')
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  for (const path of [...files.sort(), 'bin/build-pages.mjs', 'package-lock.json']) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 24)
}
