// The worked examples of earnings and returns, to the digit and over HTTP: the test sets movements, prices and the
// clock, and has the arithmetic beside the figures.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { divide, money, multiply, negate, subtract } from '../../src/values/decimal.ts'
import { payOut } from '../support/account.ts'
import { bookEntry, openTestPosition, type TestEntry } from '../support/book-entry.ts'
import type { Body } from '../support/client.ts'
import { BTP, WORLD } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'

// The BTP pays 3.60 % twice a year, par 100: accrued interest of 61 of the 183 days from 1 April to 1 October is
// exactly 0.60.
const SIXTY_CENTS = '2028-05-31T10:00:00.000Z' // settles on 1 June 2028
const DAY_MS = 86_400_000

const rates = ({ twrr, mwrr, flags }: Body) => `${twrr} ${mwrr} ${flags.join()}`
const daysAfter = (start: string, days: number) => new Date(Date.parse(start) + days * DAY_MS).toISOString()

async function openHand(instant: string) {
  const desk = await openDesk({ cash: '0', instant })
  const { tenant, account, at } = desk
  return {
    ...desk,
    book: (entry: TestEntry) => bookEntry(tenant, account, entry),
    hold: async (symbol: string) =>
      openTestPosition(tenant, account, (await desk.instrument(symbol)).id as string),
    returns: async (period = 'all', path = at) => rates(await tenant.get(`${path}/returns?period=${period}`)),
  }
}

const shown = (earnings: Body, names: readonly string[]) => names.map((name) => earnings[name])
const FIGURES = [
  'realized_capital',
  'realized_income',
  'unrealized_capital',
  'unrealized_income',
  'gross_realized',
  'gross_unrealized',
  'gross_capital',
  'gross_income',
  'gross_total',
] as const
const OF_POSITION = [...FIGURES, 'cost_basis', 'gross_unrealized_percentage'] as const
const OF_ACCOUNT = [...FIGURES, 'fees', 'net_realized', 'net_unrealized', 'net_total'] as const

describe('earnings', () => {
  test('the earnings of a bond and an ETF, of their part in a period, and of their account are those of the example', async () => {
    const { tenant, at, hold, book, price, advance, fund } = await openHand('2028-04-10T10:00:00.000Z')
    await fund('20000.00')
    const [bond, etf] = [await hold(BTP), await hold(WORLD)]
    await book({
      type: 'buy',
      cash: '-9850.00',
      units: '100',
      price: '98.00',
      accrued: '50.00',
      held: bond,
    })
    await book({ type: 'fee', cash: '-1.50' })
    await book({ type: 'buy', cash: '-1000.00', units: '10', price: '100.00', held: etf })
    await book({ type: 'buy', cash: '-1100.00', units: '10', price: '110.00', held: etf })
    await advance('2028-04-12T10:00:00.000Z')
    await price(WORLD, '112.00')
    await advance('2028-04-20T10:00:00.000Z')
    await book({ type: 'coupon_payment', cash: '132.52', tax: '47.48', held: bond })
    await book({ type: 'coupon_payment', cash: '12.00', held: etf })
    await advance('2028-04-25T10:00:00.000Z')
    await book({
      type: 'sell',
      cash: '3992.00',
      units: '-40',
      price: '99.50',
      accrued: '12.00',
      held: bond,
    })
    await book({ type: 'fee', cash: '-1.50' })
    await book({ type: 'sell', cash: '600.00', units: '-5', price: '120.00', held: etf })
    await advance(SIXTY_CENTS)
    await price(BTP, '98.90', '99.10')
    await price(WORLD, '115.00')
    const ofPosition = async (id: string, query = '') =>
      shown(await tenant.get(`/positions/${id}/earnings${query}`), OF_POSITION)
    // RC 3,980 − 0.4 × 9,800; RI 180 − 50 + 12; UC 60 × 99.00 − 5,880; UI 60 × 0.60.
    assert.deepEqual(await ofPosition(bond.position), [
      '60.00',
      '142.00',
      '60.00',
      '36.00',
      '202.00',
      '96.00',
      '120.00',
      '178.00',
      '298.00',
      '5880.00',
      '0.016327',
    ])
    assert.deepEqual(await ofPosition(etf.position), [
      '75.00',
      '12.00',
      '150.00',
      '0.00',
      '87.00',
      '150.00',
      '225.00',
      '12.00',
      '237.00',
      '1575.00',
      '0.095238',
    ])
    const part = '?period_start=2028-04-12T10:00:00Z'
    assert.deepEqual(await ofPosition(etf.position, part), [
      '75.00',
      '12.00',
      '10.00',
      '0.00',
      '87.00',
      '10.00',
      '85.00',
      '12.00',
      '97.00',
      '1575.00',
      '0.006349',
    ])
    const all = await tenant.get(`${at}/earnings`)
    assert.deepEqual(shown(all, OF_ACCOUNT), [
      '135.00',
      '154.00',
      '210.00',
      '36.00',
      '289.00',
      '246.00',
      '345.00',
      '190.00',
      '535.00',
      '3.00',
      '238.52',
      '246.00',
      '484.52',
    ])
    // The gain of the account beyond its deposits: 20,000 − 9,850 − 3 − 2,100 + 132.52 + 12 + 3,992 + 600 of cash.
    const { total_value } = await tenant.get(`${at}/valuation`)
    assert.equal(total_value, '20484.52')
  })

  test('the earnings of a bond right after its purchase are zero, purchased interest included', async () => {
    const desk = await openDesk({ cash: '20000.00', instant: '2028-04-18T10:00:00.000Z' })
    const { tenant, price, place, advance, positions, transactions } = desk
    await price(BTP, '98.00')
    await place({ instrument: (await desk.instrument(BTP)).id, side: 'buy', cash_amount: '9860.00' })
    await advance(60)
    const [{ id }] = (await positions()) as [Body]
    const buy = (await transactions()).find((one) => one.transaction_type === 'buy')!
    assert.ok(Number(buy.accrued_interest) > 10, buy.accrued_interest)
    const now = await tenant.get(`/positions/${id}/earnings`)
    assert.deepEqual(shown(now, FIGURES), Array(FIGURES.length).fill('0.00'))
    assert.equal(now.cost_basis, money(subtract(negate(buy.cash_amount), buy.accrued_interest)))
    // A day on, what has accrued since is income, and nothing else is.
    await advance('2028-04-19T10:00:00.000Z')
    const later = await tenant.get(`/positions/${id}/earnings`)
    assert.equal(later.realized_income, '0.00')
    // 1.80 × 1 day of 183 a unit.
    const earned = divide(multiply(buy.unit_quantity, '1.80'), '183', 2)
    assert.equal(later.unrealized_income, earned)
    assert.equal(later.gross_capital, '0.00')
  })

  test('count an entry at the start of the period, and none at its end', async () => {
    const { tenant, at, fund, book, advance } = await openHand('2028-04-10T10:00:00.000Z')
    await fund('100.00')
    await advance('2028-04-12T00:00:00.000Z')
    await book({ type: 'fee', cash: '-7.00' })
    await advance('2028-04-14T00:00:00.000Z')
    await book({ type: 'fee', cash: '-0.30' })
    await advance('2028-04-16T00:00:00.000Z')
    const fees = async (query: string) => (await tenant.get(`${at}/earnings?${query}`)).fees
    assert.equal(await fees('period_start=2028-04-12&period_end=2028-04-14'), '7.00')
    assert.equal(await fees('period_start=2028-04-11&period_end=2028-04-12'), '0.00')
    assert.equal(
      await fees('period_start=2028-04-12T00:00:00.001Z&period_end=2028-04-14T00:00:00.001Z'),
      '0.30',
    )
    assert.equal(await fees('period_start=2028-04-12'), '7.30')
  })
})

