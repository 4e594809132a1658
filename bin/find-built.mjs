// Finds the folder of a program that is built: the files of the console and the dashboard, and the command `hf`. A package
// holds them built, in dist. A checkout builds them when they are first needed after a change.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build-once.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const SOURCES = {
  console: ['packages/console'],
  dashboard: ['packages/dashboard', 'packages/sdk/src', 'packages/cli/src', 'src/faults'],
  hf: ['packages/cli/src', 'packages/sdk/src'],
}
const BUILDERS = ['bin/build-pages.mjs', 'packages/cli/build.mjs', 'package-lock.json']

/** The folder that holds the files. */
export async function findBuilt(name) {
  const isCheckout = existsSync(join(root, 'src', 'main.ts'))
  if (!isCheckout) return join(root, 'dist', name)
  return buildOnce(
    join(root, 'node_modules', '.cache', `holdfast-${name}`),
    fingerprint(SOURCES[name]),
    async (folder) => {
      if (name === 'hf') return buildHf(folder)
      const { buildPages } = await import('./build-pages.mjs')
      await buildPages(name, folder)
    },
  )
}

/** Builds the command `hf` into the folder; its package has the same build. */
export const buildHf = (folder) =>
  execFileSync(process.execPath, [join(root, 'packages', 'cli', 'build.mjs'), folder], { stdio: 'inherit' })

// Every source file's size and time.
function fingerprint(folders) {
  const hash = createHash('sha256')
  const files = folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
  for (const path of [...files.sort(), ...BUILDERS]) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 24)
}
