// Two checkouts measured in turns: another commit and this one. Machines are faster at one minute than at the next, so
// only runs beside each other can be compared. Each checkout measures itself with its own benchmarks.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResult, rounded } from './report.ts'
import { type Measured, median } from './stage.ts'

const ROOT = join(import.meta.dirname, '..')
/** A change within this share cannot be distinguished from the variation of the machine. */
const NOISE = 0.05

interface Pair {
  before: number[]
  after: number[]
  result: Measured
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

const lockOf = (root: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

// The checkout stays for the next comparison; it shares the modules of this one if both have the same lock file.
function checkOut(commit: string): string {
  const sha = git('rev-parse', '--verify', `${commit}^{commit}`)
  const folder = join(ROOT, 'node_modules', '.cache', 'holdfast-against', sha.slice(0, 12))
  if (!existsSync(folder)) git('worktree', 'add', '--detach', '--force', folder, sha)
  if (existsSync(join(folder, 'node_modules'))) return folder
  if (lockOf(folder) === lockOf(ROOT)) {
    const own = join(ROOT, 'node_modules')
    // One by one: a folder cannot be copied into itself, and the checkout stands in .cache.
    for (const name of readdirSync(own).filter((each) => each !== '.cache'))
      cpSync(join(own, name), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  } else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
  return folder
}

function measureIn(root: string, names: readonly string[]): Promise<Measured[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bench.ts', `--only=${names.join(',')}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      const results = output.split('\n').flatMap((line) => readResult(line) ?? [])
      if (results.length === 0) reject(new Error(`nothing was measured in ${root}`))
      else resolve(results)
    })
  })
}

function note(pairs: Map<string, Pair>, side: 'before' | 'after', results: readonly Measured[]): void {
  for (const result of results) {
    const pair = pairs.get(result.name) ?? { before: [], after: [], result }
    pair[side].push(result.figure)
    pairs.set(result.name, pair)
  }
}

/** The share by which the figures are worse than the earlier ones; below zero they are better. */
export function lossOf({ before, after, result }: Pair): number {
  const [a, b] = [median(before), median(after)]
  if (a === 0) return 0
  return result.goal < 0 ? b / a - 1 : 1 - b / a
}

function lineOf(pair: Pair): string {
  const { name, unit } = pair.result
  if (pair.before.length === 0 || pair.after.length === 0) return `- **${name}**: on one side only`
  const loss = lossOf(pair)
  const verdict = Math.abs(loss) <= NOISE ? 'as before' : loss > 0 ? 'worse' : 'better'
  const list = (figures: number[]) => figures.map(rounded).join(', ')
  const change = `${loss > 0 ? '-' : '+'}${(Math.abs(loss) * 100).toFixed(0)} %`
  return [
    `- **${name}**: ${rounded(median(pair.before))} → ${rounded(median(pair.after))} ${unit} (${change}, ${verdict})`,
    `  before ${list(pair.before)}; after ${list(pair.after)}`,
  ].join('\n')
}

/** Measures a commit and this checkout in turns and prints what changed; says whether nothing became worse. */
export async function compareWith(
  commit: string,
  names: readonly string[],
  rounds: number,
): Promise<boolean> {
  const other = checkOut(commit)
  const pairs = new Map<string, Pair>()
  for (const name of names)
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`${name}, round ${round} of ${rounds}\n`)
      note(pairs, 'before', await measureIn(other, [name]))
      note(pairs, 'after', await measureIn(ROOT, [name]))
    }
  const all = [...pairs.values()]
  process.stdout.write(`${all.map(lineOf).join('\n')}\n`)
  const both = all.filter(({ before, after }) => before.length > 0 && after.length > 0)
  return both.every((pair) => lossOf(pair) <= NOISE)
}
