// The catalogue and its prices, as an app and the operator of a sandbox see them.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, refused } from '../support/client.ts'
import { FUND, WORLD, ZERO_BUND } from '../support/instruments.ts'

// The days lie years ahead, because a clock only moves forward; 28 November 2029 is a Wednesday.

const symbolsOf = (rows: Body[]) => rows.map((row) => row.symbol)
const priceOf = async (tenant: Caller, symbol: string, asof?: string): Promise<Body> =>
  (await tenant.get(`/prices?symbol=${encodeURIComponent(symbol)}${asof ? `&asof=${asof}` : ''}`))[0]

/** A tenant with a clock that is frozen at the instant. */
async function tenantAt(instant: string): Promise<Caller> {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: instant })
  return tenant
}

describe('instruments', () => {
  test('the list contains every type, sorted by name, and can be filtered', async () => {
    const tenant = await freshTenant()
    const all = await tenant.get('/instruments')
    // 81 stocks, 40 ETFs, 20 bonds, 6 money market funds, 2 certificates, 3 pairs
    assert.equal(all.filter((one: Body) => one.instrument_type !== 'bill').length, 154)
    const etfs = await tenant.get('/instruments?instrument_type=etf')
    assert.equal(etfs.length, 40)
    assert.ok(etfs.every((one: Body) => one.instrument_type === 'etf'))
    const pairsAndFunds = await tenant.get(
      '/instruments?instrument_type=currency_pair&instrument_type=money_market_fund',
    )
    assert.equal(pairsAndFunds.length, 9) // 3 + 6
    assert.deepEqual(await tenant.get('/instruments?instrument_type=mutual_fund'), [])
    assert.deepEqual(await tenant.get('/instruments?trading_status=not_trading'), [])
    assert.equal((await tenant.get('/instruments?instrument_type=amc&trading_status=buy_sell')).length, 2)
    assert.deepEqual(symbolsOf(await tenant.get('/instruments')), symbolsOf(all))
  })

  test('an unknown type or status is refused and named', async () => {
    const tenant = await freshTenant()
    for (const [name, value] of [
      ['instrument_type', 'share'],
      ['trading_status', 'open'],
    ]) {
      const { params } = await refused(
        tenant.call('GET', `/instruments?${name}=${value}`),
        400,
        'invalid_request',
      )
      assert.equal(params.length, 1)
      assert.equal(params[0].code, 'invalid_param')
      assert.match(params[0].path, new RegExp(`^query\\.${name}(\\.0)?$`))
    }
  })

  test('an instrument is found by id and by symbol, a pair by its encoded symbol', async () => {
    const tenant = await freshTenant()
    const etf = await tenant.get(`/instruments/${WORLD}`)
    assert.equal(etf.ticker, 'EUNL')
    assert.deepEqual(etf.listings, [{ exchange_id: 'XETR', ticker: 'EUNL', trading_currency: 'EUR' }])
    assert.deepEqual(await tenant.get(`/instruments/${etf.id}`), etf)
    const pair = await tenant.get('/instruments/EUR%2FUSD')
    assert.deepEqual([pair.base_currency, pair.quote_currency], ['EUR', 'USD'])
    assert.deepEqual(await tenant.get(`/instruments/${pair.id}`), pair)
  })

  test('an unknown id, or one in another letter case, is not found', async () => {
    const tenant = await freshTenant()
    for (const key of ['ins_0000000000000000000000', 'ie00b4l5y983', 'EUR%2FCHF', '%20'])
      await refused(tenant.call('GET', `/instruments/${key}`), 404, 'not_found')
  })

  test('a bond counts the days to its maturity and stops at zero', async () => {
    const tenant = await tenantAt('2030-08-13T12:00:00.000Z')
    const days = async () => (await tenant.get(`/instruments/${ZERO_BUND}`)).days_to_maturity
    assert.equal(await days(), 2) // 13 to 15 August
    await tenant.post('/sandbox/clock/advance', { seconds: 3 * 86_400 })
    assert.equal(await days(), 0)
  })

  test('a bond with coupons shows the next one until it matures', async () => {
    const today = '2029-12-03'
    const tenant = await tenantAt(`${today}T12:00:00.000Z`)
    const bonds: Body[] = await tenant.get('/instruments?instrument_type=bond')
    const paying = bonds.filter((bond) => bond.coupon_type !== 'zero_coupon' && bond.maturity_date > today)
    assert.ok(paying.length > 0 && paying.length < bonds.length)
    for (const bond of bonds) {
      const next = bond.next_coupon_date ?? null
      if (paying.includes(bond)) assert.ok(next > today && next <= bond.maturity_date, bond.symbol)
      else assert.equal(next, null, bond.symbol)
    }
    const annual = paying.find((bond) => bond.coupon_frequency === 'annual')
    assert.equal(annual.next_coupon_date.slice(5), annual.maturity_date.slice(5))
    assert.ok(annual.next_coupon_date <= '2030-12-03')
  })

  test("a fund shows the next dealing deadline; after today's that is the one of the next business day", async () => {
    const tenant = await tenantAt('2029-12-07T11:00:00.000Z') // a Friday
    const fund = async () => {
      const { dealing_deadline_time_and_day, is_passed_dealing_deadline } = await tenant.get(
        `/instruments/${FUND}`,
      )
      return [dealing_deadline_time_and_day, is_passed_dealing_deadline]
    }
    assert.deepEqual(await fund(), ['12:00 Dec 7, 2029', false])
    await tenant.post('/sandbox/clock/advance', { to: '2029-12-07T12:00:01.000Z' })
    assert.deepEqual(await fund(), ['12:00 Dec 10, 2029', true]) // a Monday
  })
})

