import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  decideStartOfFees,
  type FeeSchedule,
  feesOfMonth,
  placeFee,
  plainFee,
  scheduleAt,
} from './fee-schedules.ts'

const NOW = '2027-03-01T10:00:00.000Z'

const schedule = (number: number, in_force_at: string | null): FeeSchedule => ({
  number,
  in_force_at,
  effective_from: null,
  fees: [],
})

test.each([
  ['2027-03-02T12:00:00.000Z', 0, 'before the first day of any'],
  ['2027-03-05T00:00:00.000Z', 3, 'at its first instant; of two schedules for one day the later counts'],
  ['2027-03-31T23:59:59.999Z', 3, 'until the next one'],
  ['2027-04-01T00:00:00.000Z', 2, 'which was set before'],
])('the schedule at %s is %i: %s', (at, number) => {
  const schedules = [
    schedule(0, null),
    schedule(1, '2027-03-05T00:00:00.000Z'),
    schedule(2, '2027-04-01T00:00:00.000Z'),
    schedule(3, '2027-03-05T00:00:00.000Z'),
  ]
  assert.equal(scheduleAt(schedules, at).number, number)
})

test('fees of a later day begin with the day, and those of today a minute after they are set', () => {
  assert.equal(decideStartOfFees(NOW, '2027-03-02'), '2027-03-02T00:00:00.000Z')
  assert.equal(decideStartOfFees(NOW, '2027-03-01'), '2027-03-01T10:01:00.000Z')
  // Every process has a schedule a minute after it is set.
  assert.equal(decideStartOfFees('2027-03-01T23:59:59.900Z', '2027-03-02'), '2027-03-02T00:00:59.900Z')
  assert.throws(() => decideStartOfFees('2027-03-01T23:59:30.000Z', '2027-03-01'), {
    params: [
      {
        path: 'body.effective_from',
        code: 'invalid_param',
        detail: 'The day is nearly over: choose 2027-03-02.',
      },
    ],
  })
  const detail = 'The day is past: today is 2027-03-01.'
  assert.throws(() => decideStartOfFees(NOW, '2027-02-28'), {
    params: [{ path: 'body.effective_from', code: 'invalid_param', detail }],
  })
})

test('a month has the fees with which its first day ends', () => {
  const asked: string[] = []
  feesOfMonth((at) => {
    asked.push(at)
    return []
  }, '2027-03-01')
  assert.deepEqual(asked, ['2027-03-01T23:59:59.999Z'])
})

test('a fee has one form, as it is set and as it is stored', () => {
  const price = { EUR: { unit_amount: '2.00' } }
  const limits = { order_purpose: null, instrument_type: null, portfolio_type: null, transaction_type: null }
  const variant = { id: 'fev_1', description: null, instrument: 'ins_1', ...limits }
  const stored = {
    id: 'fee_1',
    alias: 'order',
    display_name: 'order',
    description: null,
    fee_type: 'transaction' as const,
    transaction_type: 'buy',
    tax_rate: '0.2',
    chargeable_currencies: price,
    variants: [{ ...variant, chargeable_currencies: null, tax_rate: null }],
  }
  const set = {
    alias: 'order',
    fee_type: 'transaction' as const,
    transaction_type: 'buy',
    tax_rate: '0.20',
    chargeable_currencies: price,
    variants: [{ instrument: 'ins_1', tax_rate: null }],
  }
  assert.deepEqual(plainFee(stored), plainFee(set))
  assert.deepEqual(plainFee(set).variants, [{ instrument: 'ins_1', tax_rate: null }])
})

test('a fee says from when on and until when it is charged, or that another schedule took its place', () => {
  const schedules = [
    schedule(0, null),
    schedule(1, '2027-04-01T00:00:00.000Z'),
    schedule(2, '2027-04-01T00:00:00.000Z'),
  ]
  const fee = {
    id: 'fee_1',
    alias: 'order',
    display_name: 'Order',
    description: null,
    fee_type: 'recurring' as const,
  }
  const terms = { transaction_type: null, tax_rate: null, chargeable_currencies: {}, variants: [] }
  const placed = (number: number) => {
    const { ends_at, is_in_force, is_replaced } = placeFee(schedules, NOW, {
      ...fee,
      ...terms,
      schedule: number,
    })
    return [ends_at, is_in_force, is_replaced]
  }
  assert.deepEqual(placed(0), ['2027-04-01T00:00:00.000Z', true, false])
  assert.deepEqual(placed(1), ['2027-04-01T00:00:00.000Z', false, true])
  assert.deepEqual(placed(2), [null, false, false])
})
