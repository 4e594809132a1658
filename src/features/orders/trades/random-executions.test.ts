// Every execution of an order can be booked, and every order can end after each of them: whatever its fees, its size
// and the slices in which it executes, at prices up to the edge of what it reserves.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isLess,
  isPositive,
  money,
  multiply,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { Fill } from '../../../venues/venue.ts'
import { decideCharges } from '../../billing/decide-charges.ts'
import type { Fee, FeePrice } from '../../billing/rules.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import type { HeldPosition } from '../../portfolio/holdings/decide-position.ts'
import { considerationOf, estimateOrder, stepOf, termsOf } from '../trading/estimate-order.ts'
import type { Size } from '../trading/parse-order.ts'
import { bufferOf, worstPriceOf } from '../trading/rules.ts'
import { decideCompletion } from './decide-completion.ts'
import { decideFill, type ExecutedOrder } from './decide-fill.ts'

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const DAY = '2027-03-01'
const instruments = listSeedInstruments()
// An instrument of each kind: the ETF, the stock and the pair have a price buffer, and one of the bonds pays coupons.
const SYMBOLS = [
  'IE00B4L5Y983',
  'US0378331005',
  'DE0001102507',
  'DE0001102614',
  'LU0568620560',
  'CHEXAMPLE016',
  'EUR/USD',
] as const
const listedOf = (symbol: string): Listed => {
  const row = instruments.find((one) => one.symbol === symbol)!
  return { row, wire: row.attributes }
}

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((n) => (n / 100).toFixed(2))
const price: fc.Arbitrary<FeePrice> = fc.oneof(
  cents(0, 500).map((unit_amount) => ({ unit_amount })),
  fc.integer({ min: 1, max: 500 }).map((n) => ({ unit_amount: '0', rate: (n / 10_000).toFixed(4) })),
  fc.record({
    unit_amount: cents(0, 100),
    rate: fc.constantFrom('0.0025', '0.01'),
    minimum_amount: cents(1, 300),
    maximum_amount: cents(400, 900),
  }),
)
const fee = fc.record({ terms: price, tax_rate: fc.constantFrom(null, '0.2', '0.19') })
const feesOf = (terms: { terms: FeePrice; tax_rate: Decimal | null }[]): Fee[] =>
  terms.flatMap(({ terms, tax_rate }, n) =>
    ['buy', 'sell', 'fx'].map((transaction_type) => ({
      id: `fee_${n}`,
      alias: `${n}`,
      display_name: `${n}`,
      fee_type: 'transaction' as const,
      transaction_type,
      tax_rate,
      chargeable_currencies: { EUR: terms, USD: terms, GBP: terms },
      variants: [],
    })),
  )

const run = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  order_type: fc.constantFrom('market' as const, 'limit' as const, 'stop' as const, 'stop_limit' as const),
  in_cash: fc.boolean(),
  takes_whole_units: fc.boolean(),
  amount: fc.integer({ min: 20, max: 5000 }),
  ask: fc.integer({ min: 5_000, max: 400_000 }).map((n) => (n / 1000).toFixed(3)),
  fees: fc.array(fee, { maxLength: 2 }),
  slices: fc.integer({ min: 1, max: 30 }),
  // The part of the buffer that the price of each slice uses up, in percent.
  moves: fc.array(fc.constantFrom(0, 37, 99, 100), { minLength: 1, maxLength: 4 }),
})
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never

function sizeOf({ symbol, side, order_type, in_cash, amount, ask }: Run): Size {
  const { row } = listedOf(symbol)
  const isPair = row.instrument_type === 'currency_pair'
  const isCash = side === 'buy' && (isPair || (in_cash && !order_type.startsWith('stop')))
  const price = isPair ? null : money(ask)
  return {
    cash_amount: isCash ? `${amount}.00` : null,
    quantity: isCash ? null : floorTo(divide(String(amount), '7', 4), row.trading_increment),
    limit_price: order_type === 'limit' || order_type === 'stop_limit' ? price : null,
    stop_price: order_type === 'stop' || order_type === 'stop_limit' ? price : null,
  }
}

// The highest price at which the venue may execute the order.
function edgeOf({ symbol, side, order_type, ask }: Run, { limit_price, stop_price }: Size): Decimal {
  const { row } = listedOf(symbol)
  if (limit_price !== null) return limit_price
  return worstPriceOf(row, { order_type, side, stop_price }) ?? multiply(ask, add('1', bufferOf(row)))
}

