// The build that `npm pack` runs first: the command, the SDK and the parser of its words in one file, so that it needs no
// other package.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))

rmSync(join(here, 'dist'), { recursive: true, force: true })
await build({
  entryPoints: [join(here, 'src', 'hf.ts')],
  outfile: join(here, 'dist', 'hf.mjs'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  define: { HF_VERSION: JSON.stringify(version) },
  banner: {
    // The parser of words is CommonJS and asks for modules of Node.
    js: `#!/usr/bin/env node\nimport { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)`,
  },
})
