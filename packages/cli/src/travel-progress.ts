// The progress of an advance of the clock, on standard error: one line that is written over on a terminal, elsewhere a
// line every ten seconds. The clock of the tenant tells how far the advance has come.
const DAY_MS = 86_400_000
const LOOK_MS = 2_000
const PLAIN_MS = 10_000
const CLEAR = '\r\x1b[K'

/** Where an advance stands; all in milliseconds. */
export interface Travel {
  from: number
  reached: number
  to: number
  elapsed: number
}

/** Says the share, the days that have passed, their rate and the time left. */
export function describeTravel({ from, reached, to, elapsed }: Travel): string {
  const done = Math.max(0, Math.min(reached, to) - from)
  const share = to > from ? Math.floor((100 * done) / (to - from)) : 100
  const rate = done / Math.max(elapsed, 1)
  const left = rate > 0 ? `, about ${Math.ceil((to - from - done) / rate / 1000)} s left` : ''
  return `clock: ${share} %, ${inDays(done)} days, ${inDays(rate * 1000)} days/s${left}`
}

const inDays = (ms: number) => Number((ms / DAY_MS).toPrecision(2))

interface Advance<T> {
  from: string
  /** The instant, or the seconds, by which time moves. */
  step: { to: string } | { seconds: number }
  /** Reads the time that the tenant has reached. */
  look(): Promise<string>
  advance(): Promise<T>
}

const STANDARD = { to: process.stderr as Pick<NodeJS.WriteStream, 'isTTY' | 'write'>, look_ms: LOOK_MS }

/** Advances the clock, and shows how far it has come. A look that fails shows nothing, and the advance goes on. */
export async function withTravelProgress<T>(
  { from, step, look, advance }: Advance<T>,
  { to: out, look_ms } = STANDARD,
): Promise<T> {
  const begun = performance.now()
  const start = Date.parse(from)
  const to = 'to' in step ? Date.parse(step.to) : start + step.seconds * 1000
  let looking = false
  let ended = false
  const show = async () => {
    if (looking) return
    looking = true
    const now = await look().catch(() => undefined)
    looking = false
    if (now === undefined || ended) return
    const elapsed = performance.now() - begun
    const line = describeTravel({ from: start, reached: Date.parse(now), to, elapsed })
    out.write(out.isTTY ? `${CLEAR}${line}` : `${line}\n`)
  }
  const timer = setInterval(show, out.isTTY ? look_ms : look_ms * (PLAIN_MS / LOOK_MS))
  try {
    return await advance()
  } finally {
    ended = true
    clearInterval(timer)
    if (out.isTTY) out.write(CLEAR)
  }
}
