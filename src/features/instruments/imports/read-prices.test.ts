import assert from 'node:assert/strict'
import { test } from 'vitest'
import { firstDayOf, readPrices } from './read-prices.ts'

const PRICE = { symbol: 'IE00B53L3W79', quality: 'closing', bid: '61.2', ask: '61.24' } as const
const CSV = [
  'timestamp,symbol,quality,bid,ask,price',
  '2013-04-03T17:30:00+02:00,IE00B53L3W79,,61.20,61.24,',
  '2013-04-02T15:30:00Z,EUR/USD,realtime,,,1.28',
]

test('rows of CSV and of JSON are the same prices', () => {
  const prices = [
    { ...PRICE, timestamp: '2013-04-03T15:30:00.000Z' },
    {
      symbol: 'EUR/USD',
      timestamp: '2013-04-02T15:30:00.000Z',
      quality: 'realtime',
      bid: '1.28',
      ask: '1.28',
    },
  ]
  assert.deepEqual(readPrices(CSV.join('\r\n'), 'csv', 'closing'), { prices, problems: [] })
  const rows = [{ ...PRICE, timestamp: '2013-04-03T17:30:00+02:00' }, prices[1]]
  assert.deepEqual(readPrices(JSON.stringify(rows), 'json'), { prices, problems: [] })
  assert.equal(firstDayOf(readPrices(CSV.join('\n'), 'csv', 'closing').prices), '2013-04-02')
  assert.equal(firstDayOf([]), null)
})

test('each wrong row is a problem with its line, and the others are read', () => {
  const text = [...CSV, '2013-04-04,IE00B53L3W79,closing,1,2,', 'now'].join('\n')
  const { prices, problems } = readPrices(text, 'csv', 'closing')
  assert.equal(prices.length, 2)
  assert.deepEqual(problems, [
    { line: 5, detail: 'Has 1 cells; the header has 6.' },
    {
      line: 4,
      detail: 'Timestamp must be a date-time with seconds and a zone, e.g. 2026-11-20T16:30:00Z.',
    },
  ])
  assert.deepEqual(readPrices('', 'csv').problems, [{ line: 1, detail: 'The file has no rows.' }])
  assert.deepEqual(readPrices('[{"symbl": "X"}]', 'json').problems, [
    { line: 1, detail: "Unknown member 'symbl'." },
  ])
})
