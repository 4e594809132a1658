import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { compare, isMultiple, sum } from '../values/decimal.ts'
import { simulatedVenue } from './simulated.ts'
import { fallingMarket, venueContract, venueOrder, workUntilDone } from './venue.contract.ts'

venueContract('the simulated venue', () => simulatedVenue())
venueContract('a slow one that fills in slices', () =>
  simulatedVenue({ latency_ms: 250, slices: 7, slice_interval_ms: 400 }),
)

describe('the fixed scenarios', () => {
  const ended = async (more: object) => {
    const { fills, outcome } = await workUntilDone(simulatedVenue(), venueOrder(more))
    return [sum(fills.map((fill) => fill.quantity)), outcome]
  }

  test('are selected by the text of the request', async () => {
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