describe('trading status', () => {
  test('trading status is set for one tenant and can be reset', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    const before = await tenant.get(`/instruments/${WORLD}`)
    const path = `/sandbox/instruments/${before.id}/trading-status`
    const halted = await tenant.post(path, { trading_status: 'not_trading' })
    assert.deepEqual(halted, { ...before, trading_status: 'not_trading' })
    assert.deepEqual(await tenant.get(`/instruments/${WORLD}`), halted)
    assert.deepEqual(symbolsOf(await tenant.get('/instruments?trading_status=not_trading')), [WORLD])
    assert.deepEqual(await other.get(`/instruments/${WORLD}`), before)
    assert.deepEqual(await other.get('/instruments?trading_status=not_trading'), [])
    assert.deepEqual(await tenant.post(path, { trading_status: 'buy_sell' }), before)
    assert.deepEqual(await tenant.get(`/instruments/${before.id}`), before)
  })

  test('trading status needs an existing instrument and status', async () => {
    const tenant = await freshTenant()
    const set = (id: string, trading_status: string) =>
      tenant.call('POST', `/sandbox/instruments/${id}/trading-status`, { trading_status })
    await refused(set('ins_nobody', 'not_trading'), 404, 'not_found')
    const { id } = await tenant.get(`/instruments/${WORLD}`)
    const { params } = await refused(set(id, 'halted'), 400, 'invalid_request')
    assert.equal(params[0].path, 'body.trading_status')
  })
})

