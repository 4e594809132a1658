import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  addDays,
  addMilliseconds,
  addMonths,
  dayAt,
  dayOf,
  daysBetween,
  instant,
  isDay,
  lastOfMonth,
  monthBefore,
  monthOf,
  nextMonth,
  parseInstant,
  startOfDay,
  toMilliseconds,
} from './time.ts'

const FIRST = Date.parse('0001-01-02T00:00:00.000Z')
const LAST = Date.parse('9999-12-30T00:00:00.000Z')
const moment = fc.integer({ min: FIRST, max: LAST })

test('instants sort as text in the order of time, and convert back unchanged', () => {
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      assert.equal(toMilliseconds(instant(a)), a)
      assert.equal(instant(a) < instant(b), a < b)
      assert.equal(parseInstant(instant(a)), instant(a))
      assert.equal(addMilliseconds(instant(a), b - a), instant(b))
    }),
  )
})

test('days add up', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -3660, max: 3660 }), (ms, n) => {
      const day = dayOf(instant(ms))
      fc.pre(ms + n * 86_400_000 > FIRST && ms + n * 86_400_000 < LAST)
      assert.equal(daysBetween(day, addDays(day, n)), n)
      assert.equal(dayOf(startOfDay(day)), day)
      assert.ok(isDay(addDays(day, n)))
    }),
  )
  for (const first of [
    '1999-12-29',
    '2023-02-25',
    '2024-02-25',
    '2100-02-25',
    '2000-02-25',
    '2026-03-30',
    '9999-11-28',
  ])
    for (let n = -40; n <= 33; n++) {
      const expected = new Date(Date.parse(first) + n * 86_400_000).toISOString().slice(0, 10)
      assert.equal(addDays(first, n), expected, `${first} ${n}`)
    }
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(daysBetween('2026-11-20', '2027-11-20'), 365)
  assert.equal(dayAt('2026-11-20', '12:00:00'), '2026-11-20T12:00:00.000Z')
})

test('only days of the calendar are accepted', () => {
  for (const day of ['2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31']) assert.ok(isDay(day), day)
  for (const text of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '0000-01-01',
    '2026-1-1',
    '20261120',
    '2026-11-20T00:00:00Z',
    ' 2026-11-20',
    '',
  ]) {
    assert.ok(!isDay(text), text)
  }
})

test('a date-time with a zone is converted to UTC with milliseconds', () => {
  assert.equal(parseInstant('2026-11-20T10:00:00Z'), '2026-11-20T10:00:00.000Z')
  assert.equal(parseInstant('2026-11-20T10:00:00.5Z'), '2026-11-20T10:00:00.500Z')
  assert.equal(parseInstant('2026-11-20T10:00:00.123456789Z'), '2026-11-20T10:00:00.123Z')
  assert.equal(parseInstant('2026-11-20T00:30:00+01:00'), '2026-11-19T23:30:00.000Z')
  assert.equal(parseInstant('2026-11-20T23:30:00-05:30'), '2026-11-21T05:00:00.000Z')
  assert.equal(parseInstant('2026-11-20t10:00:00z'), '2026-11-20T10:00:00.000Z')
})

test('a date-time without zone, seconds or a real date is refused', () => {
  for (const text of [
    '2026-11-20',
    '2026-11-20T10:00:00',
    '2026-11-20T10:00Z',
    '2026-02-29T10:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T10:60:00Z',
    '2026-11-20T10:00:60Z',
    '2026-11-20 10:00:00Z',
    '2026-11-20T10:00:00+24:00',
    '2026-11-20T10:00:00.Z',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:30:00-01:00',
    '+012026-11-20T10:00:00Z',
    'now',
    '',
  ]) {
    assert.equal(parseInstant(text), undefined, text)
  }
})

test.each([
  ['2026-11-21', -1, '2026-10-21'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'], // 2028 is a leap year
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-11-30', 2, '2027-01-30'],
  ['2027-01-15', -13, '2025-12-15'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i months are %s', (day, months, expected) => {
  assert.equal(addMonths(day, months), expected)
})

test('months begin on their first day and follow each other without a gap', () => {
  assert.equal(monthOf('2027-12-31'), '2027-12-01')
  assert.equal(nextMonth('2027-12-31'), '2028-01-01')
  assert.equal(nextMonth('2028-01-31'), '2028-02-01')
  assert.equal(monthBefore('2028-01-31'), '2027-12-01')
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: Date.parse('9999-11-30') }), (at) => {
      const day = dayOf(instant(at))
      assert.equal(addDays(lastOfMonth(day), 1), nextMonth(day))
      assert.equal(monthBefore(nextMonth(day)), monthOf(day))
    }),
  )
})
