// A coupon that is no longer in the accrued interest and not paid yet counts for the account that will receive it: in
// values, histories, earnings, returns and statements.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { positionFigures } from '../../src/features/portfolio/performance/earnings.ts'
import { returnsOf } from '../../src/features/portfolio/performance/rules.ts'
import { recompute } from '../../src/features/portfolio/valuation/rules.ts'
import { add, compare, multiply, subtract } from '../../src/values/decimal.ts'
import { payOut, setAccount, whileClosing } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import type { Body } from '../support/client.ts'
import { contentOf, holdStatement } from '../support/documents.ts'
import { OAT } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'

// The OAT pays 3.20 % once a year, par 100. Its coupon of Tuesday 25 May 2027 is that of holders at the end of Monday the 24th. Trades
// settle on the second business day, so from Friday the 21st on they are without it.
// 4.75 % twice a year, par 100. The coupon of Thursday 22 April 2027 is that of holders at the end of Tuesday the 13th;
// trades settle on the next business day, so from the 13th on they are without it.
const GILT = 'GB00BPJJKP77'

async function trade({ instrument, place, order, advance }: Desk, symbol: string, what: object) {
  const { id } = await place({ instrument: (await instrument(symbol)).id, ...what })
  await advance(60)
  const { status } = await order(id)
  assert.ok(['filled', 'settled'].includes(status), status)
}

const buy = (desk: Desk, symbol: string, cash_amount: string) =>
  trade(desk, symbol, { side: 'buy', cash_amount })
const sell = (desk: Desk, symbol: string, quantity: string) => trade(desk, symbol, { side: 'sell', quantity })

/** A desk with 98 units of the OAT, bought without fees at 100.00, the price of all days to come. */
async function openOat() {
  const desk = await openDesk({
    settings: { fees: [] },
    cash: '20000.00',
    instant: '2027-05-10T10:00:00.000Z',
  })
  await desk.price(OAT, '100.00')
  await buy(desk, OAT, '10103.00') // 98 × (100 + 3.086)
  return desk
}

const history = async ({ tenant, at }: Desk, from: string): Promise<[string, string][]> =>
  (await tenant.get(`${at}/valuation-history?period_start=${from}`)).series.map(([time, value]: Body) => [
    time.slice(0, 10),
    value,
  ])

const only = (list: Body[]): Body => {
  assert.equal(list.length, 1)
  return list[0]
}

