// Builds the pages that run in a browser, the console and the dashboard, into files with hashed names, each beside itself
// compressed, and a text with the licences of the packages that are inside.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const LICENCES = 'licences.txt'
/** Licences that a package inside may have: those of everything that is shipped. */
const SHIPPED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense']

/** The programs by name: where each begins, and its page. */
const PROGRAMS = {
  console: {
    entry: 'packages/console/src/main.tsx',
    page: (script, style) =>
      page('Holdfast console', [`/console/assets/${style}`], `/console/assets/${script}`),
  },
  // Its links are relative, for a proxy may serve it under a path of its own. It looks like the documentation.
  dashboard: {
    entry: 'packages/dashboard/src/main.ts',
    page: (script, style) =>
      page(
        'Dashboard · Holdfast',
        ['docs/site.css', 'docs/text.css', `dashboard/assets/${style}`],
        `dashboard/assets/${script}`,
      ),
  },
}

export const PAGES = Object.keys(PROGRAMS)

/** Writes the files of a program into the folder. */
export async function buildPages(name, outdir) {
  const { entry, page } = PROGRAMS[name]
  const { metafile } = await run({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
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
  })
  const [script, output] = Object.entries(metafile.outputs).find(([, one]) => one.entryPoint === entry)
  await writeFile(join(outdir, 'index.html'), page(nameOf(script), nameOf(output.cssBundle)))
  await writeFile(join(outdir, LICENCES), await licencesOf(metafile))
  for (const name of await readdir(outdir)) await compress(join(outdir, name))
}

let running = 0

// The builds of a process share a service, and the last one stops it: a build whose service stops never ends.
async function run(options) {
  const { build, stop } = await import('esbuild')
  running += 1
  try {
    return await build(options)
  } finally {
    running -= 1
    if (running === 0) await stop()
  }
}

const nameOf = (path) => path.split('/').at(-1)

const page = (title, styles, script) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
${styles.map((style) => `    <link rel="stylesheet" href="${style}" />`).join('\n')}
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This page needs JavaScript.</noscript>
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
  return `This program contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(path) {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  await writeFile(`${path}.br`, await brotli(text, { params }))
  await writeFile(`${path}.gz`, await zip(text, { level: 9 }))
}
