// Random runs: models, holdings, prices, spreads, fees, minimums, instruments dealt by cash. Set TEST_SEED to repeat one.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { randomFrom } from '../../../../../test/support/random.ts'
import { runLine } from '../../../../../test/support/run-lines.ts'
import {
  add,
  compare,
  type Decimal,
  floorTo,
  isLess,
  isZero,
  money,
  multiply,
  round,
  subtract,
  sum,
} from '../../../../values/decimal.ts'
import { demandOf, ratioOf } from '../../execution/pools/rules.ts'
import { type BuyRequest, decideBuys } from './decide-buys.ts'
import { decideFullRun } from './decide-full-run.ts'
import { decideRaising, raisableFrom } from './decide-raising.ts'
import { baseValueOf, capOf, dearest } from './estimate-lines.ts'
import type { LineFacts, RunFacts, RunOrder, SizedRun } from './rules.ts'

type Random = () => number
const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const pick = <T>(random: Random, all: readonly T[]): T => all[whole(random, 0, all.length - 1)]!

const FEES: readonly ((random: Random) => LineFacts['feeOf'])[] = [
  () => () => '0.00',
  (random) => {
    const flat = money(String(whole(random, 1, 500) / 100))
    return () => flat
  },
  (random) => {
    const rate = String(whole(random, 1, 200) / 10_000)
    return (_, notional) => money(multiply(notional, rate))
  },
  // A share with a least amount, which rises by steps.
  (random) => {
    const step = whole(random, 100, 5000)
    return (_, notional) => money(String(1 + Math.floor(Number(notional) / step)))
  },
]

function randomLine(random: Random, n: number, target_weight: Decimal): LineFacts {
  const mid = String(whole(random, 100, 50_000) / 100)
  const half_spread = pick(random, ['0', '0.0005', '0.002'])
  const increment = pick(random, ['1', '1', '0.0001', '0.01', '0.5'])
  const is_by_cash = random() < 0.1
  const units = random() < 0.3 ? '0' : round(String(random() * 10 ** whole(random, 0, 3)), 4)
  return runLine(`ins_${n}`, {
    target_weight,
    units: increment === '1' ? floorTo(units, '1') : units,
    mid,
    bid: round(multiply(mid, subtract('1', half_spread)), 6),
    ask: round(multiply(mid, add('1', half_spread)), 6),
    increment: is_by_cash ? '0.0001' : increment,
    minimum_quantity: pick(random, ['0', '0', '0', '1', '5']),
    price_margin: is_by_cash ? '0' : pick(random, ['0', '0.005', '0.005', '0.02']),
    feeOf: pick(random, FEES)(random),
    cash_steps: is_by_cash
      ? { enforce_trading_rules: true, required_cash_increment: pick(random, [0, 1, 50]) }
      : null,
  })
}

function randomFacts(random: Random): RunFacts {
  const shares = Array.from({ length: whole(random, 1, 8) }, () => whole(random, 0, 9))
  const cash_share = pick(random, [0, 0, 1, 3])
  const total = Math.max(
    1,
    shares.reduce((all, share) => all + share, cash_share),
  )
  // Weights of four places, rounded down; the cash takes what is left.
  const weights = shares.map((share) => String(Math.floor((share * 10_000) / total) / 10_000))
  return {
    currency: 'EUR',
    cash: money(String(whole(random, 0, pick(random, [100, 10_000, 5_000_000])) / 100)),
    cash_weight: subtract('1', sum(weights)),
    minimum_order_amount: pick(random, ['1.00', '1.00', '25.00']),
    lines: weights.map((weight, n) => randomLine(random, n, weight)),
  }
}

const lineFacts = (facts: RunFacts, { instrument }: { instrument: string }) =>
  facts.lines.find((line) => line.instrument === instrument)!
const ordersOf = (run: SizedRun, side: 'buy' | 'sell') =>
  run.lines.filter(({ order }) => order?.side === side)

/** The state after the orders: sells at the bid, buys at the price, within their cash. */
function fill(facts: RunFacts, run: SizedRun, priceOf: (line: LineFacts) => Decimal = (line) => line.ask!) {
  let cash = facts.cash
  const lines = facts.lines.map((line) => {
    const { order } = run.lines.find(({ instrument }) => instrument === line.instrument)!
    if (!order) return line
    const isBuy = order.side === 'buy'
    const price = isBuy ? priceOf(line) : line.bid!
    const quantity = isBuy ? boughtAt(line, order, price) : order.quantity
    const notional = money(multiply(quantity, price))
    const is_by_cash = isBuy && line.cash_steps
    const fee = isZero(quantity) ? '0' : line.feeOf(order.side, is_by_cash ? order.cash_amount! : notional)
    const paid = add(notional, fee)
    if (isBuy) assert.ok(compare(paid, order.cash_amount!) <= 0, `${paid} of ${order.cash_amount}`)
    cash = isBuy ? subtract(cash, paid) : add(cash, subtract(notional, fee))
    const units = isBuy ? add(line.units, quantity) : subtract(line.units, quantity)
    return { ...line, units, sellable_units: units }
  })
  assert.ok(!isLess(cash, '0'), `the cash is ${cash}`)
  return { ...facts, cash: money(cash), lines }
}

