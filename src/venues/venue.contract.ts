// The contract of a venue, as tests: `venueContract('name', () => venue)` in the test file of each. The market of the
// tests stands at 49.90 to 50.00 until noon and at 39.90 to 40.00 from then on.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { compare, sum } from '../values/decimal.ts'
import { addMilliseconds, type Instant } from '../values/time.ts'
import type { Fill, Replacement, Venue, VenueMarket, VenueOrder, VenueReport } from './venue.ts'

const SENT = '2027-03-01T10:00:00.000Z'
const NOON = '2027-03-01T12:00:00.000Z'
const CLOSE = '2027-03-01T16:30:00.000Z'

const before = { bid: '49.90', ask: '50.00' }
const after = { bid: '39.90', ask: '40.00' }

/** A market whose prices fall at noon. */
export const fallingMarket: VenueMarket = {
  at: async (instant) => (instant < NOON ? before : after),
  first: async (from, until, isGood) => {
    const at = addMilliseconds(from, 1)
    if (at < NOON && isGood(before)) return at
    const next = at < NOON ? NOON : at
    return next <= until && isGood(after) ? next : undefined
  },
  opening: () => undefined,
}

let count = 0

/** An order as the venue receives it. */
export function venueOrder(more: Partial<VenueOrder> = {}): VenueOrder {
  return {
    id: `ord_${++count}`,
    symbol: 'IE00B4L5Y983',
    side: 'buy',
    order_type: 'market',
    quantity: '10',
    limit_price: null,
    stop_price: null,
    worst_price: null,
    triggered_at: null,
    trading_increment: '0.0001',
    submitted_at: SENT,
    time_in_force: 'day',
    closes_at: CLOSE,
    executed: '0',
    executions: 0,
    last_executed_at: null,
    scenario: null,
    exchange: 'XETR',
    replacement: null,
    ...more,
  }
}

/** Works an order as the platform does: books each execution once, and polls at the reported times until the end. */
export async function workUntilDone(
  venue: Venue,
  order: VenueOrder,
  first?: VenueReport,
): Promise<{ fills: Fill[]; outcome: VenueReport['outcome']; at: Instant; triggered_at: Instant | null }> {
  const fills = new Map<string, Fill>()
  let triggered_at: Instant | null = null
  let at = order.submitted_at
  let report = first ?? (await venue.submit(order, fallingMarket))
  for (let n = 0; n < 1000; n++) {
    for (const fill of report.fills) fills.set(fill.execution_reference, fill)
    triggered_at ??= report.triggered_at ?? null
    if (report.outcome !== 'working')
      return { fills: [...fills.values()], outcome: report.outcome, at, triggered_at }
    assert.ok(
      report.next_check_at !== null && report.next_check_at > at,
      'a working order says when to ask again',
    )
    at = report.next_check_at!
    const executed = sum([...fills.values()].map((fill) => fill.quantity))
    const last_executed_at = [...fills.values()].at(-1)?.executed_at ?? null
    const known = { ...order, executed, executions: fills.size, last_executed_at, triggered_at }
    report = await venue.look(known, at, fallingMarket)
  }
  throw new Error('the order never ends')
}

const limit = (limit_price: string) => venueOrder({ order_type: 'limit', limit_price })

/** The order with new terms that are requested. */
export const replacementOf = (order: VenueOrder, terms: Partial<Replacement>): VenueOrder => {
  const { quantity, limit_price, stop_price, worst_price, closes_at, submitted_at } = order
  const standing = { quantity, limit_price, stop_price, worst_price, closes_at: closes_at! }
  const request = { number: 1, time_in_force: 'day', requested_at: submitted_at, scenario: null } as const
  return { ...order, replacement: { ...standing, ...request, ...terms } }
}

