// The next day on which something falls due, for `hf clock to`. A payment on a day without banking is made on a later one,
// so the clock goes on by single days until the work was done.
import type { AdvancedClock, Holdfast } from '../../sdk/src/holdfast.ts'
import { TARGETS } from './due-days.ts'
import { BrokenOff, UsageError } from './exit.ts'
import { withTravelProgress } from './travel-progress.ts'

const DAY_MS = 86_400_000
const MAX_FURTHER_DAYS = 10

/** Moves the clock, and shows how far it has come. The server completes an advance whose caller has gone. */
export async function advanceShown(
  hf: Holdfast,
  from: string,
  step: { to: string } | { seconds: number },
  signal: AbortSignal,
): Promise<AdvancedClock> {
  const moving = withTravelProgress({
    from,
    step,
    look: async () => (await hf.sandbox.retrieve_clock()).now,
    advance: () => hf.sandbox.advance_clock(step, { signal, timeout_ms: 600_000 }),
  })
  return moving.catch((error) => {
    if (!signal.aborted) throw error
    throw new BrokenOff(
      'broken off. The server completes the advance that has begun; `hf clock show` says how far it is.',
    )
  })
}

/** Moves the clock to the end of the first day on which the target falls due, and counts the work on the way. */
export async function advanceToTarget(
  hf: Holdfast,
  name: string,
  signal: AbortSignal,
): Promise<AdvancedClock> {
  const target = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined
  if (!target) throw new UsageError(`The target is one of ${Object.keys(TARGETS).join(', ')}.`)
  const { now } = await hf.sandbox.retrieve_clock()
  const [first] = (await target.listDays(hf)).filter((day) => day != null).sort()
  if (first === undefined) throw new Error(`There is no day on which ${target.does}.`)
  const total: AdvancedClock = { now, processed: {} }
  let end = Date.parse(`${first > now ? first : now.slice(0, 10)}T23:59:59.999Z`)
  for (const last = end + MAX_FURTHER_DAYS * DAY_MS; end <= last; end += DAY_MS) {
    if (end <= Date.parse(total.now)) continue
    const step = { to: new Date(end).toISOString() }
    const moved = await advanceShown(hf, total.now, step, signal)
    total.now = moved.now
    for (const [kind, count] of Object.entries(moved.processed))
      total.processed[kind] = (total.processed[kind] ?? 0) + count
    if (target.kinds.some((kind) => total.processed[kind])) return total
  }
  throw new Error(`The clock is at ${total.now}, and there was no day on which ${target.does}.`)
}
