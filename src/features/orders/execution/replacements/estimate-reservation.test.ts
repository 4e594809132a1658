// The reservation of a replaced order: the published examples, and what no course of events may exceed.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { assertMembers } from '../../../../../test/support/assert-members.ts'
import { WORLD } from '../../../../../test/support/instruments.ts'
import { FEES, listedOf } from '../../../../../test/support/order-facts.ts'
import { add, compare, divide, money, multiply, subtract, sum } from '../../../../values/decimal.ts'
import { type BookedTrade, type ReservingOrder, reserveBoth, reserveTerms } from './estimate-reservation.ts'

const { row: instrument } = listedOf(WORLD)
const limit = (quantity: string, limit_price: string) => ({ quantity, limit_price, stop_price: null })
const stop = (quantity: string, stop_price: string) => ({ quantity, limit_price: null, stop_price })
const buying = (...trades: [quantity: string, notional: string][]): ReservingOrder => ({
  purpose: 'user_request',
  is_firm: false,
  side: 'buy',
  instrument,
  trades: trades.map(([quantity, notional]) => ({ quantity, notional })),
})
const selling = (...trades: [quantity: string, notional: string][]): ReservingOrder => ({
  ...buying(...trades),
  side: 'sell',
})

test('10 at 50.00 become 14 at 49.00; 4 execute at 49.98 in between', () => {
  const [old, next] = [limit('10', '50.00'), limit('14', '49.00')]
  assert.equal(reserveTerms(buying(), old, FEES).reserved_amount, '501.50')
  assert.equal(reserveBoth(buying(), old, next, FEES).reserved_amount, '697.50') // 500 + 196 + 1.50
  const { reserved_amount } = reserveTerms(buying(['4', '199.92']), next, FEES)
  assert.equal(money(subtract(reserved_amount, '199.92')), '491.50') // 10 × 49 + 1.50
})

test.each([
  // All at the new price, or the old rest first and the further units after it.
  ['a lower price', limit('10', '49.00'), '501.50'],
  ['a higher price', limit('10', '51.00'), '511.50'],
  ['more units', limit('12', '50.00'), '601.50'],
  ['fewer units', limit('4', '50.00'), '501.50'],
  ['fewer units at more than the sum of before', limit('9', '60.00'), '541.50'],
])('10 at 50.00 that become %s', (_, next, expected) => {
  assert.equal(reserveBoth(buying(), limit('10', '50.00'), next, FEES).reserved_amount, expected)
})

test('a stop order is worth its stop price and the buffer', () => {
  assert.equal(reserveTerms(buying(), stop('10', '52.00'), FEES).reserved_amount, '531.90')
  assert.equal(
    reserveBoth(buying(), stop('10', '52.00'), stop('10', '55.00'), FEES).reserved_amount,
    '562.50',
  )
})

test('an executed unit counts with the higher of its price and the new one, for it may be declared void', () => {
  const order = buying(['4', '196.00'], ['2', '104.00'])
  // 4 × 50 + 104 + 4 × 50 + 1.50
  assert.equal(reserveTerms(order, limit('10', '50.00'), FEES).reserved_amount, '505.50')
})

test('a sell reserves the larger size until the venue has answered', () => {
  const order = selling(['4', '200.00'])
  assertMembers(reserveBoth(order, limit('10', '50.00'), limit('7', '51.00'), FEES), {
    reserved_amount: '10',
  })
  assertMembers(reserveBoth(order, limit('10', '50.00'), limit('12', '51.00'), FEES), {
    reserved_amount: '12',
  })
  assertMembers(reserveTerms(order, limit('7', '51.00'), FEES), { reserved_amount: '7', fees: '1.50' })
})

// A course of events: parts execute at the old price, some of them are declared void, the venue confirms or refuses, and
// parts execute at the price in force.
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const quantity = fc.integer({ min: 1, max: 200_000 }).map((n) => (n / 10_000).toFixed(4))
const price = fc.integer({ min: 1, max: 2_000_000 }).map((n) => (n / 10_000).toFixed(4))
const part = fc.record({
  share: fc.integer({ min: 1, max: 4 }),
  better: fc.integer({ min: 0, max: 30 }),
  void: fc.nat(9),
})
const course = fc.record({
  old: fc.tuple(quantity, price),
  next: fc.tuple(quantity, price),
  isConfirmed: fc.boolean(),
  first: fc.array(part, { maxLength: 4 }),
  between: fc.array(part, { maxLength: 4 }),
  last: fc.array(part, { maxLength: 6 }),
})
type Part = { share: number; better: number; void: number }

// Each execution is rounded to cents by itself, half of one at most.
const roundings = (all: number) => multiply('0.005', String(all))

function execute(trades: BookedTrade[], parts: readonly Part[], size: string, at: string): BookedTrade[] {
  let booked = [...trades]
  for (const one of parts) {
    if (one.void < 3) booked = booked.filter((_, n) => n !== one.void)
    const rest = subtract(size, sum(booked.map((trade) => trade.quantity)))
    const units = divide(rest, String(one.share), 4)
    if (compare(units, '0') <= 0 || compare(units, rest) > 0) continue
    const paid = multiply(at, subtract('1', divide(String(one.better), '1000', 4)))
    booked.push({ quantity: units, notional: money(multiply(units, paid)) })
  }
  return booked
}

test(`no course of events costs more than is reserved for it, seed ${seed}`, () => {
  fc.assert(
    fc.property(course, ({ old: [q_o, p_o], next: [q_n, p_n], isConfirmed, first, between, last }) => {
      const [old, next] = [limit(q_o, p_o), limit(q_n, p_n)]
      const costOf = (trades: readonly BookedTrade[]) =>
        add(sum(trades.map(({ notional }) => notional)), '1.50')
      const holds = (trades: readonly BookedTrade[], reserved: string, executions: number) => {
        const over = subtract(costOf(trades), reserved)
        assert.ok(compare(over, roundings(executions)) <= 0, `${costOf(trades)} of ${reserved}`)
      }
      let trades = execute([], first, q_o, p_o)
      holds(trades, reserveTerms(buying(), old, FEES).reserved_amount, first.length)
      const traded = sum(trades.map((trade) => trade.quantity))
      fc.pre(compare(q_n, traded) > 0 && compare(q_o, traded) > 0)
      const both = reserveBoth({ ...buying(), trades }, old, next, FEES).reserved_amount
      trades = execute(trades, between, q_o, p_o)
      holds(trades, both, first.length + between.length)
      if (isConfirmed && compare(sum(trades.map((trade) => trade.quantity)), q_n) > 0) return
      const [size, at] = isConfirmed ? [q_n, p_n] : [q_o, p_o]
      const { reserved_amount: after } = reserveTerms({ ...buying(), trades }, limit(size, at), FEES)
      const most = add(both, roundings(first.length + between.length + 2))
      assert.ok(compare(after, most) <= 0, `${after} of ${both}`)
      trades = execute(trades, last, size, at)
      holds(trades, after, last.length + 1)
    }),
    { numRuns: 5000, seed },
  )
})
