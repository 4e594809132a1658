import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PlanRow } from '../rules.ts'
import { decideWork } from './decide-work.ts'

const PLAN = {
  id: 'sav_1',
  status: 'active',
  paused_reason: null,
  paused_until: null,
  misses: 2,
  next_number: 0,
  next_scheduled_on: '2027-03-14',
  next_execution_on: '2027-03-15',
  next_change_until: '2027-03-11T06:00:00.000Z',
  work_on: '2027-03-11',
  schedule: {
    interval: 'monthly',
    weekday: null,
    day_of_month: 14,
    start_on: '2027-03-01',
    end_on: null,
    business_day_rule: 'following',
  },
} as PlanRow
const until = (end_on: string) => ({ schedule: { ...PLAN.schedule, end_on } })
const pausedUntil = (paused_until: string | null) =>
  ({ status: 'paused', paused_reason: 'paused_by_client', paused_until }) as const

const work = (more: Partial<PlanRow>, day: string, is_open = false) =>
  decideWork({ ...PLAN, ...more } as PlanRow, {
    calendar: 'TARGET2+XETR',
    recorded: new Set(),
    is_open,
    now: `${day}T06:00:00.000Z`,
  })

test.each<[string, ReturnType<typeof work>, (string | null)[]]>([
  ['before the announcement', work({}, '2027-03-10'), ['active', null, '', '2027-03-14', '2027-03-11']],
  ['on it', work({}, '2027-03-11'), ['active', null, '2027-03-14', '2027-04-14', '2027-04-12']],
  [
    'on that of the last execution',
    work(until('2027-04-13'), '2027-03-11'),
    ['active', null, '2027-03-14', null, '2027-04-14'],
  ],
  [
    'after the end, with an execution that goes on',
    work(until('2027-03-15'), '2027-03-16', true),
    ['active', null, '', null, '2027-03-17'],
  ],
  ['after the end', work(until('2027-03-15'), '2027-03-16'), ['completed', 'completed', '', null, null]],
  ['on the end', work(until('2027-03-16'), '2027-03-16'), ['active', null, '', null, '2027-03-17']],
  [
    'in a pause',
    work(pausedUntil('2027-03-12'), '2027-03-11'),
    ['paused', null, '', '2027-03-14', '2027-03-11'],
  ],
  [
    'in a pause without an end',
    work(pausedUntil(null), '2027-03-11'),
    ['paused', null, '', '2027-03-14', '2027-03-11'],
  ],
  [
    'at the end of a pause, whose days are left out',
    work(pausedUntil('2027-05-03'), '2027-05-03'),
    ['active', 'resumed', '', '2027-05-14', '2027-05-12'],
  ],
])('the work on a plan %s', (_, { plan, event, announced }, expected) => {
  const days = announced.map(({ scheduled_on }) => scheduled_on).join(' ')
  assert.deepEqual([plan.status, event, days, plan.next_scheduled_on, plan.work_on], expected)
})

test('a plan that goes on forgets what it missed', () => {
  assert.equal(work(pausedUntil('2027-05-03'), '2027-05-03').plan.misses, 0)
})
