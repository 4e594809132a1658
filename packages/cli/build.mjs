// The build that `npm pack` runs first: the command with the SDK and the parser of its words, and in a part of its own, which
// is loaded on demand, the server of `hf mcp` with the SDK of its protocol. So the package needs no other one. A word names
// another folder than dist: the server's package and a checkout have the command too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const dist = process.argv[2] ?? join(here, 'dist')
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

rmSync(dist, { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: [join(here, 'src', 'hf.ts')],
  outdir: dist,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  metafile: true,
  absWorkingDir: here,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { HF_VERSION: JSON.stringify(version) },
  banner: {
    // The parser of words is CommonJS and asks for modules of Node.
    js: `#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)`,
  },
})

// The licences of the packages that are part of the bundle ask to be handed on with it.
const packages = new Set(
  Object.keys(metafile.inputs).flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
)
const licences = [...packages].sort().map((place) => {
  const folder = join(here, place)
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (!file) throw new Error(`${folder} has no file with its licence.`)
  return `${place.split('node_modules/').at(-1)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
})
writeFileSync(join(dist, 'licences.txt'), licences.join('\n---\n\n'))
