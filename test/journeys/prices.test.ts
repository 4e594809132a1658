// Prices of every kind of instrument as an app reads them, at any instant, from any provider.
import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { PLATFORM } from '../../src/db/database.ts'
import { storePrices } from '../../src/features/instruments/market-data/store-prices.ts'
import type { GivenPrice } from '../../src/market/feeds/given-price.ts'
import { add } from '../../src/values/decimal.ts'
import { type Body, type Caller, freshTenant, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { FUND, WORLD, ZERO_BUND } from '../support/instruments.ts'
import { until } from '../support/until.ts'

const BUND = 'DE000BU2Z056' // 2.60 %, 15 August each year to 2035, ACT/ACT
const GILT = 'GB00BPJJKN53' // 4.625 %, 31 January and 31 July to 2034
const NOTE = 'US91282CLF67' // 3.875 %, 15 February and 15 August to 2034
const STORED = 'LU0290358497' // an ETF that no other test looks at, since 2007

const query = (symbols: string[], asof?: string) =>
  `/prices?${symbols.map((symbol) => `symbol=${encodeURIComponent(symbol)}`).join('&')}${asof ? `&asof=${asof}` : ''}`
const priceOf = async (tenant: Caller, symbol: string, asof?: string): Promise<Body> =>
  (await tenant.get(query([symbol], asof)))[0]

/** A tenant with a clock that is frozen at the instant. */
async function tenantAt(instant: string): Promise<Caller> {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: instant })
  return tenant
}

const near = (got: string, expected: number, most: number, what = '') =>
  assert.ok(Math.abs(Number(got) - expected) <= most, `${what} ${got}, expected ${expected}`)

