// The steps around `npm pack`: `make` compiles the code, the pages and the command `hf` into dist and pins every package that the package
// needs; `clean` removes both again, so that the checkout is as it was.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, PAGES } from '../bin/build-pages.mjs'
import { bundle } from '../bin/bundle.mjs'
import { buildHf } from '../bin/find-built.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const pinned = join(root, 'npm-shrinkwrap.json')

const [step] = process.argv.slice(2)
if (step === 'make') {
  rmSync(dist, { recursive: true, force: true })
  await bundle(dist)
  for (const name of PAGES) await buildPages(name, join(dist, name))
  buildHf(join(dist, 'hf'))
  copyFileSync(join(root, 'package-lock.json'), pinned)
} else {
  rmSync(dist, { recursive: true, force: true })
  rmSync(pinned, { force: true })
}
