// The progress of long work, on standard error: one line that is written over on a terminal, elsewhere a line every
// ten seconds. A signal breaks the work off with one line and status 130.

const PLAIN_MS = 10_000
const SHOWN_MS = 200
const BROKEN_OFF = 130

/** Reports what is done of the total. */
export type Report = (done: number, total: number) => void

/** How amounts are shown. */
type Amount = (amount: number) => string
export const inBytes: Amount = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
const inWhole =
  (noun: string): Amount =>
  (amount) =>
    `${Number(amount.toPrecision(2))} ${noun}`
export const inSteps = inWhole('steps')
export const inRows = inWhole('rows')
export const inEntries = inWhole('entries')
export const inFiles = inWhole('files')

/** Reports the amounts that are done, the approximate total, the rate and the time that is left. */
export function newProgress(
  what: string,
  amount: Amount = inBytes,
  to: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
) {
  const begun = performance.now()
  let shown = begun
  const line = (done: number, total: number) => {
    const seconds = (performance.now() - begun) / 1000
    const rate = done / Math.max(seconds, 0.001)
    const left = rate > 0 ? Math.ceil(Math.max(0, total - done) / rate) : 0
    const share = total > 0 ? Math.floor((100 * done) / total) : 100
    return `${what}: ${share} %, ${amount(done)}, ${amount(rate)}/s, about ${left} s left`
  }
  return {
    report(done: number, total: number): void {
      const now = performance.now()
      if (now - shown < (to.isTTY ? SHOWN_MS : PLAIN_MS)) return
      shown = now
      to.write(to.isTTY ? `\r\x1b[K${line(done, total)}` : `${line(done, total)}\n`)
    },
    end(): void {
      if (to.isTTY) to.write('\r\x1b[K')
    },
  }
}

interface LongWork {
  what: string
  /** The line for the operator after a break-off. */
  broken_off: string
  amount?: Amount
}

/**
 * Does long work with a progress. After a signal the process ends immediately: its transaction is undone, and a database
 * that was started for the command stops.
 */
export async function withProgress<T>(
  { what, broken_off, amount }: LongWork,
  work: (report: Report) => Promise<T>,
): Promise<T> {
  const progress = newProgress(what, amount)
  try {
    return await breakOffWith(`${what}: broken off. ${broken_off}`, () => work(progress.report), progress.end)
  } finally {
    progress.end()
  }
}

/** Does work that a signal ends with the line; `before` runs before the line is written. */
export async function breakOffWith<T>(
  line: string,
  work: () => Promise<T>,
  before: () => void = () => {},
): Promise<T> {
  const breakOff = () => {
    before()
    process.stderr.write(`${line}\n`)
    process.exit(BROKEN_OFF)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, breakOff)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, breakOff)
  }
}