describe('bonds', () => {
  test('bonds show the clean price, the accrued interest, their sum and the yield of each side', async () => {
    // A Wednesday; a trade settles on Thursday the 29th, 106 days after the coupon of 15 August, of 365.
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const price = await priceOf(tenant, BUND)
    assert.deepEqual([price.price_type, price.currency, price.quality], ['percent', 'EUR', 'intraday'])
    assert.equal(price.timestamp, '2029-11-28T12:00:00.000Z')
    assert.equal(price.accrued_interest, '0.75506849') // 2.60 × 106 / 365
    for (const side of ['bid', 'ask', 'mid'])
      assert.equal(Number(price[`dirty_${side}`]), Number(add(price[side], price.accrued_interest)))
    assert.ok(Number(price.bid) < Number(price.mid) && Number(price.mid) < Number(price.ask))
    assert.ok(Number(price.ytm_bid) > Number(price.ytm_mid) && Number(price.ytm_mid) > Number(price.ytm_ask))
    // The payments from 2030 to 2035, discounted at the yield, are the dirty price.
    const y = Number(price.ytm_mid) / 100
    const flows = [2.6, 2.6, 2.6, 2.6, 2.6, 102.6]
    const worth = flows.reduce((total, flow, k) => total + flow / (1 + y) ** (k + 259 / 365), 0)
    near(price.dirty_mid, worth, 0.0005) // the yield has four places
    for (const side of ['ytm_bid', 'ytm_ask', 'ytm_mid']) assert.match(price[side], /^\d+\.\d{4}$/)
  })

  test('bonds accrue from settlement day to settlement day, over weekends and holidays', async () => {
    const tenant = await tenantAt('2029-12-20T12:00:00.000Z') // a Thursday
    const accrued = async (asof: string) => (await priceOf(tenant, BUND, asof)).accrued_interest
    // Trades of Thursday the 13th settle on the 14th, of Friday the 14th on the 17th, T+1; so do those of the weekend.
    assert.equal(await accrued('2029-12-13T12:00:00Z'), '0.86191781') // 2.60 × 121 / 365
    assert.equal(await accrued('2029-12-14T12:00:00Z'), '0.88328767') // 2.60 × 124 / 365
    assert.equal(await accrued('2029-12-15T12:00:00Z'), '0.88328767')
    assert.equal(await accrued('2029-12-16T12:00:00Z'), '0.88328767')
    // Treasuries settle T+1, and Thanksgiving, 22 November 2029, is no business day: on Friday the 23rd.
    const note = await priceOf(tenant, NOTE, '2029-11-21T12:00:00Z')
    assert.equal(note.accrued_interest, '1.05298913') // 3.875 / 2 × 100 / 184
  })

  test('bonds without coupons accrue nothing', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const { accrued_interest, mid, dirty_mid, ytm_mid } = await priceOf(tenant, ZERO_BUND)
    assert.deepEqual([accrued_interest, dirty_mid], ['0', mid])
    // 259 days from 29 November 2029 to 15 August 2030, simple interest below a year.
    near(ytm_mid, (100 / Number(mid) - 1) * (365 / 259) * 100, 0.00006)
  })

  test('bonds of the United Kingdom have negative accrued interest while they are ex dividend', async () => {
    // The coupon of 31 July 2028; ex dividend from seven business days before: settlement after 20 July.
    const tenant = await tenantAt('2028-07-28T12:00:00.000Z')
    const before = await priceOf(tenant, GILT, '2028-07-19T12:00:00Z') // settles on the 20th
    assert.equal(before.accrued_interest, '2.17273352') // 2.3125 × 171 / 182
    const after = await priceOf(tenant, GILT, '2028-07-20T12:00:00Z') // settles on the 21st, ten days before
    assert.equal(after.accrued_interest, '-0.12706044') // −2.3125 × 10 / 182
    near(after.mid, Number(before.mid), 0.6) // the clean price knows nothing of it
  })

  test('bonds have the price 100 from maturity on', async () => {
    const tenant = await tenantAt('2030-08-20T12:00:00.000Z')
    const price = await priceOf(tenant, ZERO_BUND)
    assert.equal(price.timestamp, '2030-08-15T17:00:00.000Z')
    assert.deepEqual(
      [price.bid, price.mid, price.ask, price.quality],
      ['100.00', '100.00', '100.00', 'closing'],
    )
    assert.deepEqual([price.ytm_mid, price.accrued_interest, price.dirty_mid], [null, '0', '100.00'])
  })

  test('bonds have the yield of a posted price', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const posted = await tenant.post('/sandbox/prices', { symbol: ZERO_BUND, bid: '98', ask: '98.2' })
    // (100 / 98 − 1) × 365 / 259 = 2.8761 %, (100 / 98.2 − 1) × 365 / 259 = 2.5832 %, at 98.1 2.7295 %.
    assert.deepEqual([posted.ytm_bid, posted.ytm_ask, posted.ytm_mid], ['2.8761', '2.5832', '2.7295'])
    assert.deepEqual(await priceOf(tenant, ZERO_BUND), posted)
    // The price stays the same while time passes, so the yield rises as maturity approaches.
    await tenant.post('/sandbox/clock/advance', { to: '2030-02-27T12:00:00.000Z' })
    const later = await priceOf(tenant, ZERO_BUND)
    assert.deepEqual([later.bid, later.timestamp], ['98.00', posted.timestamp])
    assert.equal(later.ytm_bid, '4.4339') // 168 days from 28 February: (100 / 98 − 1) × 365 / 168
    const absurd = await tenant.post('/sandbox/prices', { symbol: BUND, bid: '0.0001', ask: '250' })
    assert.ok(Number(absurd.ytm_bid) > 400 && Number(absurd.ytm_ask) < 0, JSON.stringify(absurd))
  })
})

describe('bills', () => {
  test('trade below 100, approach it daily, and have the yield of the market', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z') // a Wednesday
    const bills: Record<string, Body> = await tenant.get('/bills/otr?issuer_country=FR')
    const bill = bills['3m']
    const price = await priceOf(tenant, bill.symbol)
    assert.deepEqual([price.price_type, price.currency, price.accrued_interest], ['percent', 'EUR', '0'])
    for (const side of ['bid', 'ask', 'mid']) {
      assert.ok(Number(price[side]) < 100)
      assert.equal(price[`dirty_${side}`], price[side])
      // Simple yield over 360 days, from settlement on Friday the 30th.
      const days = (Date.parse(bill.maturity_date) - Date.parse('2029-11-30')) / 86_400_000
      near(price[`ytm_${side}`], (100 / Number(price[side]) - 1) * (360 / days) * 100, 0.00006, side)
    }
    await tenant.post('/sandbox/clock/advance', { to: `${bill.maturity_date}T18:00:00.000Z` })
    const last = await priceOf(tenant, bill.symbol)
    assert.deepEqual([last.bid, last.ask, last.ytm_mid, last.dirty_mid], ['100.00', '100.00', null, '100.00'])
    assert.equal(last.timestamp, `${bill.maturity_date}T17:00:00.000Z`)
    // It has no price of a time before its auction.
    assert.equal(await priceOf(tenant, bill.symbol, `${bill.initial_auction_date}T07:59:59Z`), undefined)
  })
})

