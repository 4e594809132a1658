import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import type { CreateSavingsPlanRequest } from '../schemas.ts'
import { readTerms } from './read-terms.ts'

const TODAY = '2027-03-01'
const GOOD: CreateSavingsPlanRequest = {
  target: { instrument: 'ins_1' },
  currency: 'EUR',
  amount: '100.00',
  schedule: { interval: 'monthly', day_of_month: 14, start_on: '2027-03-01' },
  funding: { source: 'cash' },
}
const SWEEP = { sizing: 'sweep', amount: null, maximum_amount: '500' } as const
const schedule = (more: object) => ({ schedule: { ...GOOD.schedule, ...more } })

const refusalOf = (input: object) => {
  try {
    readTerms({ ...GOOD, ...input }, TODAY)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.params?.map(({ path, code }) => `${path} ${code}`).join(', ') ?? error.code
  }
}

test.each<[string, object, string]>([
  ['a plan', {}, 'accepted'],
  ['a sweep', SWEEP, 'accepted'],
  ['a sweep that keeps nothing', { ...SWEEP, keep_amount: 0 }, 'accepted'],
  ['a plan by the week', schedule({ interval: 'weekly', day_of_month: null, weekday: 'monday' }), 'accepted'],
  ['a plan with one day', schedule({ end_on: '2027-03-14' }), 'accepted'],
  ['a model', { target: { model: 'mdl_1' } }, 'accepted'],
  ['both targets', { target: { instrument: 'ins_1', model: 'mdl_1' } }, 'body.target invalid_param'],
  ['no target', { target: {} }, 'body.target.instrument missing_param'],
  ['a direct debit', { funding: { source: 'direct_debit', mandate: 'mdt_1' } }, 'direct_debit_forbidden'],
  [
    'cash with a mandate',
    { funding: { source: 'cash', mandate: 'mdt_1' } },
    'body.funding.mandate invalid_param',
  ],
  ['no amount', { amount: null }, 'body.amount missing_param'],
  ['nothing', { amount: '0' }, 'body.amount invalid_param'],
  ['a third decimal', { amount: '10.001' }, 'body.amount invalid_param'],
  ['an amount with a bound of a sweep', { keep_amount: '1' }, 'body.keep_amount invalid_param'],
  ['a sweep with an amount', { ...SWEEP, amount: '1' }, 'body.amount invalid_param'],
  ['a sweep without its most', { ...SWEEP, maximum_amount: null }, 'body.maximum_amount missing_param'],
  ['a sweep that keeps less than nothing', { ...SWEEP, keep_amount: '-1' }, 'body.keep_amount invalid_param'],
  ['a sweep that grows', { ...SWEEP, annual_increase: '0.05' }, 'body.annual_increase invalid_param'],
  ['a month without its day', schedule({ day_of_month: null }), 'body.schedule.day_of_month missing_param'],
  ['a month with a weekday', schedule({ weekday: 'monday' }), 'body.schedule.weekday invalid_param'],
  [
    'a week with a day of the month',
    schedule({ interval: 'weekly', weekday: 'monday' }),
    'body.schedule.day_of_month invalid_param',
  ],
  ['a start in the past', schedule({ start_on: '2027-02-28' }), 'body.schedule.start_on invalid_param'],
  ['a start in eleven years', schedule({ start_on: '2038-03-01' }), 'body.schedule.start_on invalid_param'],
  ['an end before the first day', schedule({ end_on: '2027-03-13' }), 'body.schedule.end_on invalid_param'],
])('%s is accepted or refused at its place', (_, input, outcome) => {
  assert.equal(refusalOf(input), outcome)
})

test('what a plan leaves out has its usual value', () => {
  const terms = readTerms(GOOD, TODAY)
  assert.deepEqual(
    [
      terms.sizing,
      terms.shortfall,
      terms.retry_days,
      terms.schedule.business_day_rule,
      terms.annual_increase,
    ],
    ['amount', 'skip', 3, 'following', null],
  )
})

test('a change keeps what it leaves out, and an old start may stay', () => {
  const before = readTerms({ ...GOOD, name: 'House', annual_increase: '0.05' }, TODAY)
  const later = readTerms(
    { amount: '150', schedule: { ...GOOD.schedule, day_of_month: 20 } },
    '2027-06-01',
    before,
  )
  assert.deepEqual(later, { ...before, amount: '150.00', schedule: { ...before.schedule, day_of_month: 20 } })
  const swept = readTerms({ sizing: 'sweep', maximum_amount: '500' }, '2027-06-01', before)
  assert.deepEqual(
    [swept.amount, swept.keep_amount, swept.maximum_amount, swept.annual_increase],
    [null, '0.00', '500.00', null],
  )
})
