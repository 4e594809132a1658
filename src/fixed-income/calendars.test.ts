import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addDays } from '../values/time.ts'
import {
  addBusinessDays,
  businessDayFrom,
  calendarOf,
  isBusinessDay,
  type ListedOnCalendar,
  nextBusinessDay,
  settlementDate,
} from './calendars.ts'
import { sessionOf } from './markets/sessions.ts'

function listed(instrument_type: string, members: Partial<ListedOnCalendar> = {}): ListedOnCalendar {
  return {
    instrument_type,
    exchange: null,
    issuer_country: null,
    trading_currency: null,
    attributes: {},
    ...members,
  }
}

const etf = (exchange: string) => listed('etf', { exchange, issuer_country: 'IE', trading_currency: 'EUR' })
const stock = (exchange: string) =>
  listed('stock', { exchange, issuer_country: 'DE', trading_currency: 'EUR' })
const pair = listed('currency_pair', { attributes: { base_currency: 'EUR', quote_currency: 'USD' } })

test('business days are Monday to Friday without the holidays of the calendar', () => {
  assert.ok(isBusinessDay('TARGET2', '2026-11-20')) // a Friday
  assert.ok(!isBusinessDay('TARGET2', '2026-11-21')) // a Saturday
  assert.ok(!isBusinessDay('US', '2026-11-26')) // Thanksgiving
  assert.ok(isBusinessDay('TARGET2', '2026-11-26'))
  assert.ok(!isBusinessDay('TARGET2+US', '2026-11-26'))
  assert.ok(!isBusinessDay('GB', '2026-08-31')) // summer bank holiday
  assert.ok(isBusinessDay('GB', '2041-12-25')) // a Wednesday, after the table's end
  assert.throws(() => isBusinessDay('MOON', '2026-11-20'), /no calendar 'MOON'/)
})

test('business days are counted forwards and backwards', () => {
  assert.equal(addBusinessDays('TARGET2', '2026-11-20', 2), '2026-11-24') // Friday + 2 = Tuesday
  assert.equal(addBusinessDays('TARGET2', '2026-12-24', 1), '2026-12-28') // 25th holiday, 26th Saturday
  assert.equal(addBusinessDays('TARGET2', '2026-11-23', -1), '2026-11-20')
  assert.equal(addBusinessDays('TARGET2', '2026-11-21', 0), '2026-11-21')
  assert.equal(nextBusinessDay('TARGET2', '2026-11-20'), '2026-11-23')
  assert.equal(businessDayFrom('TARGET2', '2026-11-20'), '2026-11-20')
  assert.equal(businessDayFrom('TARGET2', '2026-11-21'), '2026-11-23')
})

test('the same number of business days forwards and backwards returns to the same business day', () => {
  const calendar = fc.constantFrom('TARGET2', 'US', 'GB', 'XETR', 'TARGET2+GB')
  fc.assert(
    fc.property(
      calendar,
      fc.integer({ min: 0, max: 6000 }),
      fc.integer({ min: 1, max: 30 }),
      (name, at, n) => {
        const start = businessDayFrom(name, addDays('2017-01-02', at))
        const reached = addBusinessDays(name, start, n)
        assert.ok(isBusinessDay(name, reached))
        assert.equal(addBusinessDays(name, reached, -n), start)
      },
    ),
  )
})

test('stocks and ETFs use the calendar of their exchange, pairs those of both currencies, the rest that of the issuer country', () => {
  assert.equal(calendarOf(etf('XETR')), 'XETR')
  assert.equal(calendarOf(pair), 'TARGET2+US')
  const calendars = { XNAS: 'XNYS', XNYS: 'XNYS', XFRA: 'XETR', XBRU: 'XAMS', XMIL: 'XMIL', XTKS: 'TARGET2' }
  for (const [exchange, calendar] of Object.entries(calendars))
    assert.equal(calendarOf(stock(exchange)), calendar, exchange)
  assert.equal(calendarOf(listed('bond', { issuer_country: 'GB', trading_currency: 'GBP' })), 'GB')
  assert.equal(calendarOf(listed('bill', { issuer_country: 'IT', trading_currency: 'EUR' })), 'TARGET2')
  assert.equal(calendarOf(listed('amc', { issuer_country: 'CH', trading_currency: 'EUR' })), 'TARGET2')
  assert.equal(calendarOf(listed('amc', { trading_currency: 'USD' })), 'US')
})

