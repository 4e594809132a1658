// Compiles the app and starts it. Within the repository of Holdfast nothing has to be installed for this: tsconfig.json
// leads `@holdfast/sdk` to its sources.
import { join } from 'node:path'
import { build } from 'esbuild'

const here = import.meta.dirname
const dist = join(here, 'dist')
const common = { bundle: true, format: 'esm', logLevel: 'warning' }

await Promise.all([
  build({
    ...{ ...common, platform: 'node', target: 'node20' },
    entryPoints: [join(here, 'server', 'main.ts')],
    outfile: join(dist, 'server.mjs'),
  }),
  build({
    ...{ ...common, platform: 'browser', target: 'es2022', minify: true },
    entryPoints: [join(here, 'browser', 'main.ts')],
    outfile: join(dist, 'app.js'),
  }),
])
await import('./dist/server.mjs')