const isOffered = ({ symbol, side, order_type }: Run, size: Size): boolean => {
  const isListed = ['etf', 'stock'].includes(listedOf(symbol).row.instrument_type)
  const isSizedBuy = side === 'buy' && size.quantity !== null
  return (isListed || (order_type === 'market' && !isSizedBuy)) && isPositive(size.quantity ?? '1')
}

function sliced(quantity: Decimal, slices: number, increment: Decimal): Decimal[] {
  const even = floorTo(divide(quantity, String(slices), 20), increment)
  if (!isPositive(even)) return [quantity]
  const all = Array.from({ length: slices - 1 }, () => even)
  return [...all, subtract(quantity, sum(all))]
}

test(`every execution can be booked, and every order can end after it, seed ${seed}`, () => {
  fc.assert(
    fc.property(run, (one) => {
      const size = sizeOf(one)
      fc.pre(isOffered(one, size))
      checkRun(one, size)
    }),
    { seed, numRuns: 600 },
  )
})

function checkRun(one: Run, size: Size): void {
  const { side, ask, takes_whole_units, moves } = one
  const of = listedOf(one.symbol)
  const { row } = of
  const fees = feesOf(one.fees)
  const sides = { bid: ask, ask }
  const sized = {
    instrument: row,
    side,
    size,
    price: sides,
    takes_whole_units,
    purpose: 'user_request',
    is_firm: false,
  }
  const estimate = estimateOrder({ ...sized, is_pooled: false }, DAY, fees)
  fc.pre(isPositive(estimate.quantity) && isPositive(estimate.net_cash_amount))
  const terms = termsOf(row, DAY, stepOf(row, { ...size, takes_whole_units }))
  const in_whole_units = compare(terms.increment, row.trading_increment) > 0
  const quantity = side === 'buy' && size.quantity === null ? estimate.quantity : size.quantity!
  const held: HeldPosition = {
    id: 'pos_1',
    quantity,
    cost: '100.00',
    ytm: null,
    automatic_rollover: false,
    most_recent_maturity_period: null,
  }
  let position: HeldPosition | undefined = side === 'sell' ? held : undefined
  let order: ExecutedOrder & { reserved_amount: Decimal } = {
    id: 'ord_1',
    account: 'acc_1',
    instrument: row.id,
    side,
    is_firm: false,
    purpose: 'user_request',
    listed: of,
    currency: row.trading_currency ?? 'EUR',
    rolled_period: null,
    cash_amount: size.cash_amount,
    quantity: size.quantity,
    reserved_amount: estimate.reserved,
    traded_quantity: '0',
    traded_notional: '0',
    executions: 0,
    automatic_rollover: null,
    rollover_sent: false,
  }
  const high = edgeOf(one, size)
  const low = isLess(high, ask) ? high : ask
  for (const [n, part] of sliced(quantity, one.slices, terms.increment).entries()) {
    const move = divide(String(moves[n % moves.length]), '100', 2)
    const fill: Fill = {
      execution_reference: `x${n}`,
      quantity: part,
      executed_at: `${DAY}T12:00:00.000Z`,
      price: add(low, multiply(subtract(high, low), move)),
      counterparty: null,
      trading_venue: null,
    }
    const decided = decideFill({ order, terms, position, new_position: 'pos_1', fees, in_whole_units }, fill)
    if (side === 'buy') checkFill(decided, considerationOf(terms, part, fill.price).notional, n + 1)
    position = decided.position ?? position
    order = {
      ...order,
      traded_quantity: add(order.traded_quantity, part),
      traded_notional: add(order.traded_notional, decided.notional),
      executions: n + 1,
    }
    for (const ordered of [null, quantity])
      checkEnd(order, decideCharges(order, { ordered, in_whole_units }, fees))
  }
}

// A reduction makes up for the rounding of all executions so far: half a cent of the price and half a cent of accrued
// interest for each of them, and some cents of fees.
function checkFill(
  { notional, cost, accrued_interest }: ReturnType<typeof decideFill>,
  full: Decimal,
  executions: number,
): void {
  const reduction = subtract(full, notional)
  const most = add('0.10', multiply('0.011', String(executions)))
  assert.ok(compare(reduction, '0') >= 0 && compare(reduction, most) <= 0, `reduced by ${reduction}`)
  assert.ok(compare(cost, '0') >= 0 && compare(notional, '0') >= 0)
  if (accrued_interest !== null) assert.equal(compare(add(cost, accrued_interest), notional), 0)
}

function checkEnd(order: ExecutedOrder, charges: ReturnType<typeof decideCharges>): void {
  const { fees, paid, released } = decideCompletion({ order, charges, available: '1000000.00', lent: '0' })
  assert.equal(paid, fees)
  assert.ok(compare(released, '0') >= 0, `${released} would be released`)
}