describe('prices', () => {
  test('prices come in the order of the request, each once, and only where there is one', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const symbols = [FUND, 'NOBODY', WORLD, ZERO_BUND, 'EUR%2FUSD', WORLD]
    const prices = await tenant.get(`/prices?${symbols.map((symbol) => `symbol=${symbol}`).join('&')}`)
    assert.deepEqual(symbolsOf(prices), [FUND, WORLD, ZERO_BUND, 'EUR/USD'])
    const [fund, etf, , pair] = prices
    assert.deepEqual([etf.currency, etf.price_type, etf.quality], ['EUR', 'money', 'intraday'])
    assert.equal(etf.timestamp, '2029-11-28T12:00:00.000Z')
    assert.ok(Number(etf.bid) < Number(etf.mid) && Number(etf.mid) < Number(etf.ask))
    assert.match(etf.mid, /^\d+\.\d{2,4}$/)
    // A net asset value has one side, struck at the deadline.
    assert.deepEqual([fund.bid, fund.mid, fund.quality], [fund.ask, fund.ask, 'closing'])
    assert.equal(fund.timestamp, '2029-11-28T12:00:00.000Z')
    assert.equal(pair.currency, 'EUR')
    assert.match(pair.bid, /^\d\.\d{2,5}$/)
    for (const { ytm_mid, accrued_interest, dirty_mid } of [fund, etf, pair])
      assert.deepEqual([ytm_mid, accrued_interest, dirty_mid], [null, null, null])
  })

  test('the price of an instant is the same whenever it is asked', async () => {
    const tenant = await tenantAt('2029-11-27T10:15:42.000Z')
    const then = await priceOf(tenant, WORLD)
    assert.equal(then.timestamp, '2029-11-27T10:15:00.000Z') // one price a minute
    await tenant.post('/sandbox/clock/advance', { seconds: 40 * 86_400 })
    assert.deepEqual(await priceOf(tenant, WORLD, '2029-11-27T10:15:42.000Z'), then)
    assert.deepEqual(await priceOf(tenant, WORLD, '2029-11-27T11:15:42.000%2B01:00'), then)
    const closing = await priceOf(tenant, WORLD, '2026-11-21T12:00:00Z') // a Saturday: Friday's close
    assert.deepEqual([closing.timestamp, closing.quality], ['2026-11-20T16:30:00.000Z', 'closing'])
    assert.equal(closing.mid, '118.50') // the base day closes at the reference price
  })

  test('prices newer than the clock of a tenant are hidden from it', async () => {
    const tenant = await tenantAt('2029-11-27T10:15:42.000Z')
    assert.deepEqual(await priceOf(tenant, WORLD, '2031-06-01T10:00:00Z'), await priceOf(tenant, WORLD))
  })

  test('a fund has no price before it was issued', async () => {
    const tenant = await freshTenant()
    assert.equal(await priceOf(tenant, WORLD, '2009-09-24T12:00:00Z'), undefined) // issued on the 25th
    assert.equal(await priceOf(tenant, WORLD, '0001-01-02T00:00:00Z'), undefined)
    assert.ok(await priceOf(tenant, 'EUR/USD', '0001-01-02T00:00:00Z')) // a pair always had one
  })

  test('two tenants see the same market at the same instant, also years ahead', async () => {
    const [tenant, other] = [await tenantAt('2030-11-20T13:00:00.000Z'), await freshTenant()]
    await other.put('/sandbox/clock', { mode: 'frozen' })
    await other.post('/sandbox/clock/advance', { seconds: 86_400 })
    await other.post('/sandbox/clock/advance', { to: '2030-11-20T13:00:00.000Z' })
    const query = [WORLD, FUND, 'EUR%2FUSD'].map((symbol) => `symbol=${symbol}`).join('&')
    const prices = await tenant.get(`/prices?${query}`)
    assert.deepEqual(symbolsOf(prices), [WORLD, FUND, 'EUR/USD'])
    assert.equal(prices[0].timestamp, '2030-11-20T13:00:00.000Z')
    assert.deepEqual(await other.get(`/prices?${query}`), prices)
  })

  test.each([
    ['no symbol', '', 'query.symbol', 'missing_param'],
    ['a time without zone', 'symbol=X&asof=2029-11-27T10:00:00', 'query.asof', 'invalid_param'],
    ['a day', 'symbol=X&asof=2029-11-27', 'query.asof', 'invalid_param'],
    ['an invalid day', 'symbol=X&asof=2026-02-30T10:00:00Z', 'query.asof', 'invalid_param'],
  ])('%s is refused', async (_what, query, path, code) => {
    const tenant = await freshTenant()
    const { params } = await refused(tenant.call('GET', `/prices?${query}`), 400, 'invalid_request')
    assert.deepEqual([params[0].path, params[0].code], [path, code])
  })
})

