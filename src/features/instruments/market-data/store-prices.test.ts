// The store of prices on a real database: what comes in twice, wrong or at the same time. The prices lie in 2012 on
// funds that no other test looks at, and are taken away again.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { afterAll, describe, test } from 'vitest'
import { testApp } from '../../../../test/support/direct.ts'
import { PLATFORM } from '../../../db/database.ts'
import { BadPrice, type GivenPrice } from '../../../market/feeds/given-price.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { type StoreOptions, storePrices } from './store-prices.ts'

const [FIRST, SECOND] = ['DE000A0F5UH1', 'LU0274211480'] as const
const START = '2012-03-01T10:00:00.000Z'
const PROVIDERS = ['test-a', 'test-b', 'test-race', 'test-random']

const priceOf = (symbol: string, minute: number, bid = '10', ask = bid, quality = 'closing'): GivenPrice => ({
  symbol,
  timestamp: addMilliseconds(START, minute * 60_000),
  quality: quality as GivenPrice['quality'],
  bid,
  ask,
})

async function store(provider: string, batches: GivenPrice[][], options?: StoreOptions) {
  const app = await testApp()
  return app.database.transaction(PLATFORM, (tx) => storePrices(tx, provider, batches, options))
}

async function listStored(provider: string): Promise<string[]> {
  const rows = await (await testApp()).database.sql(PLATFORM)<{ line: string }>`
    select symbol || ' ' || to_char(timestamp, 'HH24:MI') || ' ' || quality || ' ' || bid || ' ' || ask as line
    from prices where provider = ${provider} order by symbol, timestamp`
  return rows.map(({ line }) => line)
}

afterAll(async () => {
  const sql = (await testApp()).database.write(PLATFORM)
  await sql`delete from prices where provider = any (${PROVIDERS})`
  await sql`delete from price_providers where provider = any (${PROVIDERS})`
})

describe('storing prices', () => {
  test('a new row is added, a repeated row changes nothing, and a different value replaces the old one', async () => {
    const rows = [priceOf(FIRST, 0, '10.5', '10.6'), priceOf(FIRST, 1), priceOf(SECOND, 0, '7')]
    const counts = { unknown: 0 }
    assert.deepEqual(await store('test-a', [rows.slice(0, 2), rows.slice(2)]), {
      added: 3,
      corrected: 0,
      unchanged: 0,
      ...counts,
    })
    const before = await listStored('test-a')
    assert.deepEqual(before, [
      `${FIRST} 10:00 closing 10.5 10.6`,
      `${FIRST} 10:01 closing 10 10`,
      `${SECOND} 10:00 closing 7 7`,
    ])
    // Also where the same value is written otherwise, and where the file holds a row twice.
    const again = [...rows, priceOf(SECOND, 0, '7.00')]
    assert.deepEqual(await store('test-a', [again]), { added: 0, corrected: 0, unchanged: 3, ...counts })
    assert.deepEqual(await listStored('test-a'), before)
    const changed = [priceOf(FIRST, 1, '11'), priceOf(FIRST, 2, '12')]
    assert.deepEqual(await store('test-a', [changed]), { added: 1, corrected: 1, unchanged: 0, ...counts })
    assert.deepEqual((await listStored('test-a')).slice(1, 3), [
      `${FIRST} 10:01 closing 11 11`,
      `${FIRST} 10:02 closing 12 12`,
    ])
  })

  test('prices of two providers are stored side by side', async () => {
    const before = await listStored('test-a')
    await store('test-b', [[priceOf(FIRST, 0, '99', '99', 'realtime')]])
    assert.deepEqual(await listStored('test-a'), before)
    assert.deepEqual(await listStored('test-b'), [`${FIRST} 10:00 realtime 99 99`])
  })

  test.each([
    ['rows that contradict each other', [priceOf(FIRST, 5, '1'), priceOf(FIRST, 5, '2')], 'different prices'],
    ['a symbol that no instrument has', [priceOf('NOBODY', 5), priceOf('NOONE', 5)], 'NOBODY, NOONE'],
  ])('%s end the import, and none of its rows is stored', async (_what, wrong, words) => {
    const before = await listStored('test-a')
    await assert.rejects(store('test-a', [[priceOf(FIRST, 4)], wrong]), (error: Error) => {
      assert.ok(error instanceof BadPrice)
      assert.match(error.message, new RegExp(words))
      return true
    })
    assert.deepEqual(await listStored('test-a'), before)
  })

  test('a source that breaks off halfway leaves no rows', async () => {
    const before = await listStored('test-a')
    async function* breaking() {
      yield [priceOf(FIRST, 6)]
      throw new BadPrice('Line 2: wrong.')
    }
    const app = await testApp()
    await assert.rejects(
      app.database.transaction(PLATFORM, (tx) => storePrices(tx, 'test-a', breaking())),
      /Line 2/,
    )
    assert.deepEqual(await listStored('test-a'), before)
  })

  test('unknown symbols can be skipped', async () => {
    const rows = [priceOf(FIRST, 7), priceOf('NOBODY', 7)]
    const stored = await store('test-a', [rows], { skip_unknown: true })
    assert.deepEqual(stored, { added: 1, corrected: 0, unchanged: 0, unknown: 1 })
  })

  test('the names of the built-in providers, and malformed names, are refused', async () => {
    for (const provider of ['sandbox', 'simulated', 'Upper', 'a b', ''])
      await assert.rejects(store(provider, [[priceOf(FIRST, 8)]]), BadPrice)
  })

  test('two concurrent imports of the same rows do not deadlock, and store them once', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => priceOf(n % 2 ? FIRST : SECOND, n))
    const all = await Promise.all([
      store('test-race', [rows]),
      store('test-race', [[...rows].reverse()]),
      store('test-race', [rows.slice(100), rows.slice(0, 100)]),
    ])
    assert.equal(
      all.reduce((total, { added }) => total + added, 0),
      400,
    )
    assert.equal((await listStored('test-race')).length, 400)
  })

  test('the last value of each instant is stored, in batches of any size', async () => {
    const row = fc.record({
      symbol: fc.constantFrom(FIRST, SECOND),
      minute: fc.integer({ min: 0, max: 5 }),
      bid: fc.integer({ min: 1, max: 3 }).map(String),
    })
    const file = fc.uniqueArray(row, { selector: ({ symbol, minute }) => symbol + minute })
    const model = new Map<string, string>()
    await fc.assert(
      fc.asyncProperty(file, fc.integer({ min: 1, max: 4 }), async (rows, size) => {
        const prices = rows.map(({ symbol, minute, bid }) => priceOf(symbol, minute, bid))
        const pieces = Array.from({ length: Math.ceil(prices.length / size) }, (_, n) =>
          prices.slice(n * size, n * size + size),
        )
        const expected = { added: 0, corrected: 0, unchanged: 0, unknown: 0 }
        for (const { symbol, timestamp, bid } of prices) {
          const earlier = model.get(`${symbol} ${timestamp}`)
          expected[earlier === undefined ? 'added' : earlier === bid ? 'unchanged' : 'corrected'] += 1
          model.set(`${symbol} ${timestamp}`, bid)
        }
        assert.deepEqual(await store('test-random', pieces), expected)
      }),
      { numRuns: 40 },
    )
    assert.equal((await listStored('test-random')).length, model.size)
  })
})
