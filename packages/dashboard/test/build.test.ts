// The builds of a checkout: a browser may open the console and the dashboard in the same moment.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { temporaryDirectory } from '../../../test/support/temporary.ts'

interface Builder {
  PAGES: string[]
  buildPages(name: string, outdir: string): Promise<void>
}

test('the builds of two programs at the same time both end', async () => {
  const builder = new URL('../../../bin/build-pages.mjs', import.meta.url)
  const { PAGES, buildPages } = (await import(builder.href)) as Builder
  const folders = PAGES.map((name) => join(temporaryDirectory('build'), name))
  await Promise.all(PAGES.map((name, place) => buildPages(name, folders[place]!)))
  for (const folder of folders) assert.ok(readdirSync(folder).includes('index.html.br'), folder)
})
