// What `npm pack` does first: compiles the package into dist, one file for each source, so that bundlers can leave out
// what a program does not use.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const here = import.meta.dirname
const dist = join(here, 'dist')
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin',
  'tsc',
)

rmSync(dist, { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '-p', here], { stdio: 'inherit' })

// The compiler rewrites the names of files in code and leaves them in declarations.
for (const name of readdirSync(dist, { recursive: true })) {
  if (!String(name).endsWith('.d.ts')) continue
  const path = join(dist, String(name))
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/(from '|import\(')(\.[^']+)\.ts'/g, "$1$2.js'"))
}