test('trades settle after the cycle of their market', () => {
  const settles = (instrument: ListedOnCalendar, day = '2026-11-20') => settlementDate(instrument, day)
  const bond = (issuer_country: string, issuer: string) =>
    listed('bond', { issuer_country, attributes: { issuer } })
  assert.equal(settles(listed('bill', { issuer_country: 'US' })), '2026-11-23') // T+1 over the weekend
  assert.equal(settles(listed('bill', { issuer_country: 'GB' })), '2026-11-23')
  assert.equal(settles(listed('bill', { issuer_country: 'DE' })), '2026-11-24') // T+2
  assert.equal(settles(bond('US', 'United States of America')), '2026-11-23')
  assert.equal(settles(bond('US', 'Example Railways Inc.')), '2026-11-24')
  assert.equal(settles(bond('GB', 'United Kingdom of Great Britain and Northern Ireland')), '2026-11-23')
  assert.equal(settles(bond('DE', 'Federal Republic of Germany')), '2026-11-24')
  assert.equal(settles(etf('XNYS')), '2026-11-23')
  assert.equal(settles(etf('XETR')), '2026-11-24')
  assert.equal(settles(listed('money_market_fund', { issuer_country: 'LU' })), '2026-11-23')
  assert.equal(settles(listed('amc', { issuer_country: 'CH', trading_currency: 'EUR' })), '2026-11-25') // T+3
  assert.equal(settles(pair), '2026-11-24')
  assert.equal(settles(pair, '2026-11-24'), '2026-11-27') // Thursday 26th is closed in the United States
  assert.throws(() => settles(listed('option')), /no settlement cycle for 'option'/)
})

test('Europe settles on the next day for trades from 11 October 2027 on', () => {
  const days = ['2027-10-07', '2027-10-08', '2027-10-11', '2027-10-12'] // Thursday, Friday, Monday, Tuesday
  const settles = (instrument: ListedOnCalendar) =>
    days.map((day) => settlementDate(instrument, day).slice(5)).join(' ')
  const moves = '10-11 10-12 10-12 10-13'
  for (const exchange of ['XETR', 'XAMS', 'XPAR', 'XLON', 'XMIL', 'XSWX', 'XBRU'])
    for (const one of [etf(exchange), stock(exchange)]) assert.equal(settles(one), moves, exchange)
  const bond = (issuer_country: string, issuer: string) =>
    listed('bond', { issuer_country, attributes: { issuer } })
  assert.equal(settles(bond('DE', 'Federal Republic of Germany')), moves)
  assert.equal(settles(bond('GB', 'Example Water plc')), moves)
  const nextDay = '10-08 10-11 10-12 10-13'
  assert.equal(settles(bond('GB', 'United Kingdom of Great Britain and Northern Ireland')), nextDay)
  // Columbus Day, Monday the 11th: the exchange is open, and nothing settles, for the banks are closed.
  const afterColumbus = '10-08 10-12 10-12 10-13'
  for (const one of [etf('XNYS'), stock('XNYS'), stock('XNAS')]) assert.equal(settles(one), afterColumbus)
  const twoDays = '10-11 10-12 10-13 10-14'
  assert.equal(settles(listed('bill', { issuer_country: 'DE' })), twoDays)
  for (const one of [etf('XTKS'), stock('XTKS')]) assert.equal(settles(one), twoDays)
})

const own: Record<string, string> = { XNYS: 'USD', XNAS: 'USD', XLON: 'GBP' }

