// Openings and closes in UTC. Xetra trades from 09:00 to 17:30 in Frankfurt; 26 March 2027 is Good Friday.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FUND, WORLD } from '../../../test/support/instruments.ts'
import { listedOf } from '../../../test/support/order-facts.ts'
import {
  firstCloseAfter,
  firstOpeningAfter,
  isExchangeClosed,
  lastCloseUpTo,
  listSessions,
  sessionOf,
} from './sessions.ts'

const ETF = listedOf(WORLD).row

test.each([
  ['a Monday morning', '2027-03-01T07:59:59.999Z', '2027-03-01T16:30:00.000Z', '2027-03-01T08:00:00.000Z'],
  ['the opening', '2027-03-01T08:00:00.000Z', '2027-03-01T16:30:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['the close', '2027-03-01T16:30:00.000Z', '2027-03-02T16:30:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['the eve of Easter', '2027-03-25T17:00:00.000Z', '2027-03-30T15:30:00.000Z', '2027-03-30T07:00:00.000Z'],
])('the sessions around %s are found', (_, at, closes_at, opens_at) => {
  assert.deepEqual([firstCloseAfter(ETF, at), firstOpeningAfter(ETF, at)], [closes_at, opens_at])
})

test.each([
  ['a Wednesday', '2027-03-03', '2027-03-03T16:30:00.000Z'],
  ['a Saturday, which has no session', '2027-03-06', '2027-03-05T16:30:00.000Z'],
  ['Easter Monday', '2027-03-29', '2027-03-25T16:30:00.000Z'],
  ['summer time', '2027-05-30', '2027-05-28T15:30:00.000Z'],
  ['the day itself', '2027-03-01', '2027-03-01T16:30:00.000Z'],
  ['a day in the past', '2027-02-26', undefined],
])('the last close up to %s', (_, day, expected) => {
  assert.equal(lastCloseUpTo(ETF, day, '2027-03-01T12:00:00.000Z'), expected)
})

test.each([
  ['open in its session', WORLD, '2027-03-01T16:29:59.999Z', false],
  ['closed from the close on', WORLD, '2027-03-01T16:30:00.000Z', true],
  ['closed until the opening', WORLD, '2027-03-02T07:59:59.999Z', true],
  ['open from the opening on', WORLD, '2027-03-02T08:00:00.000Z', false],
  ['closed on a Sunday', WORLD, '2027-02-28T12:00:00.000Z', true],
  ['none that could be closed, of a fund', FUND, '2027-02-28T12:00:00.000Z', false],
])('an exchange is %s', (_, symbol, at, expected) => {
  assert.equal(isExchangeClosed(listedOf(symbol).row, at), expected)
})

test('a close that has passed does not count', () => {
  assert.equal(lastCloseUpTo(ETF, '2027-03-05', '2027-03-05T16:30:00.000Z'), undefined)
  assert.equal(lastCloseUpTo(ETF, '2027-03-06', '2027-03-06T12:00:00.000Z'), undefined)
})

const stockAt = (exchange: string) => ({ ...ETF, instrument_type: 'stock', exchange })
const hoursOf = (exchange: string, day: string) => {
  const session = sessionOf(stockAt(exchange), day)
  return session && `${session.opens_at.slice(11, 16)} to ${session.closes_at.slice(11, 16)}`
}

// In winter Frankfurt is an hour ahead of UTC, London on it, New York five hours behind.
test.each([
  ['XETR', '2027-03-01', '08:00 to 16:30'],
  ['XFRA', '2027-03-01', '07:00 to 19:00'],
  ['XAMS', '2027-03-01', '08:00 to 16:30'],
  ['XPAR', '2027-03-01', '08:00 to 16:30'],
  ['XBRU', '2027-03-01', '08:00 to 16:30'],
  ['XMIL', '2027-03-01', '08:00 to 16:30'],
  ['XLIS', '2027-03-01', '08:00 to 16:30'],
  ['XDUB', '2027-03-01', '08:00 to 16:30'],
  ['XLON', '2027-03-01', '08:00 to 16:30'],
  ['XNYS', '2027-03-01', '14:30 to 21:00'],
  ['XNAS', '2027-03-01', '14:30 to 21:00'],
  // In summer one hour earlier; New York changes its clocks two weeks before Europe.
  ['XETR', '2027-07-01', '07:00 to 15:30'],
  ['XLON', '2027-07-01', '07:00 to 15:30'],
  ['XNYS', '2027-07-01', '13:30 to 20:00'],
  ['XNAS', '2027-03-15', '13:30 to 20:00'],
  ['XETR', '2027-03-15', '08:00 to 16:30'],
  // Closed: Good Friday, Assumption Day only in Milan, Thanksgiving, the last day of the year in Frankfurt and Milan.
  ['XBRU', '2027-03-26', undefined],
  ['XMIL', '2028-08-15', undefined],
  ['XPAR', '2028-08-15', '07:00 to 15:30'],
  ['XNAS', '2027-11-25', undefined],
  ['XFRA', '2027-12-31', undefined],
  ['XMIL', '2027-12-24', undefined],
  ['XMIL', '2027-12-31', undefined],
])('a stock on %s trades on %s from %s', (exchange, day, expected) =>
  assert.equal(hoursOf(exchange, day), expected))

// Of the days with an early close in a year those that are sessions. 24 December 2027 is a Friday, 3 July a Saturday.
test.each([
  ['XETR', '2027', ['12-30 13:00']],
  ['XFRA', '2027', ['12-30 13:00']],
  ['XAMS', '2027', ['12-24 13:05', '12-31 13:05']],
  ['XBRU', '2028', []],
  ['XMIL', '2027', []],
  ['XLIS', '2027', ['12-24 13:05', '12-31 13:05']],
  ['XDUB', '2027', ['12-24 13:05', '12-31 13:05']],
  ['XLON', '2027', ['12-24 12:30', '12-31 12:30']],
  ['XLON', '2028', ['12-22 12:30', '12-29 12:30']],
  ['XNYS', '2027', ['11-26 18:00']],
  ['XNAS', '2028', ['07-03 17:00', '11-24 18:00']],
  ['XNYS', '2029', ['07-03 17:00', '11-23 18:00', '12-24 18:00']],
] as const)('the half days of %s in %s', (exchange, year, expected) => {
  const sessions = listSessions(stockAt(exchange), `${year}-01-01`, `${year}-12-31`)
  const early = sessions.filter(({ is_half_day }) => is_half_day)
  assert.deepEqual(
    early.map(({ date, closes_at }) => `${date.slice(5)} ${closes_at.slice(11, 16)}`),
    expected,
  )
  const usual = new Set(sessions.filter((one) => !one.is_half_day).map((one) => one.closes_at.slice(11, 16)))
  assert.ok(usual.size <= 3, [...usual].join(', '))
})

test('an order for the day ends at the early close of a half day, which an ETF does not have', () => {
  assert.equal(firstCloseAfter(stockAt('XETR'), '2027-12-30T12:00:00.000Z'), '2027-12-30T13:00:00.000Z')
  assert.equal(firstCloseAfter(stockAt('XETR'), '2027-12-30T13:00:00.000Z'), '2028-01-03T16:30:00.000Z')
  assert.equal(firstCloseAfter(ETF, '2027-12-30T12:00:00.000Z'), '2027-12-30T16:30:00.000Z')
})

test('the sessions of Xetra over Easter 2027 leave out Good Friday, Easter Monday and the weekend', () => {
  assert.deepEqual(
    listSessions(stockAt('XETR'), '2027-03-25', '2027-03-31').map(({ date }) => date),
    ['2027-03-25', '2027-03-30', '2027-03-31'],
  )
})
