// The sells that raise an amount of cash W, of the lines that are above their targets once it has left the account.
//
//   R = max(0, W − C + t_cash × (V − W)), up to cents      over = max(0, v − t × (V − W)); then Σ over ≥ R
//   net = floor2(u × bid × (1 − margin)) − fee             u = ceil_inc(share ÷ (bid × (1 − margin))), at most all
//
// The shares divide R and its fees by `over`. Too small shares leave first; while the net of all is below R, the
// difference is divided in the same way among the lines that still have units.
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  floorTo,
  isLess,
  isPositive,
  isZero,
  money,
  multiply,
  roundUp,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import {
  addRatios,
  ceilRatio,
  compareRatios,
  divideRatios,
  type ExactRatio,
  multiplyRatios,
  ONE,
  ratioOf,
  roundRatio,
  subtractRatios,
  sumRatios,
  ZERO,
} from '../../../../values/exact/ratio.ts'
import { sellable } from './decide-sells.ts'
import {
  baseValueOf,
  byInstrument,
  type LineDecision,
  leaveAlone,
  leaveOut,
  worthOf,
} from './estimate-lines.ts'
import { sizeRun } from './estimate-orders.ts'
import type { LineFacts, MeasuredLine, RunFacts, RunLimit, RunSkipReason, SizedRun } from './rules.ts'

/** A line that may be sold. */
interface Seller {
  facts: LineFacts
  value: Decimal
  over: ExactRatio
  /** bid × (1 − margin). */
  price: Decimal
  quantity: Decimal
  /** Units before rounding. */
  exact: ExactRatio
  limited_by: RunLimit
}

interface Share {
  seller: Seller
  amount: ExactRatio
}

/** Sizes the sells that raise the amount; without a subscription all lines give in proportion to their values. */
export function decideRaising(facts: RunFacts, amount: Decimal, has_subscription: boolean): SizedRun {
  const plan = planOf(facts, amount, has_subscription)
  const sellers: Seller[] = []
  const reasons = new Map<string, RunSkipReason>()
  for (const line of plan.lines) {
    const reason = obstacleTo(line.facts)
    if (isZero(line.facts.units)) continue
    if (reason) reasons.set(line.facts.instrument, reason)
    else sellers.push(sellerOf(line))
  }
  const left_out = raise(sellers.sort(byInstrument), plan.required, facts.minimum_order_amount)
  for (const { facts: line } of left_out) reasons.set(line.instrument, 'below_minimum')
  const of = new Map(sellers.map((seller) => [seller.facts.instrument, seller]))
  const decided = plan.lines.map(({ over, ...line }) => {
    const reason =
      isPositive(plan.required) && over.over > 0n ? reasons.get(line.facts.instrument) : undefined
    return { line, decision: decisionOf(of.get(line.facts.instrument), over, line, reason) }
  })
  const { base_value, cash_target } = plan
  return sizeRun(facts, { base_value, cash_target, leaving: amount, is_raising: true }, decided)
}

/** The cash that a run can raise: C and the net of all sells. */
export function raisableFrom({ cash, lines }: RunFacts): Decimal {
  const nets = lines
    .filter((line) => line.counts && !isZero(line.units) && !obstacleTo(line))
    .map((line) => netOf(line, line.sellable_units))
  return money(add(cash, sum(nets)))
}

interface RaisedLine extends MeasuredLine {
  over: ExactRatio
}

function planOf(facts: RunFacts, amount: Decimal, has_subscription: boolean) {
  const base_value = baseValueOf(facts)
  const remaining = atLeastZero(subtract(base_value, amount))
  const cash_rest = has_subscription ? multiply(facts.cash_weight, remaining) : '0'
  const missing = subtract(add(amount, cash_rest), facts.cash)
  const invested = subtract(base_value, facts.cash)
  const lines = facts.lines
    .filter(({ counts }) => counts)
    .map((line): RaisedLine => {
      const value = worthOf(line, line.units)
      const weight = has_subscription
        ? ratioOf(line.target_weight)
        : isPositive(invested)
          ? divideRatios(ratioOf(value), ratioOf(invested))
          : ZERO
      const exact_target = multiplyRatios(weight, ratioOf(remaining))
      const target = roundRatio(exact_target, 2)
      const above = subtractRatios(ratioOf(value), exact_target)
      const target_weight = roundRatio(weight, 4)
      return {
        facts: { ...line, target_weight },
        value,
        target,
        need: money(subtract(target, value)),
        over: above.over > 0n ? above : ZERO,
      }
    })
  return {
    base_value,
    required: money(roundUp(atLeastZero(missing), 2)),
    cash_target: money(add(amount, cash_rest)),
    lines,
  }
}

// Why a line cannot be sold at all.
function obstacleTo(line: LineFacts): RunSkipReason | undefined {
  if (line.reasons.sell) return line.reasons.sell
  if (line.bid === null) return 'missing_price'
  if (isZero(line.sellable_units)) return 'frozen'
  return isPositive(netOf(line, line.sellable_units)) ? undefined : 'below_minimum'
}

const leastPrice = ({ bid, price_margin }: LineFacts): Decimal =>
  multiply(bid ?? '0', subtract('1', price_margin))

const grossOf = (line: LineFacts, units: Decimal): Decimal =>
  money(floorTo(multiply(units, leastPrice(line)), '0.01'))

