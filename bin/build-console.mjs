// Builds the console into files with hashed names, each beside itself compressed, and a text with the licences of the
// packages that are inside.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ENTRY = 'packages/console/src/main.tsx'
const LICENCES = 'licences.txt'
/** Licences that a package inside may have: those of everything that is shipped. */
const SHIPPED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense']

/** Writes the files of the console into the folder. */
export async function buildConsole(outdir) {
  const { build, stop } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { console: ENTRY },
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    jsx: 'automatic',
    minify: true,
    // The licences stand in a file of their own, whole.
    legalComments: 'none',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  }).finally(stop)
  const [script, output] = Object.entries(metafile.outputs).find(([, one]) => one.entryPoint === ENTRY)
  await writeFile(join(outdir, 'index.html'), page(nameOf(script), nameOf(output.cssBundle)))
  await writeFile(join(outdir, LICENCES), await licencesOf(metafile))
  for (const name of await readdir(outdir)) await compress(join(outdir, name))
}

const nameOf = (path) => path.split('/').at(-1)

const page = (script, style) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>Holdfast console</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/console/assets/${style}" />
    <script type="module" src="/console/assets/${script}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>The console needs JavaScript.</noscript>
  </body>
</html>
`

/** The names of the packages whose code is in the files. */
function packagesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  const names = inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(names)].sort()
}

async function licencesOf(metafile) {
  const texts = await Promise.all(
    packagesOf(metafile).map(async (name) => {
      const folder = join(root, 'node_modules', name)
      const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one))
      if (!file || !SHIPPED.includes(license))
        throw new Error(`the package ${name} has the licence ${license}, or no text of it`)
      return `${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n`
    }),
  )
  return `The console contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(path) {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  await writeFile(`${path}.br`, await brotli(text, { params }))
  await writeFile(`${path}.gz`, await zip(text, { level: 9 }))
}
