// Runs a command whose processes, PostgreSQL among them, see another time of the machine: the clock goes on from there.
//   node --import tsx tools/clock/shift-clock.ts 5y npx vitest run test/journeys/journey.test.ts
//   node --import tsx tools/clock/shift-clock.ts 2028-02-29T23:59:00Z npx vitest run test/journeys/journey.test.ts
// It needs Linux and a C compiler. (libfaketime does not do: it gives handlers of signals the real time, so no time limit
// of PostgreSQL would ever be reached.)
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const DAYS = { d: 1, w: 7, m: 31, y: 366 }
const DAY_SECONDS = 86_400

/** The seconds by which the clock is shifted: to an instant, or by a number of days, weeks, months or years. */
export function secondsOf(shift: string, now_ms: number): number {
  const [, count, unit] = /^\+?(\d+)([dwmy])$/.exec(shift) ?? []
  if (count) return Number(count) * DAYS[unit as keyof typeof DAYS] * DAY_SECONDS
  const target = Date.parse(shift)
  if (Number.isNaN(target))
    throw new Error(`${shift} is neither an instant nor a shift such as 35d, 1m or 5y.`)
  return Math.round((target - now_ms) / 1000)
}

/** The variables under which a process and its children see the clock shifted, until this process ends. */
export function shiftedEnvironment(shift: string): NodeJS.ProcessEnv {
  const seconds = secondsOf(shift, Date.now())
  return { LD_PRELOAD: buildLibrary(), SHIFT_CLOCK_SECONDS: String(seconds) }
}

// PostgreSQL may run as another user, who reads it too.
function buildLibrary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shifted-clock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const library = join(folder, 'shifted-clock.so')
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    '-o',
    library,
    join(import.meta.dirname, 'shifted-clock.c'),
    '-ldl',
  ])
  chmodSync(folder, 0o755)
  return library
}

function main([shift, command, ...words]: string[]): number {
  if (!shift || !command) throw new Error('Usage: tools/clock/shift-clock.ts SHIFT COMMAND...')
  const env = { ...process.env, ...shiftedEnvironment(shift) }
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2))
