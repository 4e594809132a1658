import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PlanSchedule } from '../../automatic-orders/estimate-days.ts'
import { decideDays, findComing } from './decide-days.ts'

const MONTHLY: PlanSchedule = {
  interval: 'monthly',
  weekday: null,
  day_of_month: 14,
  start_on: '2027-03-01',
  end_on: null,
  business_day_rule: 'following',
}

const facts = (now: string, more: Partial<PlanSchedule> = {}, from = 0, recorded: string[] = []) => ({
  schedule: { ...MONTHLY, ...more },
  calendar: 'TARGET2+XETR',
  from,
  recorded: new Set(recorded),
  now,
})

// Sunday 14 March 2027 is executed on Monday the 15th and announced on Thursday the 11th.
test.each<[string, ReturnType<typeof facts>, announced: string[], next: string | undefined]>([
  ['before the announcement', facts('2027-03-11T05:59:59.999Z'), [], '2027-03-14'],
  ['at the announcement', facts('2027-03-11T06:00:00.000Z'), ['2027-03-14'], '2027-04-14'],
  ['after it', facts('2027-03-14T22:00:00.000Z'), ['2027-03-14'], '2027-04-14'],
  ['at the work of its day', facts('2027-03-15T06:00:00.000Z'), [], '2027-04-14'],
  ['years later', facts('2029-03-15T06:00:00.000Z'), [], '2029-04-14'],
  ['with a day on record', facts('2027-03-01T06:00:00.000Z', {}, 0, ['2027-03-14']), [], '2027-04-14'],
  ['from a later number', facts('2027-03-01T06:00:00.000Z', {}, 2), [], '2027-05-14'],
  [
    'with its end on the last day',
    facts('2027-03-01T06:00:00.000Z', { end_on: '2027-03-14' }),
    [],
    '2027-03-14',
  ],
  ['after its end', facts('2027-03-15T06:00:00.000Z', { end_on: '2027-04-13' }), [], undefined],
  [
    'with weeks that are announced together',
    facts('2027-03-29T06:00:00.000Z', { interval: 'weekly', weekday: 'monday', start_on: '2027-03-29' }),
    ['2027-03-29'],
    '2027-04-05',
  ],
])('the days of a plan are decided %s', (_, given, announced, next) => {
  const decided = decideDays(given)
  assert.deepEqual(
    [decided.announced.map(({ scheduled_on }) => scheduled_on), decided.next?.scheduled_on],
    [announced, next],
  )
})

test('a coming execution is found by its day', () => {
  const given = facts('2027-03-01T06:00:00.000Z')
  assert.equal(findComing(given, '2027-04-14')?.number, 1)
  assert.equal(findComing(given, '2027-04-15'), undefined)
  assert.equal(
    findComing(facts('2027-03-01T06:00:00.000Z', { end_on: '2027-04-01' }), '2027-04-14'),
    undefined,
  )
  assert.equal(findComing({ ...given, recorded: new Set(['2027-04-14']) }, '2027-04-14'), undefined)
})
