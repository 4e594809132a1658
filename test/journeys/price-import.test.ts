// Files of prices on their way into the store, by the same function as `holdfast prices import`, and once by the
// command itself. The prices lie in 2013 on a fund that no other test looks at, and are taken away again.
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { type FileOptions, readPriceFile } from '../../cli/price-file.ts'
import { importPrices, listProviders } from '../../cli/prices.ts'
import { setPriority } from '../../src/features/instruments/market-data/set-priority.ts'
import { BadPrice, type GivenPrice } from '../../src/market/feeds/given-price.ts'
import { testApp } from '../support/direct.ts'
import { holdfast } from '../support/server-process.ts'
import { temporaryDirectory } from '../support/temporary.ts'

const FUND = 'IE00B53L3W79'
const PROVIDER = 'files'

let directory: string
beforeAll(() => {
  directory = temporaryDirectory('prices')
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  const sql = (await testApp()).database.write('*')
  await sql`delete from prices where provider = ${PROVIDER}`
  await sql`delete from price_providers where provider = ${PROVIDER}`
})

function fileOf(name: string, text: string): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

async function read(path: string, options?: FileOptions): Promise<GivenPrice[]> {
  const prices: GivenPrice[] = []
  for await (const batch of readPriceFile(path, options)) prices.push(...batch)
  return prices
}

const expected: GivenPrice[] = [
  { symbol: FUND, timestamp: '2013-04-02T15:30:00.000Z', quality: 'closing', bid: '61.2', ask: '61.24' },
  { symbol: 'EUR/USD', timestamp: '2013-04-02T16:00:00.500Z', quality: 'realtime', bid: '1.28', ask: '1.28' },
]

describe('files', () => {
  test('files give the same as CSV, as a JSON list and as JSON lines', async () => {
    const csv = [
      'timestamp,symbol,quality,bid,ask,price',
      `2013-04-02T17:30:00+02:00,${FUND},,61.20,61.24,`,
      '',
      '"2013-04-02T16:00:00.5Z", EUR/USD ,realtime,,,1.28000',
    ]
    const rows = [
      { symbol: FUND, timestamp: '2013-04-02T15:30:00Z', bid: '61.20', ask: 61.24 },
      { symbol: 'EUR/USD', timestamp: '2013-04-02T16:00:00.500Z', quality: 'realtime', price: 1.28 },
    ]
    const closing = { quality: 'closing' }
    assert.deepEqual(await read(fileOf('a.csv', `\ufeff${csv.join('\r\n')}\r\n`), closing), expected)
    assert.deepEqual(await read(fileOf('a.json', JSON.stringify(rows)), closing), expected)
    const lines = rows.map((row) => JSON.stringify(row)).join('\n\n')
    assert.deepEqual(await read(fileOf('a.ndjson', lines), closing), expected)
    assert.deepEqual(await read(fileOf('a.txt', lines), { format: 'jsonl', ...closing }), expected)
  })

  const good = `${FUND},2013-04-02T15:30:00Z,closing,61.20,61.24`
  const header = 'symbol,timestamp,quality,bid,ask'
  test.each([
    [
      'a bid above its ask',
      `${FUND},2013-04-02T15:30:00Z,closing,61.25,61.24`,
      'Line 3: bid lies above ask.',
    ],
    ['a price of zero', `${FUND},2013-04-02T15:30:00Z,closing,0,61.24`, 'Line 3: bid must be a decimal'],
    ['a negative price', `${FUND},2013-04-02T15:30:00Z,closing,-1,61.24`, 'Line 3: bid must be a decimal'],
    ['a price with a comma', `${FUND},2013-04-02T15:30:00Z,closing,"61,20",61.24`, 'Line 3: bid must be'],
    [
      'a price in thirteen places',
      `${FUND},2013-04-02T15:30:00Z,closing,1.0000000000001,2`,
      'Line 3: bid has more',
    ],
    ['a time without zone', `${FUND},2013-04-02T15:30:00,closing,61.20,61.24`, 'Line 3: timestamp must be'],
    ['a quality nobody knows', `${FUND},2013-04-02T15:30:00Z,fair,61.20,61.24`, 'Line 3: quality must be'],
    ['no quality', `${FUND},2013-04-02T15:30:00Z,,61.20,61.24`, 'Line 3: quality must be'],
    ['no symbol', ',2013-04-02T15:30:00Z,closing,61.20,61.24', 'Line 3: symbol must be'],
    ['a column too many', `${good},1`, 'Invalid Record Length'],
    ['a quote that never closes', `"${good}`, 'Quote Not Closed'],
  ])('files with %s are refused at that line, and nothing of them is stored', async (_what, line, words) => {
    const path = fileOf('bad.csv', `${header}\n${good}\n${line}\n`)
    await assert.rejects(importPrices(await testApp(), path, { provider: PROVIDER }), (error: Error) => {
      assert.ok(error instanceof BadPrice, error.stack)
      assert.ok(error.message.startsWith(words), error.message)
      return true
    })
    const [row] = await (await testApp()).database.sql('*')<{ count: number }>`
      select count(*) as count from prices where provider = ${PROVIDER}`
    assert.equal(row!.count, 0)
  })

  test.each([
    ['an unknown column', 'x.csv', `symbol,time\n${FUND},2013`, /^Line 1: unknown or repeated column 'time'/],
    ['no list', 'x.json', '{"prices": []}', /has no list/],
    ['what is not JSON', 'x.json', '[{]', /is not JSON/],
    ['a line that is not JSON', 'x.jsonl', '{}\n{', /^Line 1: symbol must be/],
    ['an entry that is not an object', 'x.json', '[1]', /^Entry 1: not an object/],
    ['a name that tells no format', 'x.xlsx', '', /give --format csv\|json\|jsonl/],
  ])('files with %s are refused', async (_what, name, text, message) => {
    await assert.rejects(read(fileOf(name, text)), (error: Error) => {
      assert.ok(error instanceof BadPrice)
      assert.match(error.message, message)
      return true
    })
  })

  test('a missing file is reported', async () => {
    await assert.rejects(read(join(directory, 'nowhere.csv')), /ENOENT/)
    await assert.rejects(read(join(directory, 'nowhere.jsonl')), /ENOENT/)
  })
})

test('the command stores a file once and prints the outcome; the operator can rank providers', async () => {
  const path = fileOf(
    'good.csv',
    `symbol,timestamp,quality,price\n${FUND},2013-04-02T15:30:00Z,closing,61.2\n`,
  )
  const environment = {
    DATABASE_URL: inject('databaseUrl'),
    DATA_DIR: inject('dataDir'),
    LOG_LEVEL: 'silent',
  }
  const printed = holdfast(environment, 'prices', 'import', path, '--provider', PROVIDER)
  const counts = { provider: PROVIDER, added: 1, corrected: 0, unchanged: 0, unknown: 0 }
  assert.deepEqual(JSON.parse(printed), counts)
  const app = await testApp()
  const again = await importPrices(app, path, { provider: PROVIDER })
  assert.deepEqual(again, { ...counts, added: 0, unchanged: 1 })
  assert.deepEqual(await setPriority(app, PROVIDER, 7), { provider: PROVIDER, priority: 7 })
  assert.deepEqual(
    (await listProviders(app)).find((one) => one.provider === PROVIDER),
    { provider: PROVIDER, priority: 7 },
  )
  await assert.rejects(setPriority(app, 'nobody', 7), BadPrice)
})
