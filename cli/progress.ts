// The progress of long work, on standard error: one line that is written over on a terminal, elsewhere a line every
// ten seconds.

const PLAIN_MS = 10_000
const SHOWN_MS = 200

const sizeOf = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Reports the bytes that are done, the approximate total, the rate and the time that is left. */
export function newProgress(what: string, to: NodeJS.WriteStream = process.stderr) {
  const begun = performance.now()
  let shown = begun
  const line = (done: number, total: number) => {
    const seconds = (performance.now() - begun) / 1000
    const rate = done / Math.max(seconds, 0.001)
    const left = rate > 0 ? Math.ceil(Math.max(0, total - done) / rate) : 0
    const share = total > 0 ? Math.floor((100 * done) / total) : 100
    return `${what}: ${share} %, ${sizeOf(done)}, ${sizeOf(rate)}/s, about ${left} s left`
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
