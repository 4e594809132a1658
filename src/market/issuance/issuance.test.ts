import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { isBusinessDay } from '../../fixed-income/calendars.ts'
import { listSeedInstruments } from '../../seed/instruments.ts'
import { cusipCheckDigit, isIsin, sedolCheckDigit } from '../../values/check-digits.ts'
import { addDays, type Day, daysBetween } from '../../values/time.ts'
import { type Issue, issuers, issuesBetween, issuesOf } from './issuance.ts'
import { billId, billOfIssue } from './issuance-bill.ts'
import { isinOf, stockOfIsins } from './issuance-isin.ts'

// Eleven years of issues serve ten years of dates.
const FROM = '2025-11-01'
const TODAY = '2026-11-21'
const TO = '2036-12-31'
const issues = issuesBetween(FROM, TO)
const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const issuerOf = (code: string) => issuers.find((issuer) => issuer.code === code)!
const tell = ({ auction_date, issue_date, maturity_date }: Issue) => [auction_date, issue_date, maturity_date]

test('six issuers; Italy has no bill of 3 months, and Great Britain none of 12', () => {
  const tenors = issuers.map(({ code, tenors }) => [code, tenors.map(({ tenor }) => tenor).join(' ')])
  assert.deepEqual(Object.fromEntries(tenors), {
    US: '3m 6m 12m',
    GB: '3m 6m',
    DE: '3m 6m 12m',
    FR: '3m 6m 12m',
    EU: '3m 6m 12m',
    IT: '6m 12m',
  })
})

test('an ordinary week and weeks with holidays, day by day', () => {
  const of = (code: string, tenor: string, from: Day, to: Day) => {
    const issuer = issuerOf(code)
    return issuesOf(issuer, issuer.tenors.find((one) => one.tenor === tenor)!, from, to).map(tell)
  }
  // Monday's auction, Thursday's issue, 13 weeks.
  assert.deepEqual(of('US', '3m', '2026-11-16', '2026-11-22'), [['2026-11-16', '2026-11-19', '2027-02-18']])
  // Thanksgiving is Thursday, 26 November 2026: issued on the Friday, due on the Thursday 13 weeks on all the same.
  assert.deepEqual(of('US', '3m', '2026-11-23', '2026-11-29'), [['2026-11-23', '2026-11-27', '2027-02-25']])
  // Monday, 18 January 2027 is Martin Luther King Day: auctioned on Tuesday, issued on Thursday.
  assert.deepEqual(of('US', '6m', '2027-01-18', '2027-01-24'), [['2027-01-19', '2027-01-21', '2027-07-22']])
  // Good Friday, 26 March 2027, and Easter Monday: tender on Thursday, issue on Tuesday, 30 March.
  assert.deepEqual(of('GB', '3m', '2027-03-27', '2027-04-02'), [['2027-03-25', '2027-03-30', '2027-06-28']])
  // Wednesday's auction, Friday's issue. 1 January 2027 is a Friday: the next business day is Monday the 4th.
  assert.deepEqual(of('EU', '6m', '2027-01-01', '2027-01-07'), [['2026-12-30', '2027-01-04', '2027-07-02']])
})

test('auction, issue and maturity are business days, in this order, and each keeps its tenor', () => {
  const days: Record<string, [number, number]> = { '3m': [84, 98], '6m': [175, 189], '12m': [357, 371] }
  for (const issue of issues) {
    const { issuer, tenor, auction_date, issue_date, maturity_date } = issue
    for (const day of [auction_date, issue_date, maturity_date])
      assert.ok(isBusinessDay(issuer.holiday_calendar, day), `${issuer.code} ${day}`)
    assert.ok(auction_date < issue_date)
    assert.ok(daysBetween(auction_date, issue_date) <= 8, tell(issue).join())
    const [shortest, longest] = days[tenor.tenor]!
    const length = daysBetween(issue_date, maturity_date)
    assert.ok(length >= shortest && length <= longest, tell(issue).join())
  }
})

test('nearly all auctions fall on the weekdays that the debt office names', () => {
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const share = (hits: Issue[]) => hits.length / issues.length
  const on = (day: (issue: Issue) => Day, name: (issue: Issue) => string | null) =>
    share(issues.filter((issue) => names[weekday(day(issue))] === name(issue)))
  assert.ok(
    on(
      (issue) => issue.auction_date,
      (issue) => issue.tenor.auction_weekday,
    ) > 0.9,
  )
  assert.ok(
    on(
      (issue) => issue.issue_date,
      (issue) => issue.issuer.issue_weekday,
    ) > 0.9,
  )
})