describe('a coupon on its way', () => {
  test('a coupon on its way is part of the value until it is paid, so the value has no gap', async () => {
    const desk = await openOat()
    const { tenant, at, advance } = desk
    const seen: string[] = []
    for (const day of ['20', '21', '24', '25']) {
      await advance(`2027-05-${day}T05:00:00.000Z`)
      const one = only((await tenant.get(`${at}/valuation`)).position_valuations)
      seen.push(`${day} ${one.value}`)
      assert.equal((await tenant.get(`/positions/${one.position.id}/valuation`)).value, one.value)
    }
    // Interest of 98 × 3.20 a year: of 364 of 365 days on the 20th, then of 0, 1 and 2 of 366 and beside it 313.60.
    assert.deepEqual(seen, ['20 10112.74', '21 10113.60', '24 10114.46', '25 10115.31'])
    await advance('2027-05-28T10:00:00.000Z')
    const [paid] = await desk.transactions()
    assertMembers(paid, { transaction_type: 'coupon_payment', cash_amount: '313.60' })
    const days = await history(desk, '2027-05-12')
    assert.equal(days.length, 17)
    for (const [n, [day, value]] of days.entries()) {
      const change = n === 0 ? '0' : subtract(value, days[n - 1]![1])
      assert.ok(compare(change, '0') >= 0 && compare(change, '5') < 0, `${day} changes by ${change}`)
    }
    const { position } = only((await tenant.get(`${at}/valuation`)).position_valuations)
    const then = await tenant.get(
      `/positions/${position.id}/valuation?asof=2027-05-24T12:00:00Z&explain=true`,
    )
    assert.equal(then.value, '10114.46')
    const [explained] = then.explanation.valued.positions
    assert.deepEqual(explained.receivable, {
      units: '98',
      per_unit: '3.2',
      coupon_date: '2027-05-25',
      record_date: '2027-05-24',
      payment_date: '2027-05-25',
    })
    assert.equal(recompute(then.explanation.valued).total_value, '10114.46')
  })

  test('a coupon on its way is paid on the units settled on its record date, whatever is traded afterwards', async () => {
    const desk = await openOat()
    const { tenant, at, advance } = desk
    const valued = async () => {
      const { explanation, ...shown } = await tenant.get(`${at}/valuation?explain=true`)
      assert.equal(recompute(explanation.valued).total_value, shown.total_value)
      return shown
    }
    await advance('2027-05-21T10:00:00.000Z')
    await buy(desk, OAT, '1000.00') // 10, with no interest
    const more = await valued()
    assert.equal(only(more.position_valuations).value, '11113.60') // 108 × 100.00 and 98 × 3.20
    await advance('2027-05-24T08:00:00.000Z')
    const before = (await valued()).total_value
    await sell(desk, OAT, '108')
    const sold = await valued()
    const left = only(sold.position_valuations)
    assertMembers(left, { position: { status: 'closing', total: '0' }, value: '313.60' })
    assert.equal(sold.total_value, before)
    const { id } = left.position
    assert.equal((await tenant.get(`/positions/${id}/valuation`)).value, '313.60')
    await advance('2027-05-25T10:00:00.000Z')
    const after = await valued()
    assert.deepEqual(
      { position_valuations: after.position_valuations.length, total_value: after.total_value },
      { position_valuations: 0, total_value: before },
    )
    const series = new Map(await history(desk, '2027-05-20'))
    for (const day of ['2027-05-24', '2027-05-25']) assert.equal(series.get(day), before, day)
  })

  test('the coupon of a gilt counts from its ex-dividend date on, and for a position that is closed', async () => {
    const desk = await openDesk({
      settings: { fees: [] },
      cash: '0',
      instant: '2027-04-06T10:00:00.000Z',
    })
    const { tenant, at, advance } = desk
    await desk.fund('20000.00', 'GBP')
    await desk.price(GILT, '90.00')
    await desk.price('EUR/GBP', '0.80000')
    await buy(desk, GILT, '9218.00') // 100 × (90 + 2.179)
    await advance('2027-04-12T10:00:00.000Z')
    const before = await tenant.get(`${at}/valuation`)
    await advance('2027-04-13T10:00:00.000Z')
    const during = await tenant.get(`${at}/valuation`)
    // From settlement on the 13th to the 14th a day of 181 of 237.50 a half-year accrues: 1.312 GBP, 1.64 EUR.
    const change = subtract(during.total_value, before.total_value)
    assert.ok(compare(change, '1.62') >= 0 && compare(change, '1.66') <= 0, change)
    await sell(desk, GILT, '100')
    const sold = await tenant.get(`${at}/valuation`)
    // 100 × 2.375 GBP at 0.80: 296.88 EUR.
    assert.equal(only(sold.position_valuations).value, '296.88')
    await advance('2027-04-15T10:00:00.000Z')
    const closed = only((await tenant.get(`${at}/valuation`)).position_valuations)
    assertMembers(closed, { position: { status: 'closed' }, value: '296.88' })
    assert.notEqual(closed.position.closed_at, null)
    await advance('2027-04-22T10:00:00.000Z')
    const paid = await tenant.get(`${at}/valuation`)
    assert.deepEqual(paid.position_valuations, [])
    // Cash and coupon are now rounded together.
    const apart = subtract(paid.total_value, sold.total_value)
    assert.ok(compare(apart, '-0.01') >= 0 && compare(apart, '0.01') <= 0, apart)
  })

  test('a coupon on its way is unrealized income until it is paid, and leaves no gap in the returns', async () => {
    const desk = await openOat()
    const { tenant, at, advance } = desk
    await advance('2027-05-24T12:00:00.000Z')
    const { id } = only(await desk.positions())
    const bought = (await desk.transactions()).find((one) => one.transaction_type === 'buy')!
    const earned = await tenant.get(`/positions/${id}/earnings?explain=true`)
    // 98 × 3.20 ÷ 366 and the coupon, less the interest that was bought.
    assert.equal(earned.unrealized_income, subtract(add('0.86', '313.60'), bought.accrued_interest))
    assert.equal(positionFigures(earned.explanation).gross_total, earned.gross_total)
    assert.equal(earned.explanation.end.receivable.units, '98')
    const value = (await tenant.get(`${at}/valuation`)).total_value
    assert.equal((await tenant.get(`${at}/earnings`)).net_total, subtract(value, '20000.00'))
    await advance('2027-05-25T10:00:00.000Z')
    const later = await tenant.get(`/positions/${id}/earnings`)
    assert.equal(later.realized_income, subtract('313.60', bought.accrued_interest))
    assert.equal(later.unrealized_income, '1.71')
    for (const path of [at, `/positions/${id}`])
      for (const period of ['1d', '1w', 'all']) {
        const { twrr, mwrr, explanation } = await tenant.get(`${path}/returns?period=${period}&explain=true`)
        assert.ok(Number(twrr) >= 0 && Number(twrr) < 0.002, `${path} ${period} ${twrr}`)
        assert.ok(Number(mwrr) >= 0 && Number(mwrr) < 0.002, `${path} ${period} ${mwrr}`)
        assert.deepEqual(returnsOf(explanation), { twrr, mwrr, reason: null })
      }
  })

  test('a coupon on its way is not a loss if its account closes before it is paid', async () => {
    const desk = await openDesk({
      settings: { fees: [] },
      cash: '0',
      instant: '2027-04-06T10:00:00.000Z',
    })
    const { tenant, at, account, advance } = desk
    await desk.fund('10000.00', 'GBP')
    await desk.price(GILT, '90.00')
    await buy(desk, GILT, '9218.00')
    await advance('2027-04-14T10:00:00.000Z')
    await sell(desk, GILT, '100')
    await advance('2027-04-15T10:00:00.000Z')
    const { total } = await desk.cash('GBP')
    await payOut(tenant, account, total, 'GBP')
    const open = (await tenant.get(`${at}/valuation`)).total_value
    assert.ok(compare(open, '200') > 0, open)
    assert.ok(compare(new Map(await history(desk, '2027-04-06')).get('2027-04-14')!, '10000') > 0)
    await advance('2027-04-16T10:00:00.000Z')
    await setAccount(tenant, account, { status: 'closing' })
    await whileClosing(tenant, account, async () => undefined)
    assert.equal((await tenant.get(at)).status, 'closed')
    assert.deepEqual((await tenant.get(`${at}/valuation`)).position_valuations, [])
    const days = new Map(await history(desk, '2027-04-06'))
    assert.deepEqual([days.get('2027-04-15'), days.get('2027-04-16')], ['0.00', '0.00'])
    const { twrr } = await tenant.get(`${at}/returns?period=all`)
    assert.ok(Number(twrr) > -0.05, twrr)
  })

  test('a coupon on its way counts in a statement as in the history', async () => {
    const desk = await openOat()
    const { tenant, advance, account } = desk
    await advance('2027-05-24T10:00:00.000Z')
    await sell(desk, OAT, '98')
    await advance('2027-05-28T10:00:00.000Z')
    const document = await tenant.post(`/accounts/${account}/statements`, {
      period_start: '2027-05-22',
      period_end: '2027-05-25',
    })
    const content = await contentOf(tenant, document.id)
    holdStatement(content)
    const series = new Map(await history(desk, '2027-05-20'))
    assert.equal(content.opening.total_value, series.get('2027-05-21'))
    assert.equal(content.closing.total_value, series.get('2027-05-24'))
    const held = only(content.holdings)
    assertMembers(held, { quantity: '0', receivable: { units: '98' }, value: '313.60' })
    assert.equal(multiply(held.receivable.units, held.receivable.per_unit), '313.6')
  })
})
