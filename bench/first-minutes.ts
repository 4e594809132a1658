// The first minutes of a newcomer, in machine time and with a warm npm cache: from a fresh clone of the last commit to the
// first settled order (README), the first verified webhook and the first drawn chart (their pages of the docs).
//   node --import tsx bench/first-minutes.ts
// The clone, the installation and the start are measured once and count for each page; the blocks of a page run as pasted.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { missingParts, readBlocks } from '../test/support/docs-blocks.ts'
import { freePort } from '../test/support/free-port.ts'
import { runBlocks } from '../test/support/run-blocks.ts'
import { environmentWith, waitReady, watch } from '../test/support/server-process.ts'
import { temporaryDirectory } from '../test/support/temporary.ts'
import { machine } from './stage.ts'

const START = 'npm ci && npm start'
const START_LIMIT_MS = 300_000

/** Each page with its end, the goal in seconds, and whether its numbers follow the market of the day. */
const PAGES = [
  { page: 'README.md', end: 'first settled order', goal: 60, numbers_differ: true },
  { page: 'docs/first-webhook.md', end: 'first verified webhook', goal: 90, numbers_differ: false },
  { page: 'docs/first-chart.md', end: 'first drawn chart', goal: 120, numbers_differ: false },
]

const root = join(import.meta.dirname, '..')
const folder = temporaryDirectory('first-minutes')
const clone = join(folder, 'holdfast')

const secondsSince = (begun: number) => (performance.now() - begun) / 1000

function timed(words: string[], cwd: string): number {
  const begun = performance.now()
  execFileSync(words[0]!, words.slice(1), { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  return secondsSince(begun)
}

async function startServer(port: string) {
  const begun = performance.now()
  const environment = environmentWith({ PORT: port, HOST: '127.0.0.1', DATA_DIR: join(clone, '.data') })
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const server = watch(child)
  await waitReady(`http://127.0.0.1:${port}`, server, START_LIMIT_MS)
  const stop = async () => {
    process.kill(-child.pid!, 'SIGTERM')
    await server.ended
  }
  return { seconds: secondsSince(begun), environment, stop }
}

/** Runs the blocks of a page, and holds that they print what the page shows. */
async function playPage(
  { page, numbers_differ }: (typeof PAGES)[number],
  environment: NodeJS.ProcessEnv,
  port: string,
): Promise<number> {
  const blocks = readBlocks(readFileSync(join(clone, page), 'utf8')).filter(
    ({ not_run, text }) => not_run === undefined && text !== START,
  )
  const begun = performance.now()
  const shell = { folder: clone, port, environment: { ...environment, BASE: `http://127.0.0.1:${port}` } }
  const { outputs, code } = await runBlocks(
    shell,
    blocks.map(({ text }) => text),
  )
  const seconds = secondsSince(begun)
  const wrong = blocks.some(
    ({ answer }, n) =>
      answer !== undefined && missingParts(answer, outputs[n] ?? '', numbers_differ).length > 0,
  )
  if (code !== 0 || wrong) throw new Error(`${page} did not run as it says:\n${outputs.join('\n')}`)
  return seconds
}

const port = String(await freePort())
const cloning = timed(['git', 'clone', '--quiet', '--no-hardlinks', root, clone], folder)
const installing = timed(
  ['npm', 'ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
  clone,
)
const server = await startServer(port)
const ready = cloning + installing + server.seconds
const figure = (seconds: number) => seconds.toFixed(1)
console.log(`On ${machine()}:`)
console.log(
  `- clone ${figure(cloning)} s, npm ci ${figure(installing)} s, start with the demo ${figure(server.seconds)} s`,
)
try {
  for (const one of PAGES) {
    const seconds = await playPage(one, server.environment, port)
    const isMet = ready + seconds <= one.goal
    const goal = `goal: at most ${one.goal}; ${isMet ? 'met' : 'missed'}`
    console.log(`- **From clone to the ${one.end}**: ${figure(ready + seconds)} s (${goal})`)
    console.log(`  the blocks of ${one.page} take ${figure(seconds)} s of it`)
    if (!isMet) process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
