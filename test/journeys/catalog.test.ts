// The catalogue as apps read it: what each variant shows, what a tenant sees on its own day, and bills that the
// simulated debt offices issue as the clock of the tenant advances.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { isBusinessDay } from '../../src/fixed-income/calendars.ts'
import { isIsin } from '../../src/values/check-digits.ts'
import { addDays, daysBetween } from '../../src/values/time.ts'
import { type Body, type Caller, freshTenant, refused } from '../support/client.ts'

const COUNTRIES = ['US', 'GB', 'DE', 'FR', 'EU', 'IT']
const TENORS: Record<string, string[]> = {
  US: ['3m', '6m', '12m'],
  GB: ['3m', '6m'],
  DE: ['3m', '6m', '12m'],
  FR: ['3m', '6m', '12m'],
  EU: ['3m', '6m', '12m'],
  IT: ['6m', '12m'],
}
const LENGTHS: Record<string, [number, number]> = { '3m': [60, 120], '6m': [150, 215], '12m': [300, 400] }

/** A tenant with a clock that is frozen at the instant. */
async function tenantAt(instant: string): Promise<Caller> {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  await tenant.post('/sandbox/clock/advance', { to: instant })
  return tenant
}

const onTheRun = (tenant: Caller, country: string): Promise<Record<string, Body>> =>
  tenant.get(`/bills/otr?issuer_country=${country}`)
const bills = (tenant: Caller): Promise<Body[]> => tenant.get('/instruments?instrument_type=bill')

// The promises about a bill, for the latest issue in the list of the tenant.
async function checkMatrix(tenant: Caller, country: string, today: string) {
  const matrix = await onTheRun(tenant, country)
  assert.deepEqual(Object.keys(matrix), TENORS[country], `${country} on ${today}`)
  const listed = (await bills(tenant)).filter((bill) => bill.issuer_country === country)
  for (const [tenor, bill] of Object.entries(matrix)) {
    const [shortest, longest] = LENGTHS[tenor]!
    const ofTenor = listed.filter((one) => {
      const days = daysBetween(one.initial_issue_date, one.maturity_date)
      return days >= shortest && days <= longest
    })
    const latest = ofTenor
      .map((one) => one.latest_issue_date)
      .sort()
      .at(-1)
    assert.ok(bill.latest_issue_date <= today && bill.maturity_date > today, `${bill.symbol} on ${today}`)
    assert.equal(bill.latest_issue_date, latest)
    assert.deepEqual(await tenant.get(`/instruments/${bill.symbol}`), bill)
    assert.equal(bill.days_to_maturity, daysBetween(today, bill.maturity_date))
  }
}

// Members by variant, as the contract lists them.
const SHARED = [
  'id',
  'name',
  'symbol',
  'instrument_type',
  'trading_status',
  'rollout_stage',
  'trading_increment',
  'decimal_precision',
  'pro_traders_only',
  'price_type',
  'about',
  'exchange',
  'icon_url',
]
const SECURITY = [
  ...SHARED,
  'isin',
  'issuer',
  'issuer_country',
  'trading_currency',
  'ticker',
  'minimum_trading_quantity',
  'initial_issue_date',
  'enforce_trading_rules',
  'minimum_initial_cash_investment',
  'required_cash_increment',
]
const BILL = [
  ...SECURITY,
  'maturity_date',
  'days_to_maturity',
  'supports_automatic_rollover',
  'issuer_credit_rating',
  'initial_auction_date',
  'latest_auction_date',
  'latest_issue_date',
]
const DEALT = [
  ...SECURITY,
  'issuer_credit_rating',
  'dealing_deadline',
  'dealing_deadline_time_and_day',
  'is_passed_dealing_deadline',
]
const VARIANTS: Record<string, string[]> = {
  bill: BILL,
  bond: [
    ...BILL,
    'coupon_type',
    'coupon_frequency',
    'coupon',
    'par_value',
    'day_count_convention',
    'first_coupon_date',
    'next_coupon_date',
    'upcoming_coupon_amount_per_unit',
  ],
  etf: [
    ...SECURITY,
    'fund_management',
    'fund_category',
    'fund_domicile',
    'tracking_index',
    'expense_ratio',
    'replication_method',
    'distribution_policy',
    'distribution_frequency',
    'sri',
    'hedge_currency',
    'display_name',
    'headline',
    'currency_sentence',
    'rhp_years',
    'fund_base_currency',
    'net_assets',
    'listings',
    'price_increment',
    'venue_increment',
    'settlement_increment',
  ],
  stock: [
    ...SECURITY,
    'price_increment',
    'venue_increment',
    'settlement_increment',
    'is_fractional',
    'delisted_on',
    'share_type',
    'sector',
    'registered_country',
    'upcoming_dividend',
  ],
  certificate: [
    ...SECURITY,
    'price_increment',
    'venue_increment',
    'settlement_increment',
    'is_fractional',
    'delisted_on',
    'certificate_type',
    'underlying',
    'multiplier',
    'maturity_date',
    'sri',
    'issuer_credit_rating',
  ],
  money_market_fund: [
    ...DEALT,
    'fund_management_company',
    'investment_objective',
    'benchmark',
    'fund_ongoing_charges',
    'is_qualifying_mmf',
  ],
  amc: [...DEALT, 'strategy', 'risk_profile', 'portfolio_manager', 'share_class', 'provider'],
  currency_pair: [...SHARED, 'base_currency', 'quote_currency'],
}