// 100 units for 9,850.00; day 100: a distribution of 180.00, after which they are worth 9,840.00; day 150: 40 sold for
// 3,992.00, the rest then worth 5,994.00; day 200: worth 5,976.00.
async function holdTwoHundredDays(): Promise<Desk & { position: string }> {
  const start = '2027-03-01T10:00:00.000Z'
  const desk = await openDesk({ cash: '20000.00', instant: start })
  const { tenant, price, place, advance } = desk
  const instrument = (await desk.instrument(WORLD)).id
  await price(WORLD, '98.50')
  await place({ instrument, side: 'buy', quantity: '100' })
  await advance(daysAfter(start, 99))
  await price(WORLD, '98.40')
  const day = daysAfter(start, 100)
  const paid = { record_date: day.slice(0, 10), payment_date: day.slice(0, 10) }
  await advance(day)
  await tenant.post('/sandbox/corporate-actions', {
    type: 'distribution',
    instrument,
    amount_per_unit: '1.80',
    ...paid,
  })
  await advance(daysAfter(start, 150))
  await price(WORLD, '99.80', '100.00')
  await place({ instrument, side: 'sell', quantity: '40' })
  await advance(daysAfter(start, 200))
  await price(WORLD, '99.60')
  const [{ id: position }] = (await desk.positions()) as [Body]
  return { ...desk, position }
}

