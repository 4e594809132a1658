// The buys of a run: the cash is spread over the lines below their target in proportion to their needs, then topped up.
//
//   k = min(1, max(0, B − Σ(fee(ceil2(x × P)) + 0.01)) ÷ Σ(x × P))    u = floor_inc(k × x)    L = B − Σ cap(u)
//
// A line is topped up to the increment nearest to its target, or as far as L pays. Lines that are then too small leave,
// one by one, and the rest is sized anew, so a small account buys few lines rather than none.
import {
  add,
  compare,
  type Decimal,
  isLess,
  isZero,
  money,
  multiply,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import {
  addRatios,
  ceilRatio,
  compareRatios,
  divideRatios,
  type ExactRatio,
  floorRatio,
  multiplyRatios,
  ONE,
  ratioOf,
  sumRatios,
  ZERO,
} from '../../../../values/exact/ratio.ts'
import { byInstrument, capOf, costAtMost, dearest, type LineDecision, leaveOut } from './estimate-lines.ts'
import { cashBuyOf } from './estimate-orders.ts'
import type { LineFacts, RunSkipReason } from './rules.ts'

/** The bound of an approved buy. */
export interface ApprovedBuy {
  quantity: Decimal
  cash_amount: Decimal
}

/** A line that needs more. */
export interface BuyRequest {
  facts: LineFacts
  need: Decimal
  approved?: ApprovedBuy | undefined
}

/** A line that takes part. */
interface Candidate {
  facts: LineFacts
  need: Decimal
  /** need ÷ mid. */
  x: ExactRatio
  /** x × P. */
  cost: ExactRatio
  /** Fee of that and a cent. */
  charge: Decimal
  /** x to the nearest increment: the line ends there, or short of it. */
  nearest: Decimal
  /** The fewest units of an order. */
  least: Decimal
  approved: ApprovedBuy | undefined
}

interface Sized {
  candidate: Candidate
  quantity: Decimal
}

const CENT = '0.01'

/** Decides the buys of the lines for the budget; by instrument. */
export function decideBuys(
  requests: readonly BuyRequest[],
  budget: Decimal,
  minimum: Decimal,
): Map<string, LineDecision> {
  const decisions = new Map<string, LineDecision>()
  let candidates: Candidate[] = []
  for (const request of requests) {
    const candidate = candidateOf(request, minimum)
    const reason = candidate.facts.reasons.buy ?? obstacleTo(candidate, budget, request.need, minimum)
    if (reason === null) candidates.push(candidate)
    else {
      const scale = reason === 'no_cash' ? ZERO : ONE
      decisions.set(request.facts.instrument, leaveOut(reason, multiplyRatios(scale, candidate.x), scale))
    }
  }
  candidates.sort(byInstrument)
  for (;;) {
    const scale = scaleOf(candidates, budget)
    const { sized, left } = topUp(candidates, scale, budget)
    const dropped = nextToDrop(sized, left)
    if (!dropped) {
      for (const each of sized) decisions.set(each.candidate.facts.instrument, buyOf(each, scale))
      return decisions
    }
    decisions.set(dropped.facts.instrument, leaveOut('no_cash', ZERO, ZERO))
    candidates = candidates.filter((candidate) => candidate !== dropped)
  }
}

function candidateOf({ facts, need: full_need, approved }: BuyRequest, minimum: Decimal): Candidate {
  const { mid, increment, minimum_quantity } = facts
  if (mid === null || isZero(mid)) return { ...NO_PRICE, facts, need: full_need, approved }
  const limit = approved && multiply(approved.quantity, mid)
  const need = limit !== undefined && isLess(limit, full_need) ? limit : full_need
  const x = divideRatios(ratioOf(need), ratioOf(mid))
  const cost = multiplyRatios(x, ratioOf(dearest(facts)))
  // An order is worth the minimum where round2(u × mid) is.
  const worth = divideRatios(ratioOf(subtract(minimum, '0.005')), ratioOf(mid))
  const steps = [increment, ceilRatio(ratioOf(minimum_quantity), increment), ceilRatio(worth, increment)]
  return {
    facts,
    need,
    x,
    cost,
    charge: add(facts.feeOf('buy', ceilRatio(cost, CENT)), CENT),
    nearest: floorRatio(addRatios(x, ratioOf(multiply(increment, '0.5'))), increment),
    least: steps.reduce((most, step) => (compare(step, most) > 0 ? step : most)),
    approved,
  }
}

const NO_PRICE = { x: ZERO, cost: ZERO, charge: '0', nearest: '0', least: '0' }

// Why the line cannot take part, whatever the others get.
function obstacleTo(
  candidate: Candidate,
  budget: Decimal,
  full_need: Decimal,
  minimum: Decimal,
): RunSkipReason | null {
  const { facts, nearest, least } = candidate
  if (facts.mid === null || isZero(facts.mid) || facts.ask === null) return 'missing_price'
  if (isZero(nearest)) return 'within_increment'
  if (isLess(full_need, minimum) || isTooSmall({ candidate, quantity: nearest })) return 'below_minimum'
  const isPayable = compare(capOf(facts, least), budget) <= 0
  return isPayable && isPlaceable(facts, budget) ? null : 'no_cash'
}

const isTooSmall = ({ candidate, quantity }: Sized): boolean =>
  isLess(quantity, candidate.least) || !isPlaceable(candidate.facts, cashOf({ candidate, quantity }))

// Whether cash buys something of an instrument that is dealt by cash.
const isPlaceable = (facts: LineFacts, cash: Decimal): boolean =>
  facts.cash_steps === null || !isZero(cashBuyOf(facts, cash).quantity)

// The cash of the order: its cap, and no more than was approved for an order that is placed by cash.
function cashOf({ candidate: { facts, approved }, quantity }: Sized): Decimal {
  const cap = capOf(facts, quantity)
  return facts.cash_steps && approved && isLess(approved.cash_amount, cap) ? approved.cash_amount : cap
}

function scaleOf(candidates: readonly Candidate[], budget: Decimal): ExactRatio {
  const cost = sumRatios(candidates.map((each) => each.cost))
  const free = subtract(budget, sum(candidates.map(({ charge }) => charge)))
  if (cost.over === 0n) return ONE
  const share = divideRatios(ratioOf(free), cost)
  if (share.over < 0n) return ZERO
  return compareRatios(share, ONE) > 0 ? ONE : share
}

function topUp(candidates: readonly Candidate[], scale: ExactRatio, budget: Decimal) {
  const sized = candidates.map((candidate) => ({
    candidate,
    quantity: floorRatio(multiplyRatios(scale, candidate.x), candidate.facts.increment),
  }))
  let left = subtract(budget, sum(sized.map((each) => capOf(each.candidate.facts, each.quantity))))
  const shortfall = ({ candidate, quantity }: Sized) =>
    subtract(candidate.need, multiply(quantity, candidate.facts.mid!))
  const falling = sized
    .map((each) => ({ each, short: shortfall(each) }))
    .sort((a, b) => compare(b.short, a.short) || byInstrument(a.each.candidate, b.each.candidate))
  for (const { each } of falling) {
    const { facts, nearest } = each.candidate
    if (!isLess(each.quantity, nearest) || isLess(left, '0')) continue
    const before = capOf(facts, each.quantity)
    each.quantity = payable(facts, each.quantity, nearest, add(before, left))
    left = subtract(left, subtract(capOf(facts, each.quantity), before))
  }
  return { sized, left }
}

// The most units from `from` to `to` whose cap is at most the cash. A fee that does not grow with the units leaves the
// quotient; otherwise bisection finds them, since the cap grows with the units.
function payable(facts: LineFacts, from: Decimal, to: Decimal, cash: Decimal): Decimal {
  const isPaid = (units: Decimal) => compare(capOf(facts, units), cash) <= 0
  const net = subtract(cash, subtract(capOf(facts, from), costAtMost(facts, from)))
  const quotient = floorRatio(divideRatios(ratioOf(net), ratioOf(dearest(facts))), facts.increment)
  const most = isLess(quotient, to) ? quotient : to
  if (compare(most, from) <= 0) return from
  if (isPaid(most)) return most
  let [fits, exceeds] = [from, most]
  for (;;) {
    const half = divideRatios(ratioOf(add(fits, exceeds)), ratioOf('2'))
    const middle = floorRatio(half, facts.increment)
    if (compare(middle, fits) <= 0) return fits
    if (isPaid(middle)) fits = middle
    else exceeds = middle
  }
}

// Of the lines that are too small, or of all if the cash is overdrawn, the one with the smallest need.
function nextToDrop(sized: readonly Sized[], left: Decimal): Candidate | undefined {
  const dropped = isLess(left, '0') ? sized : sized.filter(isTooSmall)
  return dropped
    .map(({ candidate }) => candidate)
    .reduce<Candidate | undefined>(
      (least, each) => (least === undefined || isLess(each.need, least.need) ? each : least),
      undefined,
    )
}

function buyOf(each: Sized, scale: ExactRatio): LineDecision {
  const { x, nearest, facts, approved } = each.candidate
  const order = facts.cash_steps
    ? cashBuyOf(facts, cashOf(each))
    : { quantity: each.quantity, cash_amount: money(cashOf(each)) }
  const isStepped = isLess(order.cash_amount, cashOf(each))
  const isExact = !isStepped && compareRatios(x, ratioOf(each.quantity)) === 0
  const isApproved = approved !== undefined && compare(approved.quantity, each.quantity) === 0
  const limited_by = isLess(each.quantity, nearest)
    ? 'cash'
    : isApproved
      ? 'units'
      : isExact
        ? 'target'
        : 'increment'
  return { side: 'buy', ...order, reason: null, exact: multiplyRatios(scale, x), scale, limited_by }
}
