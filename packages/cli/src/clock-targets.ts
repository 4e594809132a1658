// The next day on which something falls due, for `hf clock to`. The days come from what the tenant holds and has traded. A
// payment on a day without banking is made on a later one, so the clock goes on by single days until the work was done.
import type { AdvancedClock, Holdfast, Instrument } from '../../sdk/src/holdfast.ts'
import { BrokenOff, UsageError } from './exit.ts'
import { withTravelProgress } from './travel-progress.ts'

const DAY_MS = 86_400_000
const MAX_FURTHER_DAYS = 10
const PAGE = 200

/** Something that falls due. */
interface Target {
  does: string
  /** The kinds of work that fall due, as the server counts them. */
  kinds: string[]
  /** The days on which they do. */
  listDays(hf: Holdfast): Promise<(string | null | undefined)[]>
}

const daysOfInstruments =
  (dayOf: (instrument: Instrument) => string | null | undefined) => async (hf: Holdfast) =>
    (await hf.positions.list_all({ open_only: true, limit: PAGE }).all()).map(({ instrument }) =>
      dayOf(instrument),
    )

/** The targets by name. */
export const TARGETS: Record<string, Target> = {
  'next-settlement': {
    does: 'a trade settles',
    kinds: ['settlements'],
    listDays: async (hf) => {
      const trades = await hf.trades.list({ status: 'executed', limit: PAGE }).all()
      return trades.map(({ settlement_date }) => settlement_date)
    },
  },
  'next-coupon': {
    does: 'a bond in a position pays its coupon',
    kinds: ['coupons'],
    listDays: daysOfInstruments((one) => ('next_coupon_date' in one ? one.next_coupon_date : null)),
  },
  'next-maturity': {
    does: 'a bill or bond in a position matures',
    kinds: ['maturities', 'rollovers'],
    listDays: daysOfInstruments((one) => ('maturity_date' in one ? one.maturity_date : null)),
  },
}

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