describe('returns', () => {
  test('the returns of a position that is bought, pays out, and is sold in part are those of the example', async () => {
    const { tenant, position } = await holdTwoHundredDays()
    const seen = await tenant.get(`/positions/${position}/returns?period=all&explain=true`)
    const flows = seen.explanation.flows.map(
      (one: Body) => `${one.direction} ${one.moved.total_value} ${one.held.total_value}`,
    )
    assert.deepEqual(flows, ['in 9850.00 0.00', 'out 180.00 9840.00', 'out 3992.00 5994.00'])
    assert.equal(seen.explanation.closing.total_value, '5976.00')
    // 10,020 ÷ 9,850 × 9,986 ÷ 9,840 × 5,976 ÷ 5,994 − 1
    assert.equal(rates(seen), '0.029252 0.033959 ')
  })

  test('the returns of a closed position are the same a year later', async () => {
    const desk = await openDesk({ cash: '20000.00', instant: '2027-03-01T10:00:00.000Z' })
    const { tenant, price, place, advance, positions } = desk
    const instrument = (await desk.instrument(WORLD)).id
    await price(WORLD, '100.00')
    await place({ instrument, side: 'buy', quantity: '11' })
    await advance('2027-04-10T10:00:00.000Z')
    await price(WORLD, '104.00')
    await place({ instrument, side: 'buy', quantity: '10' })
    await advance('2027-06-01T10:00:00.000Z')
    await price(WORLD, '110.00')
    await place({ instrument, side: 'sell', quantity: '21' })
    await advance(60)
    const [{ id }] = (await positions()) as [Body]
    const ask = async () => rates(await tenant.get(`/positions/${id}/returns?period=all`))
    const then = await ask()
    // 1,144 ÷ 1,100 × 2,310 ÷ 2,184 − 1; −1,100, after 40 of 92 days −1,040, then 2,310.
    assert.equal(then.split(' ')[0], '0.100000')
    await advance('2028-06-01T10:01:00.000Z')
    await price(WORLD, '55.00')
    assert.equal((await positions())[0]!.status, 'closed')
    assert.equal(await ask(), then)
    const g = 1 + Number(then.split(' ')[1])
    const left = -1100 * g - 1040 * g ** (1 - 40 / 92) + 2310
    assert.ok(Math.abs(left) < 0.01, `${then} leaves ${left}`)
  })

  test('returns do not change if a deposit is split into two at one instant', async () => {
    async function life(deposits: string[]) {
      const { fund, hold, book, price, advance, returns } = await openHand('2027-03-01T08:00:00.000Z')
      await fund('1000.00')
      const held = await hold(WORLD)
      await price(WORLD, '100.00')
      await book({ type: 'buy', cash: '-500.00', units: '5', price: '100.00', held })
      await advance('2027-04-01T20:00:00.000Z')
      await price(WORLD, '104.70')
      for (const amount of deposits) await fund(amount)
      await advance('2027-06-01T08:00:00.000Z')
      await price(WORLD, '101.30')
      return returns()
    }
    const whole = await life(['500.00'])
    assert.match(whole, /^0\.\d{6} 0\.\d{6} $/)
    assert.equal(await life(['123.45', '376.55']), whole)
  })

  test('returns follow from deposits and the final value alone', async () => {
    async function life(price: string, days: number, later?: { amount: string; day: number }) {
      const start = '2027-03-01T08:00:00.000Z'
      const hand = await openHand(start)
      await hand.fund('1000.00')
      await hand.price(WORLD, '100.00')
      const held = await hand.hold(WORLD)
      await hand.book({ type: 'buy', cash: '-1000.00', units: '10', price: '100.00', held })
      if (later) {
        await hand.advance(daysAfter(start, later.day))
        await hand.fund(later.amount)
      }
      await hand.advance(daysAfter(start, days))
      await hand.price(WORLD, price)
      return (await hand.returns()).split(' ')[1]
    }
    assert.equal(await life('110.00', 365, { amount: '500.00', day: 182 }), '0.080266')
    assert.equal(await life('101.00', 90), '0.010000')
    assert.equal(await life('110.00', 1), '0.100000')
  })

  test('the returns of a year to date that begins with 2,000.00, with a withdrawal of 300.00, are those of the example', async () => {
    const hand = await openHand('2026-12-01T08:00:00.000Z')
    await hand.fund('1900.00')
    await hand.price(WORLD, '90.00')
    const held = await hand.hold(WORLD)
    await hand.book({ type: 'buy', cash: '-900.00', units: '10', price: '90.00', held })
    await hand.advance('2026-12-30T08:00:00.000Z')
    await hand.price(WORLD, '100.00')
    await hand.advance('2027-03-02T00:00:00.000Z') // day 60
    await payOut(hand.tenant, hand.account, '300.00')
    await hand.advance('2027-06-30T00:00:00.000Z') // day 180
    await hand.price(WORLD, '105.00')
    const seen = await hand.tenant.get(`${hand.at}/returns?period=ytd&explain=true`)
    assert.equal(seen.period_start, '2027-01-01T00:00:00.000Z')
    const { opening, closing } = seen.explanation
    assert.deepEqual(
      { opening: opening.total_value, closing: closing.total_value },
      { opening: '2000.00', closing: '1750.00' },
    )
    assert.equal(rates(seen), '0.029412 0.027764 ') // 2,000 ÷ 2,000 × 1,750 ÷ 1,700 − 1
  })

  test('the returns of an account that lost everything are those of the example', async () => {
    const { fund, book, advance, returns } = await openHand('2027-03-01T08:00:00.000Z')
    await fund('100.00')
    await advance('2027-03-02T08:00:00.000Z')
    await book({ type: 'fee', cash: '-100.00' })
    await advance(60)
    assert.equal(await returns(), '-1.000000 null mwrr_uncomputable,xirr_single_cashflow')
    await fund('50.00')
    await advance(60)
    await book({ type: 'fee', cash: '-50.00' })
    await advance(60)
    assert.equal(await returns(), '-1.000000 null mwrr_uncomputable,xirr_no_sign_change')
  })
})