describe('variants', () => {
  test('each of the eight has exactly its members, with values of the right types', async () => {
    const tenant = await freshTenant()
    const seen = new Set<string>()
    for (const one of (await tenant.get('/instruments')) as Body[]) {
      seen.add(one.instrument_type)
      const members = VARIANTS[one.instrument_type]!
      assert.deepEqual(Object.keys(one).sort(), [...members].sort(), one.symbol)
      assert.match(one.trading_increment, /^\d+(\.\d+)?$/)
      assert.equal(one.decimal_precision, (one.trading_increment.split('.')[1] ?? '').length)
      assert.equal(typeof one.pro_traders_only, 'boolean')
      assert.equal(one.price_type, ['bill', 'bond'].includes(one.instrument_type) ? 'percent' : 'money')
      if (one.instrument_type === 'currency_pair') {
        assert.equal(one.symbol, `${one.base_currency}/${one.quote_currency}`)
        continue
      }
      assert.ok(isIsin(one.isin) && one.symbol === one.isin)
      assert.ok(Number.isInteger(one.required_cash_increment))
    }
    assert.deepEqual([...seen].sort(), Object.keys(VARIANTS).sort())
  })

  test('bonds have a par value and never roll over; bills have none and may', async () => {
    const tenant = await freshTenant()
    for (const bond of await tenant.get('/instruments?instrument_type=bond')) {
      assert.deepEqual([bond.par_value, bond.supports_automatic_rollover], ['100.00', false])
      const paysNothing = bond.coupon_type === 'zero_coupon'
      assert.equal(bond.coupon_frequency === null, paysNothing)
      assert.equal(bond.next_coupon_date === null, paysNothing)
      assert.equal(bond.upcoming_coupon_amount_per_unit === null, paysNothing)
    }
    for (const bill of await bills(tenant)) assert.equal(bill.supports_automatic_rollover, true)
  })

  test('filters combine, and a key may be repeated', async () => {
    const tenant = await freshTenant()
    const types = async (query: string) =>
      new Set((await tenant.get(`/instruments?${query}`)).map((one: Body) => one.instrument_type))
    assert.deepEqual(await types('instrument_type=bill'), new Set(['bill']))
    assert.deepEqual(await types('instrument_type=amc&instrument_type=bond'), new Set(['amc', 'bond']))
    assert.deepEqual(await types('instrument_type=stock&instrument_type=mutual_fund'), new Set(['stock']))
    assert.deepEqual(await types('instrument_type=mutual_fund'), new Set())
    assert.deepEqual(await types('instrument_type=bill&trading_status=sell_only'), new Set())
    assert.equal((await types('trading_status=buy_sell&trading_status=buy_only')).size, 8)
    for (const query of [
      'instrument_type=bill&instrument_type=share',
      'trading_status=BUY_SELL',
      'instrument_type=',
    ]) {
      const { params } = await refused(tenant.call('GET', `/instruments?${query}`), 400, 'invalid_request')
      assert.deepEqual(
        params.map(({ path, code }: Body) => `${path} ${code}`),
        [`query.${query.split('=')[0]} invalid_param`],
      )
    }
  })

  test('the list is sorted by name', async () => {
    const tenant = await freshTenant()
    const rows: Body[] = await tenant.get('/instruments?instrument_type=etf&instrument_type=bill')
    const again: Body[] = await tenant.get('/instruments?instrument_type=bill&instrument_type=etf')
    assert.deepEqual(rows, again)
    const names = rows.map((row) => row.name)
    assert.deepEqual(names, names.toSorted())
  })
})

