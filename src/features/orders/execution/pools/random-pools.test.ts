// Random pools: orders in cash and in units, lots, limits, a residual account or none, executions in full and in part.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { randomFrom } from '../../../../../test/support/random.ts'
import { add, compare, money, multiply, negate, sum } from '../../../../values/decimal.ts'
import { decideAllocation } from './decide-allocation.ts'
import { decideSize } from './decide-size.ts'
import { demandOf, notionalOf, type Ratio, ratioOf } from './rules.ts'

type Random = () => number

const whole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1))
const pick = <T>(random: Random, all: readonly T[]): T => all[whole(random, 0, all.length - 1)]!

/** A pool of random orders that goes out at a random price and is executed in random parts. */
function playPool(random: Random) {
  const side = pick(random, ['buy', 'sell'] as const)
  const increment = pick(random, ['1', '0.01', '0.0001'])
  const lot = pick(random, [increment, '1'])
  const ask = price(random)
  const limit = money(multiply(ask, pick(random, ['1', '1.005'])))
  const terms = { increment, feeOf: pick(random, [() => '0.00', () => '1.50']) }
  const orders = Array.from({ length: whole(random, 1, 40) }, () => anOrder(random, side, increment, limit))
  const wantsAt = (at: Ratio) => orders.map((order) => demandOf(order, at, terms))
  const residual = pick(random, [
    undefined,
    { units: units(random, 30_000), cash: money(units(random, 99_999_999)) },
  ])
  const demand = sum(wantsAt(ratioOf(ask)))
  const wanted_at_limit = sum(wantsAt(ratioOf(limit)))
  const sized = decideSize({ side, demand, wanted_at_limit, limit, lot, increment, residual })
  const executed = pick(random, [sized.quantity, partOf(random, sized.quantity, lot)])
  const at =
    side === 'buy' ? averageUpTo(random, executed, limit) : averageUpTo(random, executed, multiply(ask, '2'))
  const wants = wantsAt(at)
  const decided = decideAllocation({
    side,
    quantity: sized.quantity,
    executed,
    price: at,
    increment,
    held_units: sized.held_units,
    children: wants.map((each, n) => ({ order: `ord_${n}`, demand: each })),
    residual_cash: residual?.cash ?? null,
  })
  return { side, orders, terms, sized, executed, at, decided, residual }
}

const units = (random: Random, most: number) => String(whole(random, 0, most) / 10_000)
const price = (random: Random) => String(whole(random, 1, 99_999) / 100)
const partOf = (random: Random, quantity: string, lot: string) => {
  const steps = Math.floor(Number(quantity) / Number(lot) + 1e-9)
  return multiply(String(whole(random, 0, Math.max(0, steps))), lot)
}

// Two executions at two prices, neither above the limit, whose average is seldom a decimal.
function averageUpTo(random: Random, executed: string, limit: string): Ratio {
  const most = Math.max(1, Math.floor(Number(limit) * 100))
  const [one, other] = [whole(random, 1, most), whole(random, 1, most)].map((cents) => String(cents / 100))
  if (compare(executed, '0') === 0) return ratioOf(one!)
  const first = String(Math.floor(Number(executed) * 5000) / 10_000)
  const second = add(executed, negate(first))
  return { money: add(multiply(first, one!), multiply(second, other!)), units: executed }
}

function anOrder(random: Random, side: 'buy' | 'sell', increment: string, limit: string) {
  const quantity = multiply(String(whole(random, 1, 100_000)), increment)
  const cash = money(String(whole(random, 1, 9_999_999) / 100))
  if (side === 'sell') return { side, net_cash_amount: null, quantity, reserved_amount: quantity }
  if (whole(random, 0, 1) === 0) return { side, net_cash_amount: cash, quantity: null, reserved_amount: cash }
  const reserved_amount = add(money(multiply(quantity, limit)), '1.50')
  return { side, net_cash_amount: null, quantity, reserved_amount }
}

/** Checks one pool: units and cents are conserved, and nobody pays or gives more than is reserved. */
function checkPool(pool: ReturnType<typeof playPool>, label: string) {
  const { side, orders, executed, at, decided } = pool
  const allocated = sum(decided.shares.map(({ quantity }) => quantity))
  const [more, less] = side === 'buy' ? [executed, allocated] : [allocated, executed]
  assert.equal(compare(add(more, decided.from_residual), less), 0, `${label}: units`)
  const ofShares = sum(decided.shares.map(({ notional }) => notional))
  const ofFirm = decided.residual?.notional ?? '0'
  const total = add(ofShares, decided.residual?.side === side ? ofFirm : negate(ofFirm))
  const borne = side === 'buy' ? decided.rounding_amount : negate(decided.rounding_amount)
  assert.equal(compare(add(total, borne), decided.traded_notional), 0, `${label}: cents`)
  assert.equal(compare(decided.traded_notional, notionalOf(executed, at)), 0, label)
  // Half a cent for each share, for the firm and for the parent.
  const most = multiply('0.005', String(orders.length + 2))
  assert.ok(compare(decided.rounding_amount, most) <= 0, `${label}: rounding ${decided.rounding_amount}`)
  assert.ok(
    compare(decided.rounding_amount, negate(most)) >= 0,
    `${label}: rounding ${decided.rounding_amount}`,
  )
  checkShares(pool, label)
  checkFirm(pool, label)
}

function checkShares({ side, orders, terms, decided }: ReturnType<typeof playPool>, label: string) {
  for (const [n, { quantity, demand, notional }] of decided.shares.entries()) {
    const order = orders[n]!
    assert.ok(
      compare(quantity, demand) <= 0 && compare(quantity, '0') >= 0,
      `${label}: ${quantity} of ${demand}`,
    )
    const fee = order.quantity === null ? '0' : terms.feeOf()
    const isPaid =
      side === 'sell' || quantity === '0' || compare(add(notional, fee), order.reserved_amount) <= 0
    assert.ok(isPaid, `${label}: ${notional} of ${order.reserved_amount}`)
  }
}

function checkFirm({ side, sized, decided, residual }: ReturnType<typeof playPool>, label: string) {
  const { residual: order } = decided
  if (residual === undefined) assert.equal(order, undefined, label)
  if (order?.side === 'sell') assert.ok(compare(order.quantity, sized.held_units) <= 0, label)
  const cash = side === 'buy' ? sized.held_cash : residual?.cash
  if (order?.side === 'buy')
    assert.ok(compare(order.notional, cash!) <= 0, `${label}: the firm pays ${order.notional}`)
}

test('every unit and every cent of 2,000 random pools has an owner, and no reservation is exceeded', () => {
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`pools: TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  for (let n = 0; n < 2000; n++) checkPool(playPool(random), `TEST_SEED=${seed}, pool ${n}`)
})