// Step 8: min(u, floor_inc((cap − the fee in it) ÷ p)), or as many as the cash pays.
function boughtAt(line: LineFacts, order: RunOrder, price: Decimal): Decimal {
  const cash = order.cash_amount!
  const net_cash_amount = line.cash_steps ? subtract(cash, line.feeOf('buy', cash)) : null
  const quantity = line.cash_steps ? null : order.quantity
  const terms = { increment: line.increment, feeOf: (x: Decimal) => line.feeOf('buy', x) }
  return demandOf({ side: 'buy', net_cash_amount, quantity, reserved_amount: cash }, ratioOf(price), terms)
}

const isAtMost = (a: Decimal, b: Decimal) => compare(a, b) <= 0

function checkCash(facts: RunFacts, run: SizedRun, random: Random) {
  const net = sum(
    ordersOf(run, 'sell').map(({ order }) => subtract(order!.estimated_notional, order!.estimated_fees)),
  )
  const budget = subtract(add(facts.cash, net), run.cash_target)
  const caps = sum(ordersOf(run, 'buy').map(({ order }) => order!.cash_amount!))
  assert.ok(isZero(caps) || isAtMost(caps, budget), `${caps} of ${budget}`)
  fill(facts, run, (line) => round(multiply(line.ask!, String(pick(random, [0.5, 0.99, 1.003, 1.1, 3]))), 4))
  for (const line of ordersOf(run, 'buy').filter(({ explanation }) => explanation.limited_by === 'cash')) {
    const of = lineFacts(facts, line)
    // The cash below a step of an instrument that is dealt by cash stays.
    if (facts.lines.some(({ cash_steps }) => cash_steps)) continue
    const more = capOf(of, add(line.order!.quantity, of.increment))
    const left = subtract(budget, caps)
    assert.ok(isLess(left, subtract(more, line.order!.cash_amount!)), `${left} pays another increment`)
  }
}

function checkTargets(facts: RunFacts, run: SizedRun) {
  for (const line of run.lines.filter(({ order }) => order !== null)) {
    const of = lineFacts(facts, line)
    const { limited_by, target_value } = line.explanation
    const { side, quantity } = line.order!
    const units = side === 'buy' ? add(of.units, quantity) : subtract(of.units, quantity)
    const above = subtract(multiply(units, of.mid!), target_value)
    const half = add(multiply(multiply(of.increment, of.mid!), '0.5'), of.cash_steps ? '0.015' : '0.005')
    if (side === 'buy') assert.ok(isAtMost(above, half), `bought ${above} above the target`)
    const isNear = limited_by === 'target' || limited_by === 'increment'
    if (side === 'buy' && isNear && !of.cash_steps)
      assert.ok(isAtMost(subtract('0', above), half), `bought ${above} below the target`)
    if (side === 'sell' && limited_by !== 'minimum')
      assert.ok(isAtMost('-0.005', above), `sold ${above} below the target`)
  }
}

/** The most runs at unchanged prices that place orders, one after the other. */
const MAX_REPEATS = 6

// A repeated run undoes nothing. From the third on it buys only where cash or its steps were short before, and sells only where the
// sell was too small before: a run leaves over the margin of its prices, less than 3 % of its cost, so the orders
// shrink until none is worth its minimum.
function checkRepeats(facts: RunFacts, first: SizedRun) {
  const sides = new Map<string, string>()
  let [state, run] = [facts, first]
  for (let n = 1; ordersIn(run).length > 0; n++) {
    assert.ok(n <= MAX_REPEATS, `run ${n} places orders`)
    for (const { instrument, order } of ordersIn(run)) {
      const side = sides.get(instrument) ?? order!.side
      assert.equal(order!.side, side, `run ${n} undoes an order in ${instrument}`)
      sides.set(instrument, side)
    }
    state = fill(state, run)
    const next = decideFullRun(state, subtract(first.base_value, baseValueOf(state)))
    if (n >= 2) checkLate(facts, run, next)
    run = next
  }
}

function checkLate(facts: RunFacts, before: SizedRun, late: SizedRun) {
  for (const { instrument, order } of ordersIn(late)) {
    const line = before.lines.find((each) => each.instrument === instrument)!
    const { limited_by } = line.explanation
    const is_by_cash = lineFacts(facts, line).cash_steps !== null
    if (order!.side === 'buy') assert.ok(limited_by === 'cash' || is_by_cash, limited_by)
    else assert.ok(limited_by === 'minimum' || limited_by === 'increment', limited_by)
  }
}

