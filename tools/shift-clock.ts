// Runs a command whose processes, PostgreSQL among them, see another time of the machine: the clock goes on from there.
//   node --import tsx tools/shift-clock.ts 5y npx vitest run test/journeys/journey.test.ts
//   node --import tsx tools/shift-clock.ts 2028-02-29T23:59:00Z npx vitest run test/journeys/journey.test.ts
// It needs libfaketime: apt-get install faketime.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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

// Without a shift of the monotonic clock, time limits and pauses last as long as ever.
/** The variables under which a process and its children see the clock shifted. */
export function shiftedEnvironment(shift: string): NodeJS.ProcessEnv {
  const library = findLibrary()
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime')
  const seconds = secondsOf(shift, Date.now())
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

/**
 * The path of libfaketime; undefined if it is not installed. Not libfaketimeMT: its lock would block a process of
 * PostgreSQL in the handler of a signal.
 */
export function findLibrary(): string | undefined {
  const folders = ['/usr/lib', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))]
  return folders
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find((path) => existsSync(path))
}

function main([shift, command, ...words]: string[]): number {
  if (!shift || !command) throw new Error('Usage: tools/shift-clock.ts SHIFT COMMAND...')
  const env = { ...process.env, ...shiftedEnvironment(shift) }
  const { status, error } = spawnSync(command, words, { stdio: 'inherit', env })
  if (error) throw error
  return status ?? 1
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  process.exitCode = main(process.argv.slice(2))
