// The seconds of the test files of the gate, as `npm run check -- --write-seconds` measured them on an idle machine of
// two cores. The rules of the house refuse a file above MAX_SECONDS, so that growth is seen when it begins.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FileResult } from './file-reporter.ts'

export const SECONDS_FILE = 'test/seconds.json'
/** The most seconds of one file of the gate. */
export const MAX_SECONDS = 20
/** Files below are not written down. */
const LEAST_SECONDS = 2
const SLOWEST = 20

type Seconds = Record<string, number>

const slowestFirst = (files: readonly FileResult[]) => [...files].sort((a, b) => b.seconds - a.seconds)

/** The slowest files, a line each. */
export const listSlowest = (files: readonly FileResult[]): string[] =>
  slowestFirst(files)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)

/** The sum of the seconds by folder of tests, a line each. */
export function sumByFolder(files: readonly FileResult[]): string[] {
  const sums = new Map<string, { files: number; seconds: number }>()
  for (const { file, seconds } of files) {
    const folder = /^test\/[^/]+|^[^/]+/.exec(file)![0]
    const sum = sums.get(folder) ?? { files: 0, seconds: 0 }
    sums.set(folder, { files: sum.files + 1, seconds: sum.seconds + seconds })
  }
  return [...sums].map(
    ([folder, sum]) => `${sum.seconds.toFixed(1).padStart(7)} s  ${folder} (${sum.files} files)`,
  )
}

export function writeSeconds(files: readonly FileResult[]): void {
  const slow = slowestFirst(files).filter(({ seconds }) => seconds >= LEAST_SECONDS)
  const seconds: Seconds = Object.fromEntries(slow.map(({ file, seconds }) => [file, seconds]))
  writeFileSync(SECONDS_FILE, `${JSON.stringify(seconds, null, 2)}\n`)
}

/** The files of the last measurement that took more than the most; a file that is gone is none of them. */
export const findSlow = (seconds: Seconds, exists: (path: string) => boolean): string[] =>
  Object.entries(seconds)
    .filter(([file, seconds]) => seconds > MAX_SECONDS && exists(file))
    .map(([file]) => file)

export const readSeconds = (): Seconds =>
  existsSync(SECONDS_FILE) ? (JSON.parse(readFileSync(SECONDS_FILE, 'utf8')) as Seconds) : {}