const ordersIn = ({ lines }: SizedRun) => lines.filter(({ order }) => order !== null)

// C and the sells pay the amount even where every price falls by its margin.
function checkRaising(facts: RunFacts, random: Random) {
  const most = raisableFrom(facts)
  const amount = money(multiply(most, String(pick(random, [0.01, 0.5, 0.9, 1]))))
  if (isZero(amount)) return
  const run = decideRaising(facts, amount, pick(random, [true, false]))
  const nets = ordersIn(run).map((line) => {
    const of = lineFacts(facts, line)
    assert.equal(line.order!.side, 'sell')
    assert.ok(isAtMost(line.order!.quantity, of.sellable_units))
    const least = multiply(of.bid!, subtract('1', of.price_margin))
    const gross = money(floorTo(multiply(line.order!.quantity, least), '0.01'))
    return subtract(gross, of.feeOf('sell', gross))
  })
  assert.ok(isAtMost(amount, add(facts.cash, sum(nets))), `${sum(nets)} and ${facts.cash} for ${amount}`)
}

function checkAll(name: string, most: number, check: (random: Random) => void) {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`${name}: TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  for (let n = 0; n < most; n++) {
    try {
      check(random)
    } catch (error) {
      throw new Error(`TEST_SEED=${seed}, run ${n}`, { cause: error })
    }
  }
}

test('3,000 random runs overdraw nothing, and keep to their targets', () => {
  checkAll('runs', 3000, (random) => {
    const facts = randomFacts(random)
    const run = decideFullRun(facts)
    checkCash(facts, run, random)
    checkTargets(facts, run)
  })
})

test('1,000 random runs are not undone by the next ones, which end', () => {
  checkAll('repeated runs', 1000, (random) => {
    const facts = randomFacts(random)
    checkRepeats(facts, decideFullRun(facts))
  })
})

test('2,000 random runs raise the cash that they are to raise', () => {
  checkAll('raising', 2000, (random) => checkRaising(randomFacts(random), random))
})

const smallLine = (random: Random, n: number, price_margin: Decimal) => {
  const mid = String(whole(random, 20, 100))
  return runLine(`ins_${n}`, { mid, increment: '1', price_margin, feeOf: pick(random, FEES)(random) })
}

const wholes = (most: number) => Array.from({ length: most + 1 }, (_, n) => n)

/** The least sum of |need − value| that whole units can reach within the budget: by trying all of them. */
function leastShortfall(requests: readonly BuyRequest[], budget: Decimal): number {
  const [request, ...rest] = requests
  if (!request) return 0
  const { facts, need } = request
  const choices = wholes(Math.ceil(Number(need) / Number(facts.mid)))
    .map((units) => ({ units, left: subtract(budget, units === 0 ? '0' : capOf(facts, String(units))) }))
    .filter(({ left }) => !isLess(left, '0'))
    .map(({ units, left }) => Math.abs(Number(need) - units * Number(facts.mid)) + leastShortfall(rest, left))
  return Math.min(...choices)
}

// Buys of equal margins are the nearest possible if the cash pays for all. Otherwise they are not: the lines with the
// largest needs come first, whatever fits. Then they miss the nearest possible by at most the cash that they leave, the
// fees that they pay, a cent for each, and an increment of each.
function checkNearest(random: Random) {
  const margin = pick(random, ['0', '0.005'])
  const requests = Array.from({ length: whole(random, 1, 3) }, (_, n): BuyRequest => {
    const facts = smallLine(random, n, margin)
    return { facts, need: money(String(Number(facts.mid) * random() * 5)) }
  })
  const budget = money(String(random() * pick(random, [300, 1000])))
  const decisions = decideBuys(requests, budget, '1.00')
  const all = requests.map((request) => ({ request, ...decisions.get(request.facts.instrument)! }))
  const shortfall = all.reduce(
    (total, { request: { facts, need }, quantity }) =>
      total + Math.abs(Number(need) - Number(quantity) * Number(facts.mid)),
    0,
  )
  const left = subtract(budget, sum(all.map(({ cash_amount }) => cash_amount ?? '0')))
  const fees = sum(
    all.map(({ request: { facts }, quantity, cash_amount }) =>
      cash_amount === null ? '0' : subtract(cash_amount, multiply(quantity, dearest(facts))),
    ),
  )
  const isShort = all.some(({ limited_by }) => limited_by === 'cash')
  const increments = sum(all.map(({ request: { facts } }) => facts.mid!))
  const bound = isShort ? Number(sum([left, fees, increments])) : 0
  const least = leastShortfall(requests, budget)
  assert.ok(shortfall - least <= bound + 1e-6, `${shortfall}, where ${least} is possible`)
}

test('2,000 small runs come as near to their targets as their cash and whole units allow', () => {
  checkAll('small runs', 2000, checkNearest)
})
