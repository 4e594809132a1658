// Decides what happens at a cut: whether the parent order goes out, and which of its children go with it.
import { addBusinessDays, calendarOf } from '../../../../fixed-income/calendars.ts'
import { sessionOf } from '../../../../fixed-income/markets/sessions.ts'
import { dayOf, type Instant } from '../../../../values/time.ts'
import type { BidAndAsk } from '../../../../venues/venue.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'

/** How many business days a pooled order waits for a cut with a price. */
const LONGEST_WAIT = 5

/** The members of a child that decide whether it goes out. */
export type CutOrder = Pick<OpenOrder, 'id' | 'account_status' | 'side' | 'created_at'>

export interface CutFacts<O extends CutOrder> {
  now: Instant
  cut_at: Instant
  is_always_open: boolean
  listed: Listed
  price: BidAndAsk | undefined
  children: readonly O[]
}

/** A child that does not go out, and the reason for which it is cancelled. */
export interface Leaving<O> {
  order: O
  reason: string
}

/** `go`: the children that do not leave go out. `wait`: they wait for the next cut. */
export interface DecidedCut<O> {
  outcome: 'go' | 'wait'
  leaving: Leaving<O>[]
  staying: O[]
}

/** Parts the children into those that go on and those that are cancelled. */
export function decideCut<O extends CutOrder>(facts: CutFacts<O>): DecidedCut<O> {
  const outcome = takesPlace(facts) ? 'go' : 'wait'
  const decided: DecidedCut<O> = { outcome, leaving: [], staying: [] }
  for (const order of facts.children) {
    const reason = reasonToLeave(facts, order, outcome)
    if (reason === undefined) decided.staying.push(order)
    else decided.leaving.push({ order, reason })
  }
  return decided
}

// Where exchanges have hours a cut takes place only within the session: on a half day the later cut may not.
// A late job does not send the orders out after the close.
function takesPlace({ is_always_open, listed, cut_at, now, price }: CutFacts<CutOrder>): boolean {
  if (price === undefined) return false
  if (is_always_open) return true
  const session = sessionOf(listed.row, dayOf(cut_at))
  const isOpen = (at: Instant) => session !== undefined && at >= session.opens_at && at < session.closes_at
  return isOpen(cut_at) && isOpen(now)
}

function reasonToLeave(
  { now, listed }: CutFacts<CutOrder>,
  { account_status, side, created_at }: CutOrder,
  outcome: 'go' | 'wait',
): string | undefined {
  if (account_status === 'suspended') return 'account_suspended'
  if (account_status !== 'active' && side === 'buy') return 'cancelled_by_operator'
  if (listed.wire.trading_status === 'not_trading') return 'instrument_not_trading'
  const last = addBusinessDays(calendarOf(listed.row), dayOf(created_at), LONGEST_WAIT)
  return outcome === 'wait' && dayOf(now) >= last ? 'unfilled' : undefined
}
