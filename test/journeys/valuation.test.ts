// What accounts and positions are worth, now and before, on prices and a clock that the test sets.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { contextOf, fillDailyValues } from '../../src/features/portfolio/daily-values/fill-daily-values.ts'
import { recompute } from '../../src/features/portfolio/valuation/rules.ts'
import { valueAccount } from '../../src/features/portfolio/valuation/value-account.ts'
import { add, divide, money, multiply } from '../../src/values/decimal.ts'
import { postTestPosition } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Body, freshTenant, offenders, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { WORLD } from '../support/instruments.ts'
import { openDesk } from '../support/trading.ts'

const UNITS = { unsettled: '0', reserved: '0' }
const END = '2027-12-31T00:00:00.000Z'

const points = ({ series }: Body): string =>
  series.map(([at, value]: Body) => `${at.slice(0, 10)} ${value}`).join()

describe('the value of an account', () => {
  test('the value of an account is zero for an empty account', async () => {
    const { tenant, at, account } = await openDesk({ cash: '0' })
    const { cash_valuations, ...rest } = await tenant.get(`${at}/valuation`)
    const { now } = await tenant.get('/sandbox/clock')
    assert.deepEqual(rest, {
      account,
      asof: now,
      currency: 'EUR',
      total_value: '0.00',
      total_position_value: '0.00',
      total_cash_value: '0.00',
      position_valuations: [],
    })
    for (const one of cash_valuations) assertMembers(one, { value: '0.00', currency: 'EUR' })
  })

  test('the value of an account is its cash and its positions at mid prices, with accrued interest', async () => {
    const { tenant, at, account, price, instrument } = await openDesk({ cash: '1200.00' })
    const etf = (await instrument(WORLD)).id
    const bond = (await tenant.get('/instruments?instrument_type=bond')).find(
      (one: Body) =>
        one.trading_currency === 'EUR' && one.coupon && one.coupon !== '0.00' && one.maturity_date > END,
    )
    await postTestPosition(tenant, account, { instrument: bond.id, settled: '2', ...UNITS })
    const position = await postTestPosition(tenant, account, { instrument: etf, settled: '15', ...UNITS })
    await price(WORLD, '114.00', '116.00')
    await price(bond.symbol, '101.00', '101.50')
    const [{ accrued_interest }] = await tenant.get(`/prices?symbol=${bond.symbol}`)
    assert.notEqual(accrued_interest, '0')
    const m = divide(bond.par_value, '100', 4)
    const bonds = money(multiply(multiply('2', add('101.25', accrued_interest)), m))
    const seen = await tenant.get(`${at}/valuation`)
    assert.deepEqual(
      seen.position_valuations.map((one: Body) => `${one.price} ${one.value} ${one.currency}`),
      ['115.00 1725.00 EUR', `101.25 ${bonds} EUR`],
    )
    assert.equal(seen.position_valuations[0].position.id, position)
    assert.equal(seen.total_position_value, money(add('1725', bonds)))
    assert.equal(seen.total_cash_value, '1200.00')
    assert.equal(seen.total_value, money(add(seen.total_position_value, '1200')))
    assert.deepEqual(await tenant.get(`/positions/${position}/valuation`), seen.position_valuations[0])
    const { explanation, ...same } = await tenant.get(`${at}/valuation?explain=true`)
    assert.deepEqual(same, seen)
    const { total_value, positions: values } = recompute(explanation.valued)
    assert.deepEqual([total_value, values], [seen.total_value, ['1725.00', bonds]])
    const entries: Body[] = await tenant.get(`${at}/transactions`)
    assert.deepEqual(new Set(explanation.transactions), new Set(entries.map(({ id }) => id)))
    const alone = await tenant.get(`/positions/${position}/valuation?explain=true`)
    assert.equal(recompute(alone.explanation.valued).total_value, '1725.00')
    assert.equal(alone.explanation.valued.positions[0].provider, 'sandbox')
  })

  test('the value of an account converts cash and units of other currencies at the mid rate of their pair', async () => {
    const { tenant, at, fund, price } = await openDesk({ cash: '100.00' })
    await fund('125.00', 'USD')
    await price('EUR/USD', '1.24000', '1.26000')
    const { cash_valuations, total_value } = await tenant.get(`${at}/valuation`)
    const dollars = cash_valuations.find((one: Body) => one.cash_balance.currency === 'USD')
    assertMembers(dollars, { value: '100.00', currency: 'EUR' })
    assert.equal(total_value, '200.00')
  })

  test('the value of an account divides by the inverse pair, so that no cent of a large amount is lost', async () => {
    const { tenant, at, fund, price } = await openDesk({ cash: '0' })
    for (let n = 0; n < 20; n++) await fund('1000000000.00', 'USD')
    await price('EUR/USD', '1.08371')
    const { total_value, explanation } = await tenant.get(`${at}/valuation?explain=true`)
    // 20,000,000,000.00 ÷ 1.08371; times the inverse of 12 places it would be a cent less.
    assert.equal(total_value, '18455121757.67')
    assert.equal(money(multiply('20000000000', divide('1', '1.08371', 12))), '18455121757.66')
    assert.equal(recompute(explanation.valued).total_value, total_value)
  })

  test('the value of an account is refused without a rate only if there is something to convert', async () => {
    const { tenant, account, fund } = await openDesk({ cash: '100.00' })
    const app = await testApp()
    const live = { ...app, config: { ...app.config, environment: 'live' as const } }
    const value = async () => {
      app.drop('tenant', tenant.tenant)
      return valueAccount(contextOf(live, (await app.tenant(tenant.tenant))!), account)
    }
    assert.equal((await value()).total_value, '100.00')
    await fund('0.01', 'USD')
    await assert.rejects(value(), { code: 'missing_price' })
  })

  test('the value of an account is hidden from another tenant', async () => {
    const { at } = await openDesk({ cash: '0' })
    const stranger = await freshTenant()
    await refused(stranger.call('GET', `${at}/valuation`), 404, 'not_found')
  })
})