describe('many symbols', () => {
  test('every instrument has a price in its unit, in the order of the request', async () => {
    const tenant = await tenantAt('2027-03-10T12:30:00.000Z')
    const instruments: Body[] = await tenant.get('/instruments')
    const symbols = instruments.map((one) => one.symbol)
    const prices: Body[] = []
    for (let from = 0; from < symbols.length; from += 50)
      prices.push(...(await tenant.get(query(symbols.slice(from, from + 50)))))
    assert.deepEqual(
      prices.map((price) => price.symbol),
      symbols,
    )
    prices.forEach((price, index) => {
      const { instrument_type, price_type, trading_currency, base_currency } = instruments[index]
      assert.deepEqual([price.price_type, price.currency], [price_type, trading_currency ?? base_currency])
      const isFixedIncome = instrument_type === 'bond' || instrument_type === 'bill'
      assert.equal(price_type, isFixedIncome ? 'percent' : 'money')
      for (const name of ['ytm_bid', 'ytm_ask', 'ytm_mid', 'accrued_interest', 'dirty_bid', 'dirty_mid'])
        if (!isFixedIncome) assert.equal(price[name], null, `${price.symbol} ${name}`)
      if (instrument_type === 'bill')
        assert.deepEqual([price.accrued_interest, price.dirty_bid], ['0', price.bid])
      assert.ok(Number(price.bid) > 0 && Number(price.bid) <= Number(price.ask))
      // Net asset values have one side, and so does the price of an instrument that settles when it has matured.
      const hasMatured = isFixedIncome && price.ytm_mid === null
      const isOneSided = ['money_market_fund', 'amc'].includes(instrument_type) || hasMatured
      if (hasMatured) assert.equal(price.bid, '100.00')
      assert.equal(price.bid === price.ask, isOneSided, JSON.stringify(price))
    })
  })

  test('unknown symbols are left out, repeated ones appear once, and more than 500 are refused', async () => {
    const tenant = await freshTenant()
    assert.deepEqual(await tenant.get(query(['NOBODY', 'ie00b4l5y983', ' '])), [])
    const prices = await tenant.get(query([WORLD, 'NOBODY', FUND, WORLD]))
    assert.deepEqual(
      prices.map((price: Body) => price.symbol),
      [WORLD, FUND],
    )
    const many = Array.from({ length: 501 }, (_, n) => `X${n}`)
    const { params } = await refused(tenant.call('GET', query(many)), 400, 'invalid_request')
    assert.deepEqual([params[0].path, params[0].code], ['query.symbol', 'invalid_param'])
    assert.deepEqual(await tenant.get(query(many.slice(1))), [])
  })

  test('many symbols are the same in the version before', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const path = query([WORLD, BUND, FUND])
    const [now, before] = [
      await tenant.call('GET', path),
      await tenant.call('GET', path, undefined, { 'Api-Version': '2026-01-01' }),
    ]
    assert.equal(now.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(before.text, now.text)
    assert.deepEqual((await tenant.call('GET', path)).body, now.body)
    assert.deepEqual(await tenant.get(query([WORLD, FUND])), [now.body[0], now.body[2]])
  })

  test.each([
    ['symbol=', 'query.symbol', 'missing_param'],
    [`symbol=${WORLD}&asof=now`, 'query.asof', 'invalid_param'],
    [`symbol=${WORLD}&asof=2029-11-27T10:00`, 'query.asof', 'invalid_param'],
    [`symbol=${WORLD}&asof=2029-11-27T24:00:00Z`, 'query.asof', 'invalid_param'],
  ])('%s is refused', async (text, path, code) => {
    const tenant = await freshTenant()
    const { params } = await refused(tenant.call('GET', `/prices?${text}`), 400, 'invalid_request')
    assert.deepEqual([params[0].path, params[0].code], [path, code])
  })
})