// An exchange and its place of settlement may be closed on different days.
test.each([
  ['XNYS', '2027-11-10', '2027-11-12', 'Veterans Day on the 11th'],
  ['XNAS', '2027-11-11', '2027-11-12', 'a trade of Veterans Day'],
  ['XNAS', '2027-03-25', '2027-03-29', 'Good Friday, on which the exchange is closed'],
  ['XETR', '2027-12-23', '2027-12-24', 'Christmas Eve: Xetra is closed, and TARGET open'],
  ['XFRA', '2027-12-30', '2027-12-31', "New Year's Eve"],
  ['XMIL', '2028-08-14', '2028-08-15', 'Assumption Day: Milan is closed, and TARGET open'],
  ['XPAR', '2027-03-25', '2027-03-31', 'two days after Good Friday and Easter Monday'],
  ['XLON', '2027-12-24', '2027-12-29', 'Christmas in England'],
])('a trade at %s on %s settles on %s: %s', (exchange, day, expected) => {
  const trading_currency = own[exchange] ?? 'EUR'
  for (const one of [etf(exchange), stock(exchange)])
    assert.equal(settlementDate({ ...one, trading_currency }, day), expected)
})

// Each needs the market and the payments in its currency to be open.
test.each([
  ['XLON', 'GBP', '2027-11-10', '2027-11-11', 'Veterans Day, which is of no matter in London'],
  ['XLON', 'USD', '2027-11-10', '2027-11-12', 'Veterans Day, on which no dollars are paid'],
  ['XLON', 'USD', '2027-08-27', '2027-09-01', 'the Monday of the bank holiday in England'],
  ['XLON', 'EUR', '2028-04-28', '2028-05-02', 'Labour Day, on which both are closed'],
  ['XETR', 'USD', '2027-11-10', '2027-11-12', 'Veterans Day again'],
  ['XSWX', 'CHF', '2027-11-10', '2027-11-11', 'a currency without a table'],
  ['XNYS', 'USD', '2027-11-10', '2027-11-12', 'its own currency'],
])('a trade at %s in %s on %s settles on %s: %s', (exchange, trading_currency, day, expected) => {
  for (const one of [etf(exchange), stock(exchange)])
    assert.equal(settlementDate({ ...one, trading_currency }, day), expected)
})

test('ETFs trade from 09:00 to 17:30, local time of their exchange, in winter and in summer', () => {
  assert.deepEqual(sessionOf(etf('XETR'), '2026-11-20'), {
    opens_at: '2026-11-20T08:00:00.000Z',
    closes_at: '2026-11-20T16:30:00.000Z',
  })
  assert.deepEqual(sessionOf(etf('XETR'), '2026-07-15'), {
    opens_at: '2026-07-15T07:00:00.000Z',
    closes_at: '2026-07-15T15:30:00.000Z',
  })
  assert.equal(sessionOf(etf('XLON'), '2026-11-20')?.opens_at, '2026-11-20T09:00:00.000Z')
  assert.equal(sessionOf(etf('XNYS'), '2026-11-20')?.closes_at, '2026-11-20T22:30:00.000Z')
  // The weeks in which New York has changed its clocks and Berlin has not.
  assert.equal(sessionOf(etf('XNYS'), '2027-03-15')?.opens_at, '2027-03-15T13:00:00.000Z')
  assert.equal(sessionOf(etf('XETR'), '2027-03-15')?.opens_at, '2027-03-15T08:00:00.000Z')
})

test('other instruments trade from 08:00 to 17:00 UTC, and none trades on a holiday', () => {
  assert.deepEqual(sessionOf(pair, '2026-07-15'), {
    opens_at: '2026-07-15T08:00:00.000Z',
    closes_at: '2026-07-15T17:00:00.000Z',
  })
  assert.equal(sessionOf(pair, '2026-11-26'), undefined)
  assert.equal(sessionOf(etf('XETR'), '2026-11-21'), undefined)
  assert.equal(sessionOf(etf('XETR'), '2026-12-24'), undefined)
})