test('every tenor has an issue of its last cycle that has not matured, on each day of ten years', () => {
  for (const issuer of issuers)
    for (const tenor of issuer.tenors) {
      const line = issues.filter((issue) => issue.issuer === issuer && issue.tenor === tenor)
      let at = 0
      for (let day = TODAY; day <= TO; day = addDays(day, 1)) {
        while (line[at + 1] && line[at + 1]!.issue_date <= day) at++
        const { issue_date, maturity_date } = line[at]!
        const what = `${issuer.code} ${tenor.tenor} ${day}`
        assert.ok(issue_date <= day && maturity_date > day, what)
        // A holiday puts the next one off by some days.
        assert.ok(daysBetween(issue_date, day) <= 7 * tenor.cycle_weeks + 5, what)
      }
    }
})

test('the ISINs of eleven years and the national numbers in them are well-formed and unique', () => {
  const isins = issues.map((issue) => isinOf(issue))
  assert.ok(isins.length > 4000, String(isins.length))
  for (const isin of isins) assert.ok(isIsin(isin), isin)
  const seeded = listSeedInstruments().map(({ symbol }) => symbol)
  assert.equal(new Set([...isins, ...seeded]).size, isins.length + seeded.length)
  assert.equal(new Set(issues.map(billId)).size, issues.length)
  for (const isin of isins.filter((one) => one.startsWith('US')))
    assert.equal(isin[10], cusipCheckDigit(isin.slice(2, 10)))
  for (const isin of isins.filter((one) => one.startsWith('GB')))
    assert.equal(isin[10], sedolCheckDigit(isin.slice(4, 10)))
  for (const { issuer, serial } of issues) {
    const isin = isinOf({ issuer, serial })
    const free = isin.slice(issuer.isin_prefix.length, 11)
    assert.ok(
      issuer.isin_prefixes_after.some((prefix) => isin.startsWith(prefix)) ||
        isin.startsWith(issuer.isin_prefix),
    )
    assert.equal(free.length, issuer.isin_free_characters)
  }
})

test('an issuer has numbers for a hundred years of bills, and a second choice is a different number', () => {
  for (const issuer of issuers) {
    const perYear = issuer.tenors.length * (52 / Math.min(...issuer.tenors.map((tenor) => tenor.cycle_weeks)))
    assert.ok(stockOfIsins(issuer) / perYear > 100, issuer.code)
    const numbers = Array.from({ length: 2000 }, (_, serial) => isinOf({ issuer, serial }))
    const choices = numbers
      .slice(0, 500)
      .flatMap((_, serial) => [1, 2].map((choice) => isinOf({ issuer, serial }, choice)))
    assert.equal(new Set([...numbers, ...choices]).size, numbers.length + choices.length)
  }
})

test('the issues of a period are the issues of its two parts together', () => {
  const day = fc.integer({ min: -3000, max: 40_000 }).map((n) => addDays('2025-01-06', n))
  fc.assert(
    fc.property(day, fc.nat(400), fc.nat(400), (from, a, b) => {
      const middle = addDays(from, a)
      const to = addDays(middle, 1 + b)
      const key = (list: Issue[]) =>
        list.map((issue) => `${billId(issue)} ${isinOf(issue)} ${tell(issue)}`).sort()
      const whole = key(issuesBetween(from, to))
      assert.deepEqual(key([...issuesBetween(from, middle), ...issuesBetween(addDays(middle, 1), to)]), whole)
      assert.equal(new Set(whole).size, whole.length)
    }),
    { numRuns: 30 },
  )
})

test('a bill has the members of its issue, and no coupon or par value', () => {
  const issue = issuesBetween('2026-11-16', '2026-11-22').find(({ issuer }) => issuer.code === 'US')!
  const bill = billOfIssue(issue)
  assert.equal(bill.attributes.name, 'US Treasury Bill 3m 18 February 2027')
  assert.deepEqual(bill.simulation, { curve: 'USD', spread_bp: 0 })
  assert.equal(bill.symbol, bill.attributes.isin)
  assert.equal(bill.attributes.id, bill.id)
  assert.notEqual(billOfIssue(issue, 1).symbol, bill.symbol)
  assert.equal(billOfIssue(issue, 1).id, bill.id)
  for (const absent of ['par_value', 'coupon', 'next_coupon_date', 'days_to_maturity'])
    assert.ok(!(absent in bill.attributes), absent)
})
