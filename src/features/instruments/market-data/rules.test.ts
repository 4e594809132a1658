import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bestPrice, type Price, QUALITIES } from './rules.ts'

const none = new Map<string, number>()
const priceOf = (line: string): Price => {
  const [provider, time, bid, quality] = line.split(' ') as [string, string, string, Price['quality']]
  return { provider, timestamp: `2029-11-28T${time}:00.000Z`, bid, ask: bid, quality }
}
const best = (at: string, lines: string[], priorities = none) =>
  bestPrice(
    lines.map(priceOf).filter(({ timestamp }) => timestamp <= `2029-11-28T${at}:00.000Z`),
    priorities,
  )?.bid

const day = [
  'a 10:00 98.40 delayed',
  'b 10:00 98.45 realtime',
  'b 10:03 98.60 realtime',
  'a 10:05 98.50 delayed',
]

test('the newest timestamp wins over a better quality; of equal timestamps the better quality wins', () => {
  assert.equal(best('10:10', day), '98.50')
  assert.equal(best('10:01', day), '98.45')
  assert.equal(best('09:59', day), undefined)
})

test('the priority decides between prices of equal timestamp and quality, then the name', () => {
  const rivals = ['b 10:00 2 closing', 'a 10:00 1 closing', 'c 10:00 3 closing']
  assert.equal(best('10:00', rivals), '1')
  assert.equal(best('10:00', rivals, new Map([['c', 10]])), '3') // the others have 100
  assert.equal(best('10:00', rivals, new Map([['a', 200]])), '2')
})

test('a price posted to the sandbox wins at its own timestamp, and only there', () => {
  const rows = ['sandbox 10:00 5 realtime', 'a 10:00 1 realtime', 'a 10:01 2 closing']
  assert.equal(best('10:00', rows, new Map([['a', -1]])), '5')
  assert.equal(best('10:01', rows), '2')
})

test('the order of the prices does not change the result', () => {
  const price = fc.record({
    provider: fc.constantFrom('a', 'b', 'c', 'sandbox'),
    timestamp: fc.constantFrom('2029-11-28T10:00:00.000Z', '2029-11-28T10:01:00.000Z'),
    quality: fc.constantFrom(...QUALITIES),
  })
  const rows = fc.uniqueArray(price, { selector: (one) => one.provider + one.timestamp, minLength: 1 })
  const whole = rows.map((all) => all.map((one, n): Price => ({ ...one, bid: `${n + 1}`, ask: `${n + 1}` })))
  const seed = Date.now()
  fc.assert(
    fc.property(whole, fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer()), (all, ranks) => {
      const priorities = new Map(Object.entries(ranks))
      assert.equal(bestPrice(all, priorities), bestPrice([...all].reverse(), priorities))
    }),
    { seed },
  )
})
