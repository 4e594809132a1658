// Which corporate actions may be entered, and their terms and dates.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Refusal } from '../../errors.ts'
import type { Instrument } from '../../market/instrument.ts'
import { listSeedInstruments } from '../../seed/instruments.ts'
import { type ActionFacts, decideAction } from './decide-action.ts'
import type { NewCorporateAction } from './schemas.ts'

const instruments = listSeedInstruments()
const etf = instruments.find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const pair = instruments.find(({ instrument_type }) => instrument_type === 'currency_pair')!
const bond = instruments.find(({ attributes }) => attributes.coupon_type === 'fixed_coupon')!
const dollars = instruments.find((one) => one.instrument_type === 'etf' && one.trading_currency === 'USD')
const inDollars: Instrument = dollars ?? { ...etf, id: 'ins_usd', trading_currency: 'USD' }
const other: Instrument = { ...etf, id: 'ins_new', symbol: 'NEW' }

const FACTS: ActionFacts = { instrument: etf, new_instrument: undefined, today: '2027-03-08' } // a Monday
const SPLIT: NewCorporateAction = { type: 'split', instrument: etf.id, ratio: '3' }
const MERGER: NewCorporateAction = {
  ...{ type: 'merger', instrument: etf.id, ratio: '2', new_instrument: other.id },
}
const MERGING: ActionFacts = { ...FACTS, new_instrument: other }

describe('actions', () => {
  test('dates are today and the business day before by default', () => {
    assert.deepEqual(decideAction(FACTS, SPLIT), {
      type: 'split',
      instrument: etf.id,
      record_date: '2027-03-05',
      payment_date: '2027-03-08',
      terms: { ratio: '3' },
      status: 'announced',
    })
  })
  test('decimals are read, and null members count as absent', () => {
    const input = { ...SPLIT, ratio: 2.5, cash_price: '40.00', redemption: null }
    assert.deepEqual(decideAction(FACTS, input).terms, { ratio: '2.5', cash_price: '40' })
  })
  test('a day whose record date lies before the first day is refused', () => {
    const input = { ...SPLIT, payment_date: '0001-01-01' }
    assert.throws(() => decideAction(FACTS, input), { code: 'invalid_request' })
  })
  test('a maturity may redeem at zero', () => {
    const input: NewCorporateAction = { type: 'maturity', instrument: etf.id, redemption: '0' }
    assert.deepEqual(decideAction(FACTS, input).terms, { redemption: '0' })
  })
  test('a merger into another security of the same currency', () => {
    assert.deepEqual(decideAction(MERGING, MERGER).terms, { ratio: '2', new_instrument: other.id })
  })
})

describe('refusals', () => {
  const coupon: NewCorporateAction = { type: 'coupon', instrument: etf.id }
  const rows: [string, Partial<ActionFacts>, NewCorporateAction, string[]][] = [
    ['an unknown instrument', { instrument: undefined }, SPLIT, ['instrument not_found']],
    ['a currency pair', { instrument: pair }, SPLIT, ['instrument not_found']],
    ['a member of another type', {}, { ...SPLIT, redemption: '1' }, ['redemption invalid_param']],
    ['a member that is required', {}, { ...SPLIT, ratio: null }, ['ratio missing_param']],
    ['a ratio of zero', {}, { ...SPLIT, ratio: '0' }, ['ratio invalid_param']],
    ['more than ten decimals', {}, { ...SPLIT, ratio: '1.00000000001' }, ['ratio invalid_param']],
    ['a coupon of an instrument without fixed coupons', {}, coupon, ['instrument invalid_param']],
    ['a merger for nothing', {}, { type: 'merger', instrument: etf.id }, ['cash_per_unit missing_param']],
    [
      'new units without a ratio',
      MERGING,
      { ...MERGER, ratio: null, cash_per_unit: '1' },
      ['ratio missing_param'],
    ],
    ['a ratio without new units', {}, { ...MERGER, new_instrument: null }, ['new_instrument missing_param']],
    ['a merger into itself', {}, { ...MERGER, new_instrument: etf.id }, ['new_instrument invalid_param']],
    [
      'a record date after the payment',
      {},
      { ...SPLIT, record_date: '2027-03-09' },
      ['record_date invalid_param'],
    ],
    ['a target that does not exist', {}, MERGER, ['new_instrument not_found']],
    ['a target that is a pair', { new_instrument: pair }, MERGER, ['new_instrument invalid_param']],
    ['a target in another currency', { new_instrument: inDollars }, MERGER, ['new_instrument invalid_param']],
    [
      'cash with new units and no price',
      MERGING,
      { ...MERGER, cash_per_unit: '1' },
      ['cash_price missing_param'],
    ],
    [
      'fractions without a price',
      { instrument: { ...etf, trading_increment: '1' } },
      { ...SPLIT, ratio: '0.5' },
      ['cash_price missing_param'],
    ],
    [
      'the instrument before the terms',
      { instrument: pair },
      { ...SPLIT, ratio: '0' },
      ['instrument not_found'],
    ],
    [
      'the terms before the dates',
      {},
      { ...SPLIT, ratio: '0', record_date: '2027-03-09' },
      ['ratio invalid_param'],
    ],
    [
      'the dates before the target',
      {},
      { ...MERGER, record_date: '2027-03-09' },
      ['record_date invalid_param'],
    ],
    [
      'every member that is wrong',
      {},
      { ...coupon, ratio: '0', cash_price: '1' },
      ['ratio invalid_param', 'cash_price invalid_param', 'instrument invalid_param'],
    ],
  ]
  test.each(rows)('%s', (_, facts, input, expected) => {
    assert.throws(
      () => decideAction({ ...FACTS, ...facts }, input),
      ({ params }: Refusal) => {
        assert.deepEqual(
          params!.map(({ path, code }) => `${path} ${code}`),
          expected.map((one) => `body.${one}`),
        )
        return true
      },
    )
  })
})

test('a coupon of a bond needs no terms', () => {
  const input: NewCorporateAction = { type: 'coupon', instrument: bond.id }
  assert.deepEqual(decideAction({ ...FACTS, instrument: bond }, input).terms, {})
})
