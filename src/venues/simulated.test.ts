import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { compare, isMultiple, sum } from '../values/decimal.ts'
import { simulatedVenue } from './simulated.ts'
import { fallingMarket, replacementOf, venueContract, venueOrder, workUntilDone } from './venue.contract.ts'
import type { VenueMarket, VenueOrder } from './venue.ts'

venueContract('the simulated venue', () => simulatedVenue())
venueContract('a slow one that fills in slices', () =>
  simulatedVenue({ latency_ms: 250, slices: 7, slice_interval_ms: 400 }),
)

describe('the fixed scenarios', () => {
  const ended = async (more: object) => {
    const { fills, outcome } = await workUntilDone(simulatedVenue(), venueOrder(more))
    return [sum(fills.map((fill) => fill.quantity)), outcome]
  }

  test('the fixed scenarios are selected by the text of the request', async () => {
    assert.deepEqual(await ended({ scenario: '5001' }), ['0', 'unfilled'])
    assert.deepEqual(await ended({ scenario: '5001.00' }), ['10', 'filled'])
    assert.deepEqual(await ended({ scenario: '5002', quantity: '50.02', trading_increment: '0.001' }), [
      '20.008',
      'filled',
    ])
    assert.deepEqual(await ended({ scenario: '5002', quantity: '50', trading_increment: '1' }), [
      '20',
      'filled',
    ])
    assert.deepEqual(await ended({ scenario: '5003' }), ['10', 'filled'])
    assert.deepEqual(await ended({ side: 'sell', scenario: '20', quantity: '20' }), ['5', 'filled'])
    assert.deepEqual(await ended({ side: 'sell', scenario: '5002' }), ['10', 'filled'])
  })

  test('an order in a rejected symbol is rejected', async () => {
    const venue = simulatedVenue({ rejects: ['IE00B4L5Y983'] })
    assert.equal((await venue.submit(venueOrder(), fallingMarket)).outcome, 'rejected')
    assert.equal((await venue.submit(venueOrder({ symbol: 'OTHER' }), fallingMarket)).outcome, 'filled')
  })
})

test('the slices of an order that follows the market end at its close', async () => {
  const venue = simulatedVenue({ slices: 3, slice_interval_ms: 3_600_000 })
  const submitted_at = '2027-03-01T14:00:00.000Z'
  const closes_at = '2027-03-01T15:30:00.000Z'
  const order = venueOrder({ quantity: '9', submitted_at, closes_at, follows_market: true })
  const market: VenueMarket = {
    at: async () => ({ bid: '49.90', ask: '50.00' }),
    first: async () => undefined,
    opening: () => undefined,
  }
  // Slices are due at 14:00, 15:00 and 16:00, and the last is after the close.
  const first = await venue.submit(order, market)
  assert.deepEqual([first.outcome, first.next_check_at], ['working', '2027-03-01T15:00:00.000Z'])
  const second = await venue.look({ ...order, executed: '3', executions: 1 }, first.next_check_at!, market)
  assert.deepEqual([second.fills.length, second.next_check_at], [1, closes_at])
  const last = await venue.look({ ...order, executed: '6', executions: 2 }, closes_at, market)
  assert.deepEqual([last.fills, last.outcome], [[], 'expired'])
})

describe('an order whose exchange is closed', () => {
  const OPENS = '2027-03-02T08:00:00.000Z'
  const nightly: VenueMarket = {
    at: async () => ({ bid: '49.90', ask: '50.00' }),
    first: async () => undefined,
    opening: (at) => (at < OPENS ? OPENS : undefined),
  }
  const NIGHT = '2027-03-01T20:00:00.000Z'
  const gtc = { order_type: 'limit', limit_price: '51.00', time_in_force: 'gtc' } as const

  test.each<[title: string, order: Partial<VenueOrder>, next_check_at: string]>([
    ['a market order', { closes_at: null }, OPENS],
    ['a limit order that the price has reached', { ...gtc, closes_at: '2027-03-05T16:30:00.000Z' }, OPENS],
    [
      'an order that ends before it opens',
      { ...gtc, closes_at: '2027-03-02T00:00:00.000Z' },
      '2027-03-02T00:00:00.000Z',
    ],
  ])('%s waits', async (_, more, next_check_at) => {
    const order = venueOrder({ submitted_at: NIGHT, ...more })
    const report = await simulatedVenue().submit(order, nightly)
    assert.deepEqual(report, { fills: [], outcome: 'working', next_check_at })
  })

  test('an order whose exchange is closed executes when it opens', async () => {
    const order = venueOrder({ submitted_at: NIGHT, ...gtc, closes_at: '2027-03-05T16:30:00.000Z' })
    const { fills, outcome } = await simulatedVenue().look(order, OPENS, nightly)
    assert.deepEqual([fills.map(({ executed_at }) => executed_at), outcome], [[OPENS], 'filled'])
  })
})