describe('the value of a position', () => {
  test('the value of an instant is the quantity and the price of that instant; the position is shown as it is now', async () => {
    const desk = await openDesk({ cash: '10000.00' })
    const { tenant, price, instrument, place, advance } = desk
    const { id } = await instrument(WORLD)
    await price(WORLD, '100.00')
    await place({ instrument: id, side: 'buy', quantity: '10' })
    await advance(60)
    const [{ id: position, opened_at }] = await desk.positions()
    const ask = (asof: string) => tenant.get(`/positions/${position}/valuation?asof=${asof}`)
    await advance('2027-03-01T12:00:00.000Z')
    await price(WORLD, '110.00')
    await place({ instrument: id, side: 'sell', quantity: '10' })
    await advance(60)
    const then = await ask('2027-03-01T11:59:59.999Z')
    assertMembers(then, { price: '100.00', value: '1000.00', position: { total: '0' } })
    const noon = await ask('2027-03-01T12:00:00.000Z')
    assertMembers(noon, { price: '110.00', asof: '2027-03-01T12:00:00.000Z' })
    assert.equal((await tenant.get(`/positions/${position}/valuation`)).value, '0.00')
    const bad = async (asof: string) =>
      offenders(
        await refused(
          tenant.call('GET', `/positions/${position}/valuation?asof=${asof}`),
          400,
          'invalid_request',
        ),
      )
    const before = new Date(Date.parse(opened_at) - 1).toISOString()
    for (const asof of [before, '2027-03-02T00:00:00Z', '2027-03-01T11:00:00', '2027-03-01', 'noon'])
      assert.deepEqual(await bad(asof), ['query.asof invalid_param'], asof)
    assert.equal((await ask(opened_at)).price, '100.00')
  })
})

