import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Instrument } from '../../../market/instrument.ts'
import { issuers, issuesBetween } from '../../../market/issuance/issuance.ts'
import { billOfIssue } from '../../../market/issuance/issuance-bill.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { addDays, type Day } from '../../../values/time.ts'
import {
  datedMembers,
  dealingMembers,
  isIssued,
  isMatured,
  LONGEST_BILL_DAYS,
  lastOfQuarter,
  nextQuarter,
  onTheRun,
  periodOf,
  quarterOf,
} from './rules.ts'

const seeded = new Map(listSeedInstruments().map((one) => [one.symbol, one]))
const at = (symbol: string, day: Day) => datedMembers(seeded.get(symbol)!, day)

interface Bill {
  name: string
  issuer_country: string
  trading_status: string
  initial_issue_date: Day
  latest_issue_date: Day | null
  maturity_date: Day
}
const bill = (name: string, initial_issue_date: Day, maturity_date: Day, more: Partial<Bill> = {}): Bill => ({
  name,
  issuer_country: 'US',
  trading_status: 'buy_sell',
  initial_issue_date,
  latest_issue_date: initial_issue_date,
  maturity_date,
  ...more,
})
const names = (bills: Bill[], country = 'US') =>
  Object.fromEntries(Object.entries(onTheRun(bills, country)).map(([period, one]) => [period, one.name]))

test('the period of a bill follows from its original length, not from its remaining days', () => {
  const period = (days: number) =>
    periodOf({ initial_issue_date: '2026-01-01', maturity_date: addDays('2026-01-01', days) })
  assert.deepEqual([19, 20, 45, 46].map(period), [undefined, '1m', '1m', undefined])
  assert.deepEqual([59, 60, 120, 121].map(period), [undefined, '3m', '3m', undefined])
  assert.deepEqual([149, 150, 215, 216].map(period), [undefined, '6m', '6m', undefined])
  assert.deepEqual([299, 300, 400, 401].map(period), [undefined, '12m', '12m', undefined])
})

test('the latest issue is on the run; a tap counts as an issue, and a tie goes to the later maturity', () => {
  const old = bill('old', '2026-01-01', '2026-04-02')
  const newer = bill('newer', '2026-01-08', '2026-04-09')
  assert.deepEqual(names([old, newer]), { '3m': 'newer' })
  assert.deepEqual(names([newer, old]), { '3m': 'newer' })
  const tapped = { ...old, name: 'tapped', latest_issue_date: '2026-01-15' }
  assert.deepEqual(names([tapped, newer]), { '3m': 'tapped' })
  assert.deepEqual(names([newer, { ...newer, name: 'longer', maturity_date: '2026-04-16' }]), {
    '3m': 'longer',
  })
  assert.deepEqual(names([{ ...newer, latest_issue_date: null }, old]), { '3m': 'newer' })
})

test('a bill of another country, without a period, or not open to buys is not on the run', () => {
  const fine = bill('fine', '2026-01-01', '2026-04-02', { trading_status: 'buy_only' })
  const later = (more: Partial<Bill>) => bill('later', '2026-01-08', '2026-04-09', more)
  assert.deepEqual(
    names([fine, later({ trading_status: 'sell_only' }), later({ trading_status: 'not_trading' })]),
    { '3m': 'fine' },
  )
  assert.deepEqual(names([later({ issuer_country: 'GB' })]), {})
  assert.deepEqual(names([later({ maturity_date: '2026-05-28' })]), {}) // 140 days
})

test('each issuer has exactly its tenors on the run on every day of ten years, all issued and none matured', () => {
  const from = '2026-11-21'
  const to = '2036-11-21'
  const all = issuesBetween(addDays(from, -LONGEST_BILL_DAYS), to).map((issue) => billOfIssue(issue))
  const byIssue = all.sort((a, b) => (issueOf(a) < issueOf(b) ? -1 : 1))
  const expected = new Map(issuers.map(({ code, tenors }) => [code, tenors.map(({ tenor }) => tenor)]))
  let [first, last] = [0, 0]
  for (let day = from; day <= to; day = addDays(day, 1)) {
    while (last < byIssue.length && issueOf(byIssue[last]!) <= day) last++
    while (issueOf(byIssue[first]!) < addDays(day, -LONGEST_BILL_DAYS)) first++
    const outstanding = byIssue.slice(first, last).filter((one) => isIssued(one, day) && !isMatured(one, day))
    const listed = outstanding.map((one) => one.attributes as unknown as Bill)
    for (const { issuer_country, code } of issuers)
      assert.deepEqual(Object.keys(onTheRun(listed, issuer_country)), expected.get(code), `${code} ${day}`)
  }
})