function netOf(line: LineFacts, units: Decimal): Decimal {
  if (isZero(units)) return '0'
  const gross = grossOf(line, units)
  return subtract(gross, line.feeOf('sell', gross))
}

const sellerOf = ({ facts, value, over }: RaisedLine): Seller => ({
  facts,
  value,
  over,
  price: leastPrice(facts),
  quantity: '0',
  exact: ZERO,
  limited_by: 'increment',
})

const isSold = ({ facts, quantity }: Seller): boolean => !isLess(quantity, facts.sellable_units)

// Sells until the net suffices or all is sold, and returns the lines that were left out.
function raise(sellers: readonly Seller[], required: Decimal, minimum: Decimal): Seller[] {
  let left_out: Seller[] = []
  for (;;) {
    const net = sum(sellers.map(({ facts, quantity }) => netOf(facts, quantity)))
    const missing = subtract(required, net)
    if (!isPositive(missing)) return left_out
    const open = sellers.filter((seller) => !isSold(seller) && !left_out.includes(seller))
    if (open.length === 0) {
      const [largest] = left_out.toSorted((a, b) => compare(b.value, a.value) || byInstrument(a, b))
      if (!largest) return []
      left_out = left_out.filter((seller) => seller !== largest)
      continue
    }
    const { shares, dropped } = divide(open, missing, minimum)
    left_out = [...left_out, ...dropped]
    for (const { seller, amount } of shares) sell(seller, amount)
  }
}

// The shares of what is missing and of its fees. A line without an order leaves if its share is too small for one, the
// smallest first; the last line stays.
function divide(open: readonly Seller[], missing: Decimal, minimum: Decimal) {
  const isAnyOver = open.some(({ over }) => over.over > 0n)
  const weightOf = ({ over, value }: Seller) => (isAnyOver ? over : ratioOf(value))
  let sharers = open.filter((seller) => weightOf(seller).over > 0n)
  const dropped: Seller[] = []
  // Units without a value have a bid nevertheless: they are sold whole.
  if (sharers.length === 0)
    return { shares: open.map((seller) => ({ seller, amount: ratioOf(missing) })), dropped }
  for (;;) {
    const total = sumRatios(sharers.map(weightOf))
    const partOf = (seller: Seller, of: Decimal) =>
      multiplyRatios(divideRatios(weightOf(seller), total), ratioOf(of))
    const fees = sum(sharers.map((seller) => feeGrowth(seller, partOf(seller, missing))))
    const shares = sharers.map((seller) => ({ seller, amount: partOf(seller, add(missing, fees)) }))
    const smallest =
      shares.length > 1 ? smallestOf(shares.filter((share) => isTooSmall(share, minimum))) : undefined
    if (!smallest) return { shares, dropped }
    dropped.push(smallest)
    sharers = sharers.filter((seller) => seller !== smallest)
  }
}

function feeGrowth({ facts, quantity }: Seller, share: ExactRatio): Decimal {
  const before = isZero(quantity) ? '0' : grossOf(facts, quantity)
  const fee = facts.feeOf('sell', money(add(before, ceilRatio(share, '0.01'))))
  return isZero(quantity) ? fee : subtract(fee, facts.feeOf('sell', before))
}

function isTooSmall({ seller: { facts, quantity, price }, amount }: Share, minimum: Decimal): boolean {
  if (!isZero(quantity)) return false
  if (compareRatios(amount, ratioOf(minimum)) < 0) return true
  const units = ceilRatio(divideRatios(amount, ratioOf(price)), facts.increment)
  if (isLess(units, facts.minimum_quantity) && isLess(units, facts.sellable_units)) return true
  return compareRatios(amount, ratioOf(facts.feeOf('sell', ceilRatio(amount, '0.01')))) <= 0
}

function smallestOf(shares: readonly Share[]): Seller | undefined {
  return shares.reduce<Share | undefined>(
    (least, each) => (least && compareRatios(least.amount, each.amount) <= 0 ? least : each),
    undefined,
  )?.seller
}

// Sells units worth the amount: whole increments up, at least the instrument's minimum, at most all.
function sell(seller: Seller, amount: ExactRatio): void {
  const { facts, price, quantity } = seller
  const more = divideRatios(amount, ratioOf(price))
  const up = add(quantity, ceilRatio(more, facts.increment))
  const least = ceilRatio(ratioOf(facts.minimum_quantity), facts.increment)
  seller.exact = addRatios(seller.exact, more)
  seller.quantity = sellable(facts, isLess(up, least) ? least : up)
  seller.limited_by = isSold(seller) ? 'units' : isLess(up, least) ? 'minimum' : 'increment'
}

function decisionOf(
  seller: Seller | undefined,
  over: ExactRatio,
  { facts }: MeasuredLine,
  reason: RunSkipReason | undefined,
): LineDecision {
  if (seller && !isZero(seller.quantity)) {
    const { quantity, exact, limited_by } = seller
    return { side: 'sell', quantity, cash_amount: null, reason: null, exact, scale: ONE, limited_by }
  }
  if (reason === undefined) return leaveAlone(ONE, 'none')
  const exact = facts.mid !== null && !isZero(facts.mid) ? divideRatios(over, ratioOf(facts.mid)) : ZERO
  return leaveOut(reason, exact, ONE)
}
