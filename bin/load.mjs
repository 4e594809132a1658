// Loads the TypeScript of the project. Bundled once into few files, it starts in a fraction of the time that a loader
// needs which looks at each of a thousand modules; the bundle lies in node_modules/.cache under a name made of every
// source file's size and time, so that a change is seen at the next start. Where none can be made or kept, the loader
// does the work.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ENTRIES = ['src/main.ts', 'cli/holdfast.ts', 'cli/demo.ts']

/** Imports an entry of the project, named by its path. */
export async function load(entry) {
  const home = await bundled().catch(() => undefined)
  if (!home) {
    const { register } = await import('tsx/esm/api')
    register()
    return import(pathToFileURL(join(root, entry)).href)
  }
  return import(pathToFileURL(join(home, entry.replace(/\.ts$/, '.mjs'))).href)
}

async function bundled() {
  const cache = join(root, 'node_modules', '.cache', 'holdfast')
  const home = join(cache, fingerprint())
  if (existsSync(home)) return home
  mkdirSync(cache, { recursive: true })
  const draft = join(cache, `draft-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await bundle(draft)
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error // Else another process was quicker.
  }
  for (const older of readdirSync(cache)) if (isOld(join(cache, older), home)) remove(join(cache, older))
  return home
}

// What another process may still be loading from is left for a day.
const isOld = (path, home) => path !== home && Date.now() - statSync(path).mtimeMs > 86_400_000
const remove = (path) => rmSync(path, { recursive: true, force: true })

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
  hash.update(String(statSync(fileURLToPath(import.meta.url)).mtimeMs))
  return hash.digest('hex').slice(0, 24)
}

async function bundle(outdir) {
  const { build, stop } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outbase: '.',
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Objects that are written in groups become one literal, which the engine makes many times as fast.
    minifySyntax: true,
    packages: 'external',
    // Read only where node is told to: NODE_OPTIONS=--enable-source-maps. They would cost a third of a second each start.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [{ name: 'places', setup: keepPlaces }],
  }).finally(stop)
}

// A module that reads what lies beside it does so by its own place, not by the bundle's.
function keepPlaces({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const text = await readFile(path, 'utf8')
    if (!text.includes('import.meta.')) return undefined
    const placed = text
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    return { contents: placed, loader: 'ts' }
  })
}