describe('time', () => {
  test('an answer given during an advance is the answer after it', async () => {
    const tenant = await tenantAt('2028-02-10T09:00:00.000Z')
    const symbols = [BUND, ZERO_BUND, GILT, NOTE, FUND, WORLD, 'EUR/USD']
    const seen = new Map<string, Body>()
    for (let day = 0; day < 6; day++) {
      const { now } = await tenant.get('/sandbox/clock')
      seen.set(now, await tenant.get(query(symbols)))
      await tenant.post('/sandbox/clock/advance', { seconds: 90_000 })
    }
    for (const [asof, prices] of seen) assert.deepEqual(await tenant.get(query(symbols, asof)), prices)
    assert.ok(new Set([...seen.values()].map((prices) => prices[0].mid)).size > 3)
  })

  test('the last close is valid on weekends and holidays', async () => {
    const tenant = await tenantAt('2029-12-27T07:00:00.000Z')
    const read = async (symbol: string, asof: string) => (await priceOf(tenant, symbol, asof)).timestamp
    assert.equal(await read(BUND, '2029-12-23T12:00:00Z'), '2029-12-21T17:00:00.000Z') // a Sunday
    assert.equal(await read(BUND, '2029-12-26T12:00:00Z'), '2029-12-24T17:00:00.000Z') // TARGET holidays
    assert.equal(await read(NOTE, '2029-12-26T12:00:00Z'), '2029-12-26T12:00:00.000Z') // business in New York
    assert.equal(await read(GILT, '2029-12-26T12:00:00Z'), '2029-12-24T17:00:00.000Z') // Boxing Day
    assert.equal(await read(FUND, '2029-12-23T12:00:00Z'), '2029-12-21T12:00:00.000Z')
  })
})

describe('providers', () => {
  const priceAt = (time: string, bid: string, quality: GivenPrice['quality']): GivenPrice => ({
    symbol: STORED,
    timestamp: `2012-05-07T${time}:00.000Z`,
    quality,
    bid,
    ask: bid,
  })
  const store = async (provider: string, ...prices: GivenPrice[]) => {
    const app = await testApp()
    await app.database.transaction(PLATFORM, (tx) => storePrices(tx, provider, [prices]))
  }
  const NAMES = ['journey-a', 'journey-b']

  /** Asks until the server shows the price: the notification of new prices may come late. */
  const untilPriced = (tenant: Caller, time: string, bid: string): Promise<Body> =>
    until(
      () => priceOf(tenant, STORED, `2012-05-07T${time}:00Z`),
      (price) => price?.bid === bid,
    )

  afterAll(async () => {
    const sql = (await testApp()).database.write('*')
    await sql`delete from prices where provider = any (${NAMES})`
    await sql`delete from price_providers where provider = any (${NAMES})`
  })

  test('the newest price counts; at one instant the better quality, then the preferred provider', async () => {
    const tenant = await freshTenant()
    const before = await priceOf(tenant, STORED, '2012-05-07T09:59:59Z')
    await store('journey-a', priceAt('10:00', '98.40', 'delayed'), priceAt('10:05', '98.50', 'delayed'))
    await store('journey-b', priceAt('10:00', '98.45', 'realtime'), priceAt('10:03', '98.60', 'realtime'))
    await store('journey-b', priceAt('10:05', '98.55', 'delayed'))
    assert.equal((await untilPriced(tenant, '10:01', '98.45')).quality, 'realtime')
    await untilPriced(tenant, '10:03', '98.60')
    await untilPriced(tenant, '10:10', '98.50') // a before b, by name
    const sql = (await testApp()).database.write('*')
    await sql`update price_providers set priority = 1 where provider = 'journey-b'`
    await untilPriced(tenant, '10:10', '98.55')
    await untilPriced(tenant, '10:01', '98.45')
    // Earlier instants are unchanged: a stored price has no effect before its timestamp.
    assert.deepEqual(await priceOf(tenant, STORED, '2012-05-07T09:59:59Z'), before)
  })

  test('the simulated market gives no price from the first stored one on, and a correction takes effect', async () => {
    const tenant = await freshTenant()
    await store('journey-a', priceAt('11:00', '50.123449', 'closing'))
    // Shown, and dealt, with four places.
    const price = await untilPriced(tenant, '11:00', '50.1234')
    assert.deepEqual(await priceOf(tenant, STORED), price)
    await store('journey-a', priceAt('11:00', '51', 'closing'))
    const corrected = await untilPriced(tenant, '12:00', '51.00')
    assert.deepEqual(await priceOf(tenant, STORED), corrected)
  })

  test('a price posted to the sandbox wins over every provider at its instant', async () => {
    const tenant = await freshTenant()
    const timestamp = '2012-05-07T10:05:00.000Z'
    await tenant.post('/sandbox/prices', { symbol: STORED, bid: '1', ask: '1', timestamp })
    await untilPriced(tenant, '10:06', '1.00')
    assert.notEqual((await priceOf(await freshTenant(), STORED, timestamp)).bid, '1.00')
    await untilPriced(tenant, '11:30', '51.00') // a newer one of a provider counts for it too
  })
})