const issueOf = (one: Instrument) => String(one.attributes.initial_issue_date)

test('a bond shows its next coupon; on a coupon date it shows the following one', () => {
  const symbol = [...seeded.values()].find(
    ({ attributes }) => attributes.coupon_frequency === 'semi_annual' && attributes.issuer_country === 'US',
  )!.symbol
  const { coupon, maturity_date } = seeded.get(symbol)!.attributes as Record<string, string>
  const last = at(symbol, addDays(maturity_date!, -1))!
  assert.equal(last.next_coupon_date, maturity_date)
  assert.equal(
    last.upcoming_coupon_amount_per_unit,
    String(Math.round((Number(coupon) / 2) * 100 + 1e-9) / 10_000),
  )
  assert.deepEqual(at(symbol, maturity_date!), {
    days_to_maturity: 0,
    trading_status: 'not_trading',
    next_coupon_date: null,
    upcoming_coupon_amount_per_unit: null,
  })
})

test('4.25 per cent paid twice a year is 0.0213 per unit of face', () => {
  const bond = [...seeded.values()].find(({ attributes }) => attributes.coupon_frequency === 'semi_annual')!
  const attributes = {
    ...bond.attributes,
    coupon: '4.25',
    first_coupon_date: null,
    maturity_date: '2031-07-15',
  }
  const daily = datedMembers({ ...bond, attributes }, '2030-03-20')!
  assert.equal(daily.next_coupon_date, '2030-07-15')
  assert.equal(daily.upcoming_coupon_amount_per_unit, '0.0213') // 4.25 / 2 / 100 = 0.02125, half up
  const floating = { ...attributes, coupon_type: 'floating_coupon' }
  assert.equal(datedMembers({ ...bond, attributes: floating }, '2030-03-20')!.next_coupon_date, null)
})

test('an instant after the dealing deadline is too late, and so is any on a day without business', () => {
  const fund = (now: string) => {
    const daily = dealingMembers(seeded.get('LU0568620560')!, now)!
    return [daily.dealing_deadline_time_and_day, daily.is_passed_dealing_deadline]
  }
  assert.deepEqual(fund('2026-11-20T12:00:00.000Z'), ['12:00 Nov 20, 2026', false]) // a Friday
  assert.deepEqual(fund('2026-11-20T12:00:00.001Z'), ['12:00 Nov 23, 2026', true])
  assert.deepEqual(fund('2026-11-21T09:00:00.000Z'), ['12:00 Nov 23, 2026', true])
  assert.deepEqual(fund('2026-12-24T13:00:00.000Z'), ['12:00 Dec 28, 2026', true]) // Christmas, then a weekend
})

test('ETFs and pairs show the same members on every day', () => {
  for (const one of seeded.values())
    if (['etf', 'currency_pair'].includes(one.instrument_type)) {
      assert.equal(datedMembers(one, '2030-03-20'), undefined)
      assert.equal(dealingMembers(one, '2030-03-20T12:00:00.000Z'), undefined)
    }
})

test('quarters follow each other without a gap', () => {
  assert.equal(quarterOf('2026-11-21'), '2026-10-01')
  assert.equal(quarterOf('2028-02-29'), '2028-01-01')
  let quarter = quarterOf('2024-12-31')
  for (let i = 0; i < 60; i++) {
    const last = lastOfQuarter(quarter)
    assert.equal(quarterOf(last), quarter)
    assert.equal(nextQuarter(quarter), addDays(last, 1))
    quarter = nextQuarter(quarter)
  }
  assert.equal(quarter, '2039-10-01') // 15 years on
})

test('bills and bonds exist from their first issue until their maturity, all other instruments always', () => {
  const [bond] = [...seeded.values()].filter(({ instrument_type }) => instrument_type === 'bond')
  const { initial_issue_date: issued, maturity_date: matures } = bond!.attributes as Record<string, string>
  assert.deepEqual(
    [addDays(issued!, -1), issued!].map((day) => isIssued(bond!, day)),
    [false, true],
  )
  assert.deepEqual(
    [addDays(matures!, -1), matures!].map((day) => isMatured(bond!, day)),
    [false, true],
  )
  const etf = seeded.get('IE00B4L5Y983')! // of 2009
  assert.deepEqual([isIssued(etf, '1999-01-01'), isMatured(etf, '2999-01-01')], [true, false])
})