describe('a buy stop order in a market that rises from 50.00', () => {
  const SENT = '2027-03-01T10:00:00.000Z'
  const LATER = '2027-03-01T11:00:00.000Z'
  const risingTo = (ask: string): VenueMarket => ({
    at: async (instant) => (instant < LATER ? { bid: '49.90', ask: '50.00' } : { bid: ask, ask }),
    first: async (from, until, isGood) =>
      from < LATER && LATER <= until && isGood({ bid: ask, ask }) ? LATER : undefined,
    opening: () => undefined,
  })
  const stop = (more: object = {}) =>
    venueOrder({
      order_type: 'stop',
      stop_price: '52.00',
      worst_price: '53.04',
      time_in_force: 'gtc',
      ...more,
    })
  const looks = async (order: VenueOrder, market: VenueMarket) => {
    const sent = await simulatedVenue().submit(order, market)
    assert.deepEqual([sent.outcome, sent.fills, sent.triggered_at], ['working', [], undefined])
    const { outcome, fills, triggered_at } = await simulatedVenue().look(order, LATER, market)
    return [outcome, triggered_at, ...fills.map(({ quantity, price }) => `${quantity} at ${price}`)]
  }

  test('the order waits for the minute in which the ask reaches it', async () => {
    const sent = await simulatedVenue().submit(stop(), risingTo('52.00'))
    assert.equal(sent.next_check_at, LATER)
    assert.deepEqual(await looks(stop(), risingTo('52.00')), ['filled', LATER, '10 at 52.00'])
    assert.deepEqual(await looks(stop(), risingTo('51.9999')), ['working', undefined])
  })

  test('the order executes up to its worst price, and is rejected beyond it', async () => {
    assert.deepEqual(await looks(stop(), risingTo('53.04')), ['filled', LATER, '10 at 53.04'])
    assert.deepEqual(await looks(stop(), risingTo('53.05')), ['rejected', LATER])
  })

  test('a buy stop order with a limit rests at the limit after a jump', async () => {
    const order = stop({ order_type: 'stop_limit', limit_price: '52.50', worst_price: null })
    assert.deepEqual(await looks(order, risingTo('52.20')), ['filled', LATER, '10 at 52.50'])
    assert.deepEqual(await looks(order, risingTo('60.00')), ['working', LATER])
  })

  test('a buy stop order that was triggered executes at the market of that instant, whatever comes later', async () => {
    const order = stop({ triggered_at: SENT, submitted_at: SENT })
    const { fills } = await simulatedVenue().look(order, LATER, risingTo('60.00'))
    assert.deepEqual(
      fills.map(({ price }) => price),
      ['50.00'],
    )
  })
})

describe('a limit order in slices', () => {
  const [SENT, SECOND] = ['2027-03-01T10:00:00.000Z', '2027-03-01T10:01:00.000Z']
  const venue = simulatedVenue({ slices: 4, slice_interval_ms: 60_000 })
  const begun = (more: object = {}) =>
    venueOrder({
      order_type: 'limit',
      limit_price: '51.00',
      quantity: '8',
      executed: '2',
      executions: 1,
      last_executed_at: SENT,
      ...more,
    })
  const stopped = { order_type: 'stop_limit', stop_price: '50.00', triggered_at: SENT }

  test.each([
    ['before the interval is over', {}, '2027-03-01T10:00:59.999Z', 0, SECOND],
    ['once it is over', {}, SECOND, 1, '2027-03-01T10:02:00.000Z'],
    ['later', {}, '2027-03-01T10:05:00.000Z', 1, '2027-03-01T10:06:00.000Z'],
    ['of a triggered stop-limit order', stopped, '2027-03-01T10:00:59.999Z', 0, SECOND],
    [
      'at the instant of a close',
      { closes_at: '2027-03-01T10:00:30.000Z' },
      SENT,
      0,
      '2027-03-01T10:00:30.000Z',
    ],
  ] as const)('a limit order in slices executes what is due when it is asked %s', async (_, more, at, fills, next) => {
    const report = await venue.look(begun(more), at, fallingMarket)
    assert.deepEqual([report.fills.length, report.next_check_at], [fills, next])
  })

  test('a limit order in slices executes once at the instant of a replacement', async () => {
    const replaced = replacementOf(begun(), { quantity: '10' })
    const report = await venue.replace(replaced, SECOND, fallingMarket)
    assert.deepEqual([report.fills.length, report.replacement], [1, 'confirmed'])
    const after = begun({ quantity: '10', executed: '4', executions: 2, last_executed_at: SECOND })
    const next = await venue.look(after, report.next_check_at!, fallingMarket)
    assert.deepEqual([next.fills.length, next.next_check_at], [0, '2027-03-01T10:02:00.000Z'])
  })
})

