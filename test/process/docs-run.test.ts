// The shell blocks of README, the tour and the guides run as pasted, in order, in one bash for each page, against a
// server of their own, and give the answers that the pages show.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, test } from 'vitest'
import { missingParts, readBlocks } from '../support/docs-blocks.ts'
import { runBlocks } from '../support/run-blocks.ts'
import { environmentWith } from '../support/server-process.ts'
import { endAll, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

const root = join(import.meta.dirname, '..', '..')

/** Pages about machines, folders and databases that only an operator or a contributor has. */
const OTHER_PAGES = ['first-change.md', 'operate.md', 'cell.md']
/** Pages with prices of the simulated market on the day of the run, or with figures about the whole installation. */
const NUMBERS_DIFFER = ['README.md', 'docs/market.md', 'docs/personal-data.md']
/** The block that starts the server, which the test has started already. */
const START = 'npm ci && npm start'

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md') && !OTHER_PAGES.some((other) => page.endsWith(other)))
  .map((page) => ({ page, blocks: readBlocks(readFileSync(join(root, page), 'utf8')) }))
  .filter(({ blocks }) => blocks.length > 0)

afterEach(endAll)

/** A folder like a checkout in which the server was started and the package is installed. */
function folderOf({ environment }: OwnServer): string {
  const folder = join(environment.DATA_DIR!, 'checkout')
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  symlinkSync(environment.DATA_DIR!, join(folder, '.data'))
  symlinkSync(join(root, 'docs'), join(folder, 'docs'))
  symlinkSync(join(root, 'bin', 'holdfast.mjs'), join(folder, 'node_modules', '.bin', 'holdfast'))
  return folder
}

// The server has its address in BASE_URL; the shell of a reader has not.
function environmentOf(own: OwnServer) {
  const { BASE_URL: _, ...environment } = environmentWith({ ...own.environment, npm_config_offline: 'true' })
  return { ...environment, BASE: own.baseUrl }
}

describe('the shell blocks of a page', () => {
  test.each(pages)('$page', { timeout: 1_800_000 }, async ({ page, blocks }) => {
    const runnable = blocks.filter(({ not_run, text }) => not_run === undefined && text !== START)
    if (runnable.length === 0) return
    const own = await startOwn(await newEnvironment({ SEED: 'demo' }))
    const shell = { folder: folderOf(own), environment: environmentOf(own), port: own.environment.PORT! }
    const { outputs, code } = await runBlocks(
      shell,
      runnable.map(({ text }) => text),
    )
    for (const [n, { line, text, answer }] of runnable.entries()) {
      const output = outputs[n]
      const where = `${page}:${line}\n${text}\n\nprinted:\n${output}`
      assert.ok(output !== undefined, `the blocks before ${page}:${line} ended the shell`)
      if (n === outputs.length - 1) assert.equal(code, 0, where)
      if (answer === undefined) continue
      const missing = missingParts(answer, output, NUMBERS_DIFFER.includes(page))
      assert.deepEqual(missing, [], `the page shows parts that were not printed\n${where}`)
    }
  })
})
