// Bundles the TypeScript of the project into few files, which start in a fraction of the time of a thousand modules.
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ENTRIES = ['src/main.ts', 'cli/holdfast.ts', 'cli/demo.ts']
// Its seven hundred modules would cost a sixth of a second at each start.
const INSIDE = 'typebox'

/** Writes the bundle into the folder. Its code finds its files by HOLDFAST_ROOT, which the loader sets. */
export async function bundle(outdir) {
  const { build, stop } = await import('esbuild')
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const outside = Object.keys(dependencies).filter((name) => name !== INSIDE)
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
    external: outside.flatMap((name) => [name, `${name}/*`]),
    // Node reads it only with NODE_OPTIONS=--enable-source-maps, which costs a third of a second at each start.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [{ name: 'places', setup: keepPlaces }],
  }).finally(stop)
}

// A module that reads the files beside it finds them by its own place in the project, not by the place of the bundle.
function keepPlaces({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, async ({ path }) => {
    const text = await readFile(path, 'utf8')
    if (!text.includes('import.meta.')) return undefined
    const place = (file) => `(globalThis.HOLDFAST_ROOT + ${JSON.stringify(relative(root, file))})`
    const contents = text
      .replaceAll('import.meta.dirname', place(dirname(path)).replace('_ROOT', '_ROOT.path'))
      .replaceAll('import.meta.url', place(path).replace('_ROOT', '_ROOT.url'))
    return { contents, loader: 'ts' }
  })
}
