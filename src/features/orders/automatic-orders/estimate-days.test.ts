import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { isBusinessDay } from '../../../fixed-income/calendars.ts'
import { daysBetween, monthOf } from '../../../values/time.ts'
import {
  announcementDay,
  BUSINESS_DAY_RULES,
  type BusinessDayRule,
  executionDay,
  INTERVALS,
  isWeekly,
  type PlanSchedule,
  scheduledDay,
  WEEKDAYS,
} from './estimate-days.ts'

const MONTHLY: PlanSchedule = {
  interval: 'monthly',
  weekday: null,
  day_of_month: 31,
  start_on: '2027-01-01',
  end_on: null,
  business_day_rule: 'following',
}
const days = (schedule: Partial<PlanSchedule>, count: number) =>
  Array.from({ length: count }, (_, number) => scheduledDay({ ...MONTHLY, ...schedule }, number))

test('a plan of the 31st buys on the last day of shorter months, and comes back to the 31st', () => {
  assert.deepEqual(days({}, 5), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  assert.deepEqual(days({ start_on: '2028-02-01' }, 2), ['2028-02-29', '2028-03-31'])
})

test.each<[string, Partial<PlanSchedule>, string[]]>([
  ['a month whose day lies before the start', { day_of_month: 14, start_on: '2027-03-15' }, ['2027-04-14']],
  ['a month whose day is the start', { day_of_month: 15, start_on: '2027-03-15' }, ['2027-03-15']],
  ['quarters', { interval: 'quarterly', start_on: '2027-11-30' }, ['2027-11-30', '2028-02-29', '2028-05-31']],
  ['half years', { interval: 'semi_annual', day_of_month: 1 }, ['2027-01-01', '2027-07-01']],
  ['years from a leap day', { interval: 'annual', start_on: '2028-02-29' }, ['2028-02-29', '2029-02-28']],
  [
    'weeks from a Wednesday',
    { interval: 'weekly', weekday: 'monday', start_on: '2027-03-10' },
    ['2027-03-15', '2027-03-22'],
  ],
  [
    'every second week',
    { interval: 'biweekly', weekday: 'wednesday', start_on: '2027-03-10' },
    ['2027-03-10', '2027-03-24', '2027-04-07'],
  ],
])('the scheduled days count from the first one: %s', (_, schedule, expected) => {
  assert.deepEqual(days(schedule, expected.length), expected)
})

test.each<[string, Record<BusinessDayRule, string>]>([
  ['2027-01-31', { following: '2027-02-01', modified_following: '2027-01-29', preceding: '2027-01-29' }],
  ['2027-02-28', { following: '2027-03-01', modified_following: '2027-02-26', preceding: '2027-02-26' }],
  ['2027-03-31', { following: '2027-03-31', modified_following: '2027-03-31', preceding: '2027-03-31' }],
  ['2027-04-17', { following: '2027-04-19', modified_following: '2027-04-19', preceding: '2027-04-16' }],
  // Good Friday, with Easter Monday after the weekend.
  ['2027-03-26', { following: '2027-03-30', modified_following: '2027-03-30', preceding: '2027-03-25' }],
])('the plan buys on a business day: scheduled on %s', (scheduled_on, expected) => {
  for (const rule of BUSINESS_DAY_RULES)
    assert.equal(executionDay(rule, 'TARGET2+XETR', scheduled_on), expected[rule], rule)
})

test('an execution is announced two business days ahead', () => {
  assert.equal(announcementDay('TARGET2', '2027-03-15'), '2027-03-11')
  assert.equal(announcementDay('TARGET2', '2027-03-30'), '2027-03-24')
})

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const schedules = fc.record({
  interval: fc.constantFrom(...INTERVALS),
  weekday: fc.constantFrom(...WEEKDAYS),
  day_of_month: fc.integer({ min: 1, max: 31 }),
  start_on: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  end_on: fc.constant(null),
  business_day_rule: fc.constantFrom(...BUSINESS_DAY_RULES),
})

test(`scheduled days begin at the start and rise, and executions are business days near them, seed ${seed}`, () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const all = days(schedule, 30)
      assert.ok(all[0]! >= schedule.start_on)
      for (const [n, day] of all.entries()) {
        if (n > 0) assert.ok(day > all[n - 1]!)
        const gap = n > 0 && isWeekly(schedule.interval) ? daysBetween(all[n - 1]!, day) : 7
        assert.equal(gap % 7, 0)
        const execution_on = executionDay(schedule.business_day_rule, 'TARGET2+XETR', day)
        assert.ok(isBusinessDay('TARGET2+XETR', execution_on))
        assert.ok(Math.abs(daysBetween(day, execution_on)) <= 6)
        if (schedule.business_day_rule === 'modified_following')
          assert.equal(monthOf(execution_on), monthOf(day))
        assert.ok(announcementDay('TARGET2+XETR', execution_on) < execution_on)
      }
    }),
    { numRuns: 500, seed },
  )
})