describe('a replacement', () => {
  const SENT = '2027-03-01T10:00:00.000Z'
  const AT = '2027-03-01T10:00:00.001Z'
  const slow = simulatedVenue({ slices: 4, slice_interval_ms: 1000 })
  const resting = (more: object = {}) =>
    venueOrder({ order_type: 'limit', limit_price: '45.00', side: 'buy', ...more })
  const answerTo = async (order: VenueOrder, at = AT) => {
    const { outcome, replacement } = await slow.replace(order, at, fallingMarket)
    return [outcome, replacement]
  }

  test('a replacement is taken up a millisecond after its request', async () => {
    const next = replacementOf(resting(), { quantity: '14' })
    assert.deepEqual(await answerTo(next, SENT), ['working', undefined])
    assert.deepEqual(await answerTo(next), ['working', 'confirmed'])
  })

  test('a replacement to exactly "666" units is refused', async () => {
    assert.deepEqual(await answerTo(replacementOf(resting(), { scenario: '666' })), ['working', 'refused'])
    assert.deepEqual(await answerTo(replacementOf(resting(), { scenario: '666.0' })), [
      'working',
      'confirmed',
    ])
  })

  test('a replacement to what has executed, or to less, ends the order as filled', async () => {
    const begun = resting({ executed: '2.5', executions: 1 })
    for (const quantity of ['2.5', '2'])
      assert.deepEqual(await answerTo(replacementOf(begun, { quantity })), ['filled', undefined])
    assert.deepEqual(await answerTo(replacementOf(begun, { quantity: '2.6' })), ['working', 'confirmed'])
  })

  test('a replacement of a stop order that was triggered first is refused', async () => {
    const stop = { order_type: 'stop', side: 'sell', stop_price: '49.90', limit_price: null } as const
    const begun = resting({ ...stop, quantity: '12' })
    assert.deepEqual(await answerTo(replacementOf(begun, { stop_price: '48.00' })), ['working', 'refused'])
  })

  test('a replacement to a quantity below the next slice leaves a smaller slice', async () => {
    // A slice of 10 is 2.5; of 4 units 3.9 have executed.
    const order = resting({ limit_price: '50.00', quantity: '4', executed: '3.9', executions: 1 })
    const { fills, outcome } = await slow.look(order, AT, fallingMarket)
    assert.deepEqual([fills.map(({ quantity }) => compare(quantity, '0.1')), outcome], [[0], 'filled'])
  })
})

test('an order fills completely, in multiples of the increment, in any number of slices', async () => {
  const orders = fc.record({
    lots: fc.integer({ min: 1, max: 1_000_000 }),
    increment: fc.constantFrom('1', '0.01', '0.0001'),
    slices: fc.integer({ min: 1, max: 100 }),
    latency_ms: fc.integer({ min: 0, max: 5000 }),
  })
  await fc.assert(
    fc.asyncProperty(orders, async ({ lots, increment, slices, latency_ms }) => {
      const places = increment.length > 1 ? increment.length - 2 : 0
      const quantity = (lots / 10 ** places).toFixed(places)
      const venue = simulatedVenue({ slices, latency_ms })
      const { fills } = await workUntilDone(venue, venueOrder({ quantity, trading_increment: increment }))
      assert.equal(compare(sum(fills.map((fill) => fill.quantity)), quantity), 0)
      assert.ok(fills.length <= slices)
      assert.ok(fills.every((fill) => isMultiple(fill.quantity, increment)))
    }),
    { numRuns: 200 },
  )
})