describe('bills', () => {
  test('every issuer has one on the run per tenor, today and in ten years', async () => {
    const tenant = await tenantAt('2030-03-13T12:00:00.000Z')
    for (const country of COUNTRIES) await checkMatrix(tenant, country, '2030-03-13')
    await tenant.post('/sandbox/clock/advance', { to: '2036-11-21T12:00:00.000Z' })
    for (const country of COUNTRIES) await checkMatrix(tenant, country, '2036-11-21')
  })

  test('a new one is on the run from the day of its issue', async () => {
    const tenant = await tenantAt('2030-03-13T23:59:59.999Z') // a Wednesday; US bills are issued on Thursdays
    const before = await onTheRun(tenant, 'US')
    assert.equal(before['3m'].initial_issue_date, '2030-03-07')
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    const after = await onTheRun(tenant, 'US')
    assert.deepEqual(
      [after['3m'].initial_auction_date, after['3m'].initial_issue_date, after['3m'].maturity_date],
      ['2030-03-11', '2030-03-14', '2030-06-13'], // Monday, Thursday, Thursday 13 weeks later
    )
    assert.equal(after['3m'].name, 'US Treasury Bill 3m 13 June 2030')
  })

  test('two tenants whose clocks are years apart each see the bills of their own day', async () => {
    const [near, far] = [
      await tenantAt('2029-05-09T12:00:00.000Z'),
      await tenantAt('2034-05-10T12:00:00.000Z'),
    ]
    const [now, later] = [await bills(near), await bills(far)]
    for (const [list, today] of [
      [now, '2029-05-09'],
      [later, '2034-05-10'],
    ] as [Body[], string][]) {
      assert.ok(list.length > 200, String(list.length)) // 52 + 39 + 23 + 52 + 33 + 20 outstanding, about
      for (const { initial_issue_date, maturity_date } of list)
        assert.ok(initial_issue_date <= today && maturity_date > today)
    }
    const unborn = later[0]!
    for (const key of [unborn.id, unborn.symbol])
      await refused(near.call('GET', `/instruments/${key}`), 404, 'not_found')
    assert.deepEqual(await near.get(`/prices?symbol=${unborn.symbol}`), [])
    const { params } = await refused(
      near.call('POST', '/sandbox/prices', { symbol: unborn.symbol, bid: '99', ask: '99' }),
      400,
      'invalid_request',
    )
    assert.deepEqual([params[0].path, params[0].code], ['body.symbol', 'not_found'])
  })

  test('one that has matured leaves the list, can still be found, and no longer trades', async () => {
    const tenant = await tenantAt('2030-06-12T12:00:00.000Z')
    const due = (await bills(tenant)).filter((bill) => bill.maturity_date === '2030-06-13')
    assert.ok(due.length >= 2) // a 3 and a 6 month bill of the United States at least
    await tenant.post('/sandbox/clock/advance', { seconds: 86_400 })
    const left = new Set((await bills(tenant)).map((bill) => bill.symbol))
    for (const bill of due) {
      assert.ok(!left.has(bill.symbol))
      const matured = { ...bill, days_to_maturity: 0, trading_status: 'not_trading' }
      assert.deepEqual(await tenant.get(`/instruments/${bill.id}`), matured)
      assert.deepEqual(await tenant.get(`/instruments/${bill.symbol}`), matured)
    }
    await tenant.post('/sandbox/clock/advance', { seconds: 400 * 86_400 })
    assert.equal((await tenant.get(`/instruments/${due[0]!.id}`)).days_to_maturity, 0)
  })

  test('one that a tenant may not buy is not on the run for it', async () => {
    const [tenant, other] = [
      await tenantAt('2030-03-14T12:00:00.000Z'),
      await tenantAt('2030-03-14T12:00:00.000Z'),
    ]
    const matrix = await onTheRun(tenant, 'GB')
    const newest = matrix['3m']
    await tenant.post(`/sandbox/instruments/${newest.id}/trading-status`, { trading_status: 'sell_only' })
    const next = (await onTheRun(tenant, 'GB'))['3m']
    assert.ok(next.latest_issue_date < newest.latest_issue_date)
    assert.deepEqual((await onTheRun(other, 'GB'))['3m'], newest)
    assert.deepEqual((await onTheRun(tenant, 'GB'))['6m'], matrix['6m'])
  })

  test('a country without bills has none, and the country must be given', async () => {
    const tenant = await freshTenant()
    for (const country of ['XX', 'us', 'Germany'])
      assert.deepEqual(await tenant.get(`/bills/otr?issuer_country=${country}`), {})
    for (const query of ['', '?issuer_country=']) {
      const { params } = await refused(tenant.call('GET', `/bills/otr${query}`), 400, 'invalid_request')
      assert.deepEqual([params[0].path, params[0].code], ['query.issuer_country', 'missing_param'])
    }
  })

  test('many concurrent readers at the start of a quarter get the same bills, each once', async () => {
    const tenant = await tenantAt('2034-09-30T23:59:59.000Z')
    await tenant.post('/sandbox/clock/advance', { seconds: 2 * 86_400 })
    const lists = await Promise.all(Array.from({ length: 12 }, () => bills(tenant)))
    for (const list of lists) assert.deepEqual(list, lists[0])
    const symbols = lists[0]!.map((bill) => bill.symbol)
    assert.equal(new Set(symbols).size, symbols.length)
    for (const bill of lists[0]!) {
      assert.ok(isIsin(bill.isin))
      assert.equal(bill.symbol, bill.isin)
    }
  })

  test('auction, issue and maturity fall on business days of the issuer', async () => {
    const tenant = await tenantAt('2029-01-10T12:00:00.000Z')
    const calendars: Record<string, string> = { US: 'US', GB: 'GB' }
    for (const bill of await bills(tenant)) {
      const calendar = calendars[bill.issuer_country] ?? 'TARGET2'
      const { initial_auction_date, initial_issue_date, maturity_date } = bill
      assert.ok(initial_auction_date < initial_issue_date && initial_issue_date < maturity_date)
      for (const day of [initial_auction_date, initial_issue_date, maturity_date])
        assert.ok(isBusinessDay(calendar, day), `${bill.symbol} ${day}`)
      assert.ok(initial_issue_date > addDays('2029-01-10', -372))
    }
  })
})