/** Declares the tests that a venue must pass. */
export function venueContract(name: string, make: () => Venue): void {
  describe(`${name}, like any venue,`, () => {
    test('a venue repeats its report on a repeated call', async () => {
      const venue = make()
      const order = venueOrder()
      assert.deepEqual(await venue.submit(order, fallingMarket), await venue.submit(order, fallingMarket))
      assert.deepEqual(
        await venue.look(order, SENT, fallingMarket),
        await venue.look(order, SENT, fallingMarket),
      )
    })

    test('a venue executes a market order in full and never more, each execution under its own reference', async () => {
      for (const side of ['buy', 'sell'] as const) {
        const order = venueOrder({ side })
        const { fills, outcome } = await workUntilDone(make(), order)
        assert.equal(outcome, 'filled')
        assert.equal(compare(sum(fills.map((fill) => fill.quantity)), order.quantity), 0)
        for (const fill of fills) {
          assert.ok(compare(fill.quantity, '0') > 0)
          assert.equal(fill.price, side === 'buy' ? '50.00' : '49.90')
          assert.ok(fill.executed_at >= SENT)
        }
        assert.ok(fills.every((fill) => fill.execution_reference.includes(order.id)))
      }
    })

    test('a venue lets a limit order rest until the market reaches the limit, and never executes beyond it', async () => {
      const { fills, outcome } = await workUntilDone(make(), limit('45.00'))
      assert.equal(outcome, 'filled')
      for (const fill of fills) {
        assert.ok(compare(fill.price, '45.00') <= 0)
        assert.ok(fill.executed_at >= NOON)
      }
    })

    test('a venue expires a limit order at the close if its limit is never reached', async () => {
      const { fills, outcome, at } = await workUntilDone(make(), limit('39.00'))
      assert.deepEqual([fills, outcome, at], [[], 'expired', CLOSE])
    })

    test('a venue triggers a stop order when the market reaches its price, and executes it at the market of then', async () => {
      const order = venueOrder({
        side: 'sell',
        order_type: 'stop',
        stop_price: '45.00',
        time_in_force: 'gtc',
      })
      const { fills, outcome, triggered_at } = await workUntilDone(make(), order)
      assert.deepEqual(
        [outcome, triggered_at],
        ['filled', triggered_at && triggered_at >= NOON && triggered_at],
      )
      assert.equal(compare(sum(fills.map((fill) => fill.quantity)), order.quantity), 0)
      for (const fill of fills) assert.equal(fill.price, '39.90')
    })

    test('a venue lets a triggered stop-limit order rest at its limit', async () => {
      const stopLimit = { side: 'sell', order_type: 'stop_limit', stop_price: '45.00' } as const
      const beyond = await workUntilDone(make(), venueOrder({ ...stopLimit, limit_price: '44.00' }))
      assert.deepEqual([beyond.fills, beyond.outcome, beyond.at], [[], 'expired', CLOSE])
      assert.ok(beyond.triggered_at !== null && beyond.triggered_at >= NOON)
      const within = await workUntilDone(make(), venueOrder({ ...stopLimit, limit_price: '39.00' }))
      assert.equal(within.outcome, 'filled')
      for (const fill of within.fills) assert.ok(compare(fill.price, '39.00') >= 0)
    })

    test('a venue expires a stop order at the close if its price is never reached', async () => {
      const order = venueOrder({ side: 'sell', order_type: 'stop', stop_price: '39.00' })
      const { fills, outcome, at, triggered_at } = await workUntilDone(make(), order)
      assert.deepEqual([fills, outcome, at, triggered_at], [[], 'expired', CLOSE, null])
    })

    test('a venue cancels the rest of an order, unless a fill comes first', async () => {
      const venue = make()
      const resting = limit('45.00')
      await venue.submit(resting, fallingMarket)
      const early = await venue.cancel(resting, addMilliseconds(SENT, 60_000), fallingMarket)
      assert.deepEqual([early.fills, early.outcome], [[], 'cancelled'])
      const other = limit('45.00')
      await venue.submit(other, fallingMarket)
      const late = await venue.cancel(other, addMilliseconds(NOON, 60_000), fallingMarket)
      assert.ok(late.fills.length > 0 && late.outcome !== 'working')
    })

    test('a venue replaces the terms of an order, and works it under the new ones', async () => {
      const venue = make()
      const resting = limit('45.00')
      await venue.submit(resting, fallingMarket)
      const at = addMilliseconds(SENT, 60_000)
      const next = replacementOf(resting, { quantity: '14', limit_price: '44.00' })
      for (let n = 0; n < 2; n++) {
        const report = await venue.replace(next, at, fallingMarket)
        assert.deepEqual([report.fills, report.outcome, report.replacement], [[], 'working', 'confirmed'])
      }
      const replaced = { ...resting, quantity: '14', limit_price: '44.00' }
      const { fills, outcome } = await workUntilDone(
        venue,
        replaced,
        await venue.look(replaced, at, fallingMarket),
      )
      assert.equal(outcome, 'filled')
      assert.equal(compare(sum(fills.map((fill) => fill.quantity)), '14'), 0)
      for (const fill of fills) assert.ok(compare(fill.price, '44.00') <= 0)
    })

    test('a venue does not replace an order that has executed first', async () => {
      const venue = make()
      const resting = limit('45.00')
      await venue.submit(resting, fallingMarket)
      const requested_at = addMilliseconds(NOON, 60_000)
      const next = replacementOf(resting, { limit_price: '30.00', requested_at })
      const report = await venue.replace(next, addMilliseconds(requested_at, 1), fallingMarket)
      assert.ok(report.fills.length > 0)
      if (report.outcome === 'filled') assert.equal(report.replacement, undefined)
    })

    test('a venue reports the cancellation again on a repeated call', async () => {
      const venue = make()
      const resting = limit('45.00')
      await venue.submit(resting, fallingMarket)
      const at = addMilliseconds(SENT, 60_000)
      for (let n = 0; n < 3; n++)
        assert.equal((await venue.cancel(resting, at, fallingMarket)).outcome, 'cancelled')
      if (!venue.keepsOrders) return
      const looked = await venue.look(resting, addMilliseconds(NOON, 60_000), fallingMarket)
      assert.deepEqual([looked.fills, looked.outcome], [[], 'cancelled'])
    })

    // A job that sends an order may come after the one that cancels it.
    test('a venue never executes an order whose cancellation arrived first, if it keeps orders', async () => {
      const venue = make()
      if (!venue.keepsOrders) return
      const order = venueOrder()
      for (const report of [
        await venue.cancel(order, SENT, fallingMarket),
        await venue.submit(order, fallingMarket),
        await venue.look(order, addMilliseconds(SENT, 60_000), fallingMarket),
      ])
        assert.deepEqual([report.fills, report.outcome], [[], 'cancelled'])
    })

    test('a venue keeps orders apart', async () => {
      const venue = make()
      const [one, two] = [venueOrder(), venueOrder()]
      const a = await venue.submit(one, fallingMarket)
      const b = await venue.submit(two, fallingMarket)
      const names = [...a.fills, ...b.fills].map((fill) => fill.execution_reference)
      assert.equal(new Set(names).size, names.length)
    })
  })
}