describe('the history of an account', () => {
  test('the history of an account has a point for each requested day of its life, and carries values over quiet days', async () => {
    const { tenant, at, account, price, instrument, advance, fund } = await openDesk({ cash: '1000.00' })
    await price(WORLD, '100.00')
    await postTestPosition(tenant, account, {
      instrument: (await instrument(WORLD)).id,
      settled: '5',
      ...UNITS,
    })
    await advance('2027-03-02T10:00:00.000Z')
    await price(WORLD, '104.00')
    await advance('2027-03-04T10:00:00.000Z')
    await fund('300.00')
    const read = (query: string) => tenant.get(`${at}/valuation-history?${query}`)
    const all = '2027-03-01 1500.00,2027-03-02 1520.00,2027-03-03 1520.00,2027-03-04 1820.00'
    const whole = await read('period_start=2020-01-01')
    assert.equal(whole.resolution, 'day')
    assert.equal(whole.series[0][0], '2027-03-01T00:00:00.000Z')
    assert.equal(points(whole), all)
    assert.equal(points(await read('period_start=2027-03-01&period_end=2029-01-01')), all)
    assert.equal(points(await read('period_start=2027-03-02&period_end=2027-03-02')), '2027-03-02 1520.00')
    assert.equal((await tenant.get(`${at}/valuation`)).total_value, '1820.00')
    for (const nothing of [
      '2026-01-01&period_end=2027-02-28',
      '2027-03-05',
      '2028-01-01&period_end=2028-02-01',
    ])
      assert.deepEqual((await read(`period_start=${nothing}`)).series, [])
  })

  test('the history of an account is stored by the worker once a day is over, and follows late changes', async () => {
    const { tenant, at, account, price, instrument, advance } = await openDesk({ cash: '1000.00' })
    await price(WORLD, '100.00')
    const { id } = await instrument(WORLD)
    await postTestPosition(tenant, account, { instrument: id, settled: '5', ...UNITS })
    await advance('2027-03-20T10:00:00.000Z')
    const app = await testApp()
    const sql = app.database.write(tenant.tenant)
    const kept = () => sql<{ last_day: string; values: string[] }>`
      select last_day, total_values::text[] as values from valuation_months
      where tenant = ${tenant.tenant} and account = ${account} order by month`
    const progress = () =>
      sql<{ day: string }>`select day from valuation_progress where tenant = ${tenant.tenant}`
    const keepTo = async (day: string) => {
      while ((await progress())[0]?.day !== day) await fillDailyValues(app)
    }
    const advanceTo = (instant: string) => sql`
      update tenants set clock_mode = 'advancing', advance_from = 'frozen', clock_at = ${instant},
        advance_until = clock_timestamp() + interval '1 hour' where id = ${tenant.tenant}`
    await keepTo('2027-03-19')
    // While the clock is being advanced a round waits for a quarter.
    await advanceTo('2027-03-25T06:00:00Z')
    await fillDailyValues(app)
    assert.equal((await progress())[0]!.day, '2027-03-19')
    await sql`update tenants set clock_mode = 'frozen', clock_at = '2027-03-25T06:00:00Z' where id = ${tenant.tenant}`
    await keepTo('2027-03-24')
    assert.equal((await kept()).at(-1)!.last_day, '2027-03-24')
    await advance('2027-04-02T10:00:00.000Z')
    await keepTo('2027-04-01')
    // The worker of the server may have kept March already.
    assert.equal((await kept()).at(-1)!.last_day, '2027-04-01')
    const read = async () => points(await tenant.get(`${at}/valuation-history?period_start=2027-03-31`))
    assert.equal(await read(), '2027-03-31 1500.00,2027-04-01 1500.00,2027-04-02 1500.00')
    assert.deepEqual(
      (await kept()).map(({ last_day, values }) => `${last_day} ${values.length}`),
      ['2027-03-31 31', '2027-04-01 1'],
    )
    await price(WORLD, '110.00', '110.00', '2027-04-01T09:00:00.000Z')
    assert.equal(await read(), '2027-03-31 1500.00,2027-04-01 1550.00,2027-04-02 1550.00')
    assert.equal((await kept())[1]!.values[0], '1550.00')
    await assert.rejects(
      sql`update transactions set cash_amount = 1 where tenant = ${tenant.tenant} and account = ${account}`,
      { code: 'HF009' },
    )
    await advanceTo('2027-08-25T06:00:00Z')
    await keepTo('2027-08-24')
    assert.equal((await kept()).at(-1)!.last_day, '2027-08-24')
  })

  test('the history of an account refuses intervals that end before they begin', async () => {
    const { tenant, at } = await openDesk({ cash: '0' })
    const bad = async (query: string) =>
      offenders(await refused(tenant.call('GET', `${at}/valuation-history${query}`), 400, 'invalid_request'))
    assert.deepEqual(await bad(''), ['query.period_start missing_param'])
    for (const query of ['2027-02-30', '2027-03-02&period_end=2027-03-01', '2017-02-20', 'today'])
      assert.deepEqual(await bad(`?period_start=${query}`), ['query.period_start invalid_param'], query)
    assert.deepEqual(await bad('?period_start=2027-01-01&period_end=x'), ['query.period_end invalid_param'])
  })
})
