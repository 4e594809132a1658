// Earnings and returns of accounts and positions, on prices and a clock that the test sets.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { contextOf } from '../../src/features/portfolio/daily-values/fill-daily-values.ts'
import { catalogueCoupons } from '../../src/features/portfolio/holding-history/coupon-windows.ts'
import { listEntries } from '../../src/features/portfolio/holding-history/read-entries.ts'
import { emptyBook, snapshotsAt } from '../../src/features/portfolio/holding-history/replay-entries.ts'
import { positionFigures } from '../../src/features/portfolio/performance/earnings.ts'
import { returnsOf } from '../../src/features/portfolio/performance/rules.ts'
import {
  showAccountEarnings,
  showPositionEarnings,
} from '../../src/features/portfolio/performance/show-earnings.ts'
import { valuePosition } from '../../src/features/portfolio/valuation/value-position.ts'
import { valueInBatches, valueSnapshots } from '../../src/features/portfolio/valuation/value-snapshots.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { startOfDay } from '../../src/values/time.ts'
import { holdEarnings } from '../simulation/invariants.ts'
import { payOut } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { type Body, offenders, refused } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { DOLLAR_ETF, OTHER_ETF, WORLD } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'

const FIRST = '2027-03-01T08:00:00.000Z'

async function trade(desk: Desk, side: 'buy' | 'sell', quantity: string, price: string, symbol = WORLD) {
  await desk.price(symbol, price)
  const instrument = (await desk.instrument(symbol)).id
  const order = await desk.place({ instrument, side, quantity })
  await desk.advance(60)
  const { status } = await desk.order(order.id)
  assert.ok(['filled', 'settled'].includes(status), status)
  return order.id as string
}

const rates = ({ twrr, mwrr, flags }: Body) => `${twrr} ${mwrr} ${flags.join()}`

describe('returns', () => {
  test('the returns of an account with two deposits and a withdrawal are those of the arithmetic', async () => {
    const desk = await openDesk({ cash: '0', instant: FIRST })
    const { tenant, at, account, fund, price, advance } = desk
    await fund('1000.00')
    const value = async () => (await tenant.get(`${at}/valuation`)).total_value
    const instrument = (await desk.instrument(WORLD)).id
    await advance('2027-03-01T10:00:00.000Z')
    await price(WORLD, '100.00')
    await desk.place({ instrument, side: 'buy', quantity: '5' })
    await advance('2027-04-01T20:00:00.000Z')
    assert.equal(await value(), '998.50')
    await price(WORLD, '104.70')
    assert.equal(await value(), '1022.00')
    await fund('500.00')
    await advance('2027-05-10T08:00:00.000Z')
    await price(WORLD, '107.744')
    assert.equal(await value(), '1537.22')
    await payOut(tenant, account, '300.00')
    await advance('2027-06-01T08:00:00.000Z')
    await price(WORLD, '102.796')
    assert.equal(await value(), '1212.48')
    const shown = await tenant.get(`${at}/returns?period=all`)
    assert.deepEqual(shown, {
      account,
      period: 'all',
      period_start: FIRST,
      period_end: '2027-06-01T08:00:00.000Z',
      twrr: '0.011579',
      mwrr: '0.009930',
      flags: [],
    })
    const { net_total } = await tenant.get(`${at}/earnings`)
    assert.equal(net_total, '12.48')
    const { explanation, ...same } = await tenant.get(`${at}/returns?period=all&explain=true`)
    assert.deepEqual(same, shown)
    const { formulas: _, ...inputs } = explanation
    assert.deepEqual(returnsOf(inputs), { twrr: shown.twrr, mwrr: shown.mwrr, reason: null })
    const flows = inputs.flows.map(
      (one: Body) => `${one.direction} ${one.moved.total_value} ${one.held.total_value}`,
    )
    assert.deepEqual(flows, ['in 1000.00 0.00', 'in 500.00 1022.00', 'out 300.00 1237.22'])
    // In parts of any size the values are the same, each once, in their order.
    const context = contextOf(await testApp(), (await (await testApp()).tenant(tenant.tenant))!)
    const instants = ['2027-03-02', '2027-04-02', '2027-05-02', '2027-05-20'].map((day) => startOfDay(day))
    const snapshots = snapshotsAt(
      await listEntries(context, account, instants.at(-1)!),
      instants,
      emptyBook(await catalogueCoupons(context)),
    )
    const whole = (await valueSnapshots(context, 'EUR', snapshots)).map(({ total_value: all }) => all)
    assert.deepEqual(whole, ['998.50', '1522.00', '1522.00', '1237.22'])
    for (const most of [1, 3, 4, 1000])
      assert.deepEqual(await valueInBatches(context, 'EUR', snapshots, (one) => one.total_value, most), whole)
    assert.equal(inputs.closing.positions[0].provider, 'sandbox')
  })

  test('the returns of an account and a position without movements are zero', async () => {
    const desk = await openDesk({ cash: '0' })
    const { tenant, at } = desk
    await desk.advance(3 * 86_400)
    assert.equal(
      rates(await tenant.get(`${at}/returns?period=1m`)),
      'null null inception_after_period_start,twrr_uncomputable,mwrr_uncomputable,xirr_single_cashflow',
    )
    await desk.fund('5000.00')
    await desk.advance(60)
    assert.equal(rates(await tenant.get(`${at}/returns?period=all`)), '0.000000 0.000000 ')
    await trade(desk, 'buy', '10', '100.00')
    await trade(desk, 'sell', '10', '110.00')
    const [{ id }] = await desk.positions()
    const own = () => tenant.get(`/positions/${id}/returns?period=1d`)
    assert.equal(rates(await own()), '0.100000 0.100000 inception_after_period_start')
    await desk.advance(2 * 86_400)
    assert.equal(rates(await own()), 'null null twrr_uncomputable,mwrr_uncomputable,xirr_single_cashflow')
    for (const path of [at, `/positions/${id}`]) {
      const ask = (query: string) =>
        refused(tenant.call('GET', `${path}/returns${query}`), 400, 'invalid_request')
      assert.deepEqual(offenders(await ask('')), ['query.period missing_param'])
      assert.deepEqual(offenders(await ask('?period=2d')), ['query.period invalid_param'])
    }
  })

  test('report units that were received without a price, which count at the market price', async () => {
    const desk = await openDesk({ cash: '0' })
    const { tenant, account, at } = desk
    await desk.price(WORLD, '100.00')
    const instrument = (await desk.instrument(WORLD)).id
    await changeAs(await testApp(), tenant.tenant, (context) =>
      transferValue(context, {
        kind: 'position_migration_in',
        to: account,
        lines: [{ instrument, quantity: '10' }],
      }),
    )
    await desk.advance(3600)
    await desk.price(WORLD, '103.00')
    await desk.advance(60)
    const [{ id }] = await desk.positions()
    for (const path of [at, `/positions/${id}`])
      assert.equal(rates(await tenant.get(`${path}/returns?period=all`)), '0.030000 0.030000 missing_history')
    const { cost_basis, gross_total } = await tenant.get(`/positions/${id}/earnings`)
    assert.deepEqual({ cost_basis, gross_total }, { cost_basis: '1000.00', gross_total: '30.00' })
  })
})