describe('posted prices', () => {
  test('posted prices are valid until the next one, for their own tenant', async () => {
    const noon = '2029-11-28T12:00:00.000Z'
    const [tenant, other] = [await tenantAt(noon), await tenantAt(noon)]
    const market = await priceOf(tenant, WORLD)
    const posted = await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '99.90', ask: '100.1' })
    assert.deepEqual(posted, {
      ...market,
      quality: 'realtime',
      bid: '99.90',
      ask: '100.10',
      mid: '100.00', // (99.90 + 100.10) / 2
      timestamp: noon,
    })
    assert.deepEqual(await priceOf(tenant, WORLD), posted)
    assert.deepEqual(await priceOf(other, WORLD), market)
    await tenant.post('/sandbox/clock/advance', { seconds: 10 * 86_400 })
    assert.deepEqual(await priceOf(tenant, WORLD), posted)
    const next = await tenant.post('/sandbox/prices', { symbol: WORLD, bid: '101.00', ask: '101.00' })
    assert.deepEqual(await priceOf(tenant, WORLD), next)
    // What stood before the first posted price, and between the two, stays as it was.
    assert.deepEqual(await priceOf(tenant, WORLD, '2029-12-03T00:00:00Z'), posted)
    const before = await priceOf(tenant, WORLD, '2029-11-28T11:59:59Z')
    assert.deepEqual([before.quality, before.timestamp], ['intraday', '2029-11-28T11:59:00.000Z'])
    assert.deepEqual(before, await priceOf(other, WORLD, '2029-11-28T11:59:59Z'))
  })

  test('one with the same timestamp replaces the previous one', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    for (const bid of ['10.00', '11.00', '12.5'])
      await tenant.post('/sandbox/prices', { symbol: WORLD, bid, ask: '20' })
    const { bid, mid } = await priceOf(tenant, WORLD)
    assert.deepEqual([bid, mid], ['12.50', '16.25']) // (12.50 + 20.00) / 2
  })

  test('one for the past or the future is valid from its own instant', async () => {
    const tenant = await tenantAt('2029-11-28T12:00:00.000Z')
    const post = (timestamp: string, bid: string) =>
      tenant.post('/sandbox/prices', { symbol: WORLD, bid, ask: bid, timestamp })
    await post('2029-11-28T14:00:00.000Z', '55.00')
    assert.equal((await priceOf(tenant, WORLD)).quality, 'intraday')
    await post('2029-11-27T12:00:00+01:00', '44.00')
    const now = await priceOf(tenant, WORLD)
    assert.deepEqual([now.bid, now.timestamp], ['44.00', '2029-11-27T11:00:00.000Z'])
    await tenant.post('/sandbox/clock/advance', { seconds: 2 * 3600 })
    assert.equal((await priceOf(tenant, WORLD)).bid, '55.00')
  })

  test('posted prices are accepted for bonds and pairs too', async () => {
    const tenant = await freshTenant()
    const bond = await tenant.post('/sandbox/prices', { symbol: ZERO_BUND, bid: 90.1, ask: '90.3' })
    assert.deepEqual([bond.price_type, bond.currency, bond.mid], ['percent', 'EUR', '90.20'])
    assert.deepEqual(await priceOf(tenant, ZERO_BUND), bond)
    const pair = await tenant.post('/sandbox/prices', { symbol: 'EUR/USD', bid: '1.16001', ask: '1.16004' })
    assert.equal(pair.mid, '1.16003') // 1.160025, half up at the fifth place
    assert.deepEqual(await priceOf(tenant, 'EUR/USD'), pair)
  })

  test.each([
    ['an unknown symbol', { symbol: 'NOBODY' }, 'body.symbol', 'not_found'],
    ['a bid of zero', { bid: '0' }, 'body.bid', 'invalid_param'],
    ['a negative ask', { ask: '-1' }, 'body.ask', 'invalid_param'],
    ['an ask below the bid', { bid: '2.00', ask: '1.99' }, 'body.ask', 'invalid_param'],
    ['a price that is not a number', { bid: 'much' }, 'body.bid', 'invalid_param'],
    ['a time without zone', { timestamp: '2029-11-28T12:00:00' }, 'body.timestamp', 'invalid_param'],
  ])('%s is refused', async (_what, wrong, path, code) => {
    const tenant = await freshTenant()
    const body = { symbol: WORLD, bid: '1.00', ask: '2.00', ...wrong }
    const { params } = await refused(tenant.call('POST', '/sandbox/prices', body), 400, 'invalid_request')
    assert.deepEqual([params[0].path, params[0].code], [path, code])
  })
})
