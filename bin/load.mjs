// Loads the code of the project. A package holds it compiled, in dist. A checkout compiles it at the first start after a
// change, into node_modules/.cache under a name made of every source file's size and time; where it can keep no bundle, a
// loader compiles each module by itself.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildOnce } from './build-once.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)

/** Imports an entry of the project, named by its path. */
export async function load(entry) {
  globalThis.HOLDFAST_ROOT = { path: `${root}${sep}`, url: `${pathToFileURL(root).href}/` }
  const home = await findCompiled()
  if (home) return import(pathToFileURL(join(home, entry.replace(/\.ts$/, '.mjs'))).href)
  const { register } = await import('tsx/esm/api').catch(() => {
    throw new Error(
      'A checkout needs its development packages to compile the sources: run npm ci --include=dev.',
    )
  })
  register()
  return import(pathToFileURL(join(root, entry)).href)
}

function findCompiled() {
  const isCheckout = existsSync(join(root, 'src', 'main.ts'))
  return isCheckout ? bundled().catch(() => undefined) : join(root, 'dist')
}

const bundled = async () =>
  buildOnce(join(root, 'node_modules', '.cache', 'holdfast'), fingerprint(), async (folder) => {
    const { bundle } = await import('./bundle.mjs')
    await bundle(folder)
  })

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  const visit = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (/\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts')) {
        const { size, mtimeMs } = statSync(join(root, path))
        hash.update(`${path} ${size} ${mtimeMs}\n`)
      }
    }
  }
  for (const folder of ['src', 'cli']) visit(folder)
  hash.update(String(statSync(join(here, 'bundle.mjs')).mtimeMs))
  return hash.digest('hex').slice(0, 24)
}