describe('earnings', () => {
  test('the earnings of an ETF bought twice, sold in part, with a distribution are those of the arithmetic', async () => {
    const desk = await openDesk({ cash: '10000.00' })
    const { tenant, at, account } = desk
    await trade(desk, 'buy', '10', '100.00')
    await trade(desk, 'buy', '10', '110.00')
    await desk.advance('2027-03-05T10:00:00.000Z')
    await desk.price(WORLD, '112.00')
    await desk.advance(60)
    const part = '2027-03-05T10:00:00.000Z'
    await trade(desk, 'sell', '5', '120.00')
    await tenant.post('/sandbox/corporate-actions', {
      type: 'distribution',
      instrument: (await desk.instrument(WORLD)).id,
      amount_per_unit: '0.80',
      record_date: '2027-03-09',
      payment_date: '2027-03-10',
    })
    await desk.advance('2027-03-10T10:00:00.000Z')
    await desk.price(WORLD, '115.00')
    await desk.advance(60)
    const [{ id, average_price, total }] = await desk.positions()
    assert.deepEqual({ total, average_price }, { total: '15', average_price: '105.00' })
    const whole = await tenant.get(`/positions/${id}/earnings`)
    const { period_start, period_end, ...figures } = whole
    assert.ok(period_start < period_end)
    const expected = {
      position: id,
      currency: 'EUR',
      realized_capital: '75.00',
      realized_income: '12.00',
      unrealized_capital: '150.00',
      unrealized_income: '0.00',
      gross_realized: '87.00',
      gross_unrealized: '150.00',
      gross_capital: '225.00',
      gross_income: '12.00',
      gross_total: '237.00',
      cost_basis: '1575.00',
      gross_unrealized_percentage: '0.095238',
    }
    assert.deepEqual(figures, expected)
    const { explanation, ...same } = await tenant.get(`/positions/${id}/earnings?explain=true`)
    assert.deepEqual(same, whole)
    const { position: _, currency: __, ...recomputed } = expected
    assert.deepEqual(positionFigures(explanation), recomputed)
    const used = explanation.realized.flatMap((one: Body) => one.transactions)
    const types = (await desk.transactions()).flatMap((one) =>
      used.includes(one.id) ? [one.transaction_type] : [],
    )
    assert.deepEqual(types, ['coupon_payment', 'sell'])
    const later = await tenant.get(`/positions/${id}/earnings?period_start=${part}`)
    assertMembers(later, { gross_total: '97.00', gross_unrealized: '10.00', period_start: part })
    assert.equal(later.gross_unrealized_percentage, '0.006349')
    const all = await tenant.get(`${at}/earnings?period=all`)
    assertMembers(all, { account, gross_total: '237.00', fees: '4.50', net_total: '232.50' })
    assert.deepEqual(all.position_earnings, [{ ...expected, period_start: all.period_start, period_end }])
  })

  // Two buys and a sale, then one of the buys is busted.
  const afterBust = async (sold: string, which: 'dear' | 'cheap') => {
    const desk = await openDesk({ settings: { fees: [] } })
    const buys = {
      dear: await trade(desk, 'buy', '10', '100.00'),
      cheap: await trade(desk, 'buy', '10', '10.00'),
    }
    await trade(desk, 'sell', sold, '50.00')
    const { trades } = await desk.order(buys[which])
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    await holdEarnings(desk)
    const [{ id, status, total, average_price }] = await desk.positions()
    const shown = await desk.tenant.get(`/positions/${id}/earnings?explain=true`)
    const { realized_capital, unrealized_capital, cost_basis, gross_total } = positionFigures(
      shown.explanation,
    )
    assert.deepEqual(shown, { ...shown, realized_capital, unrealized_capital, cost_basis, gross_total })
    const held = `${status} ${total} at ${average_price}`
    return [held, realized_capital, unrealized_capital, cost_basis, gross_total].join(', ')
  }

  test('a position whose expensive buy is reversed after most units were sold keeps its average for the rest', async () => {
    // 9 of 20 at 55.00 realize 450 − 495; of 11, 10 go back for 1,000.00 and had cost 550; one is worth 50.00.
    assert.equal(await afterBust('9', 'dear'), 'open 1 at 55.00, 405.00, -5.00, 55.00, 400.00')
  })

  test('a position that the reversal of a buy empties has no cost left', async () => {
    // 10 bought at 100.00 and 10 sold at 50.00.
    assert.match(await afterBust('10', 'cheap'), /^clos.* 0 at .*, -500.00, 0.00, 0.00, -500.00$/)
  })

  test('a merger that is reversed after some new units were sold leaves no negative cost', async () => {
    const desk = await openDesk({ settings: { fees: [] } })
    await trade(desk, 'buy', '15', '105.00')
    await desk.advance('2027-03-04T10:00:00.000Z')
    const { id } = await desk.tenant.post('/sandbox/corporate-actions', {
      type: 'merger',
      ratio: '0.5',
      cash_price: '40.00',
      instrument: (await desk.instrument(WORLD)).id,
      new_instrument: (await desk.instrument(OTHER_ETF)).id,
    })
    await trade(desk, 'buy', '7.5', '10.00', OTHER_ETF)
    await trade(desk, 'sell', '7', '50.00', OTHER_ETF)
    await desk.tenant.post(`/sandbox/corporate-actions/${id}/reverse`)
    await holdEarnings(desk)
    const [back, rest] = (await desk.positions()).filter(({ status }: Body) => status === 'open')
    assertMembers(back, { total: '15', average_price: '105.00' })
    // 1,575.00 and 75.00 for 15 units are 110.00 each; so much each of the 7.5 that go back takes along.
    assertMembers(rest, { total: '0.5', average_price: '110.00' })
    const earned = await desk.tenant.get(`/positions/${rest!.id}/earnings`)
    // 7 × 50.00 − 7 × 110.00, and 1,575.00 − 7.5 × 110.00
    assertMembers(earned, { cost_basis: '55.00', realized_capital: '330.00' })
  })

  // A live installation has no exchange rate before a provider gives one.
  const asLive = async ({ tenant }: Desk) => {
    const app = await testApp()
    app.drop('tenant', tenant.tenant)
    const live = { ...app, config: { ...app.config, environment: 'live' as const } }
    return contextOf(live, (await app.tenant(tenant.tenant))!)
  }

  test('earnings need no exchange rate at their start or at receipts: the rate of the end converts them', async () => {
    const desk = await openDesk({ cash: '0', settings: { fees: [] } })
    const { id: instrument } = await desk.instrument(DOLLAR_ETF)
    await desk.price(DOLLAR_ETF, '100.00')
    await desk.advance(3600)
    const lines = [{ instrument, quantity: '10' }]
    await changeAs(await testApp(), desk.tenant.tenant, (context) =>
      transferValue(context, { kind: 'position_migration_in', to: desk.account, lines }),
    )
    await desk.advance(3600)
    await desk.price(DOLLAR_ETF, '110.00')
    await desk.price('EUR/USD', '1.25')
    await desk.advance(60)
    const shown = await showAccountEarnings(await asLive(desk), desk.account, {})
    const [{ position, ...own }] = shown.position_earnings as [Body]
    // 10 came in at 100.00 and are worth 110.00 each, in dollars, of which 1.25 are a euro.
    assert.deepEqual(
      { cost_basis: own.cost_basis, gross_total: own.gross_total, net_total: shown.net_total },
      { cost_basis: '800.00', gross_total: '80.00', net_total: '80.00' },
    )
    const part = { period_start: '2027-03-01T11:30:00.000Z' }
    const later = await showPositionEarnings(await asLive(desk), position, part)
    assertMembers(later, { unrealized_capital: '80.00', period_start: part.period_start })
  })

  test('the earnings of open positions need the rate of the end, and of closed ones only the rate of the gain', async () => {
    const desk = await openDesk({ cash: '0', settings: { fees: [] } })
    await desk.fund('10000.00', 'USD')
    await trade(desk, 'buy', '10', '100.00', DOLLAR_ETF)
    const [{ id }] = await desk.positions()
    const earn = async (asked = {}) => showPositionEarnings(await asLive(desk), id, asked)
    await assert.rejects(earn(), { code: 'missing_price' })
    await trade(desk, 'sell', '10', '110.00', DOLLAR_ETF)
    await assert.rejects(earn(), { code: 'missing_price' })
    const { now } = await desk.tenant.get('/sandbox/clock')
    await desk.advance('2027-03-10T10:00:00.000Z')
    assert.equal((await earn({ period_start: now })).gross_total, '0.00')
    const { value, price } = await valuePosition(await asLive(desk), id, {})
    assert.deepEqual({ value, price }, { value: '0.00', price: '110.00' })
  })

  test('accept any valid period, and refuse an invalid one', async () => {
    const desk = await openDesk({ cash: '1000.00' })
    const { tenant, at } = desk
    await desk.advance('2027-03-10T10:00:00.000Z')
    const span = async (query: string) => {
      const { period_start, period_end } = await tenant.get(`${at}/earnings${query}`)
      return `${period_start.slice(0, 16)} ${period_end.slice(0, 16)}`
    }
    assert.equal(await span('?period=1d'), '2027-03-09T10:00 2027-03-10T10:00')
    assert.equal(await span('?period=1d&period_start=2027-03-02'), '2027-03-09T10:00 2027-03-10T10:00')
    assert.equal(await span('?period=1y'), await span(''))
    assert.equal(
      await span('?period=&period_start=2027-03-02&period_end=2027-03-04'),
      '2027-03-02T00:00 2027-03-04T00:00',
    )
    assert.equal(
      await span('?period_start=2027-03-02T01:00:00%2B01:00&period_end=2030-01-01'),
      '2027-03-02T00:00 2027-03-10T10:00',
    )
    const { position_earnings, gross_total, net_total } = await tenant.get(`${at}/earnings`)
    assert.deepEqual(position_earnings, [])
    assert.deepEqual({ gross_total, net_total }, { gross_total: '0.00', net_total: '0.00' })
    const bad = async (query: string) =>
      offenders(await refused(tenant.call('GET', `${at}/earnings?${query}`), 400, 'invalid_request'))
    assert.deepEqual(await bad('period=2d'), ['query.period invalid_param'])
    assert.deepEqual(await bad('period=1d&period_start=soon'), ['query.period_start invalid_param'])
    assert.deepEqual(await bad('period_end=2027-02-30'), ['query.period_end invalid_param'])
    assert.deepEqual(await bad('period_start=2027-03-02T01:00:00'), ['query.period_start invalid_param'])
    assert.deepEqual(await bad('period_start=2027-03-05&period_end=2027-03-05'), [
      'query.period_start invalid_param',
    ])
    assert.deepEqual(await bad('period_start=2028-03-05'), ['query.period_start invalid_param'])
    assert.deepEqual(await bad('period_end=2027-01-01'), ['query.period_end invalid_param'])
  })
})
