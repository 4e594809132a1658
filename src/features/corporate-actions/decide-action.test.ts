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
const german = instruments.find(({ symbol }) => symbol === 'DE0007164600')!
const american = instruments.find((one) => one.instrument_type === 'stock' && one.exchange === 'XNAS')!
const pair = instruments.find(({ instrument_type }) => instrument_type === 'currency_pair')!
const bond = instruments.find(({ attributes }) => attributes.coupon_type === 'fixed_coupon')!
const dollars = instruments.find((one) => one.instrument_type === 'etf' && one.trading_currency === 'USD')
const inDollars: Instrument = dollars ?? { ...etf, id: 'ins_usd', trading_currency: 'USD' }
const other: Instrument = { ...etf, id: 'ins_new', symbol: 'NEW' }

const FACTS: ActionFacts = { instrument: etf, new_instrument: undefined, today: '2027-03-08' } // a Monday
const SPLIT: NewCorporateAction = { type: 'split', instrument: etf.id, ratio: '3' }
const MERGER: NewCorporateAction = {
  type: 'merger',
  instrument: etf.id,
  ratio: '2',
  new_instrument: other.id,
}
const MERGING: ActionFacts = { ...FACTS, new_instrument: other }

describe('actions', () => {
  test('dates are today and the business day before by default', () => {
    assert.deepEqual(decideAction(FACTS, SPLIT), {
      type: 'split',
      instrument: etf.id,
      ex_date: null,
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
  test('one for six is a numerator and a denominator, and no cash comes with only whole units', () => {
    const whole = { ...FACTS, instrument: { ...etf, trading_increment: '1' } }
    const terms = { ratio: '1', old_units: '6', cash_price: '40' }
    assert.deepEqual(decideAction(whole, { ...SPLIT, ...terms }).terms, terms)
    const { cash_price: _, ...unpriced } = terms
    assert.throws(() => decideAction(whole, { ...SPLIT, ...unpriced }), {
      params: [
        {
          path: 'body.cash_price',
          code: 'missing_param',
          detail: 'Required when cash comes with the new units.',
        },
      ],
    })
    const twelve = { ...SPLIT, ratio: '12', old_units: '6' }
    assert.deepEqual(decideAction(whole, twelve).terms, { ratio: '12', old_units: '6' })
  })
  test('old units without a ratio are refused, and so are none', () => {
    const merger = { type: 'merger', instrument: etf.id, cash_per_unit: '2', old_units: '6' } as const
    assert.throws(() => decideAction(FACTS, merger), {
      params: [{ path: 'body.ratio', code: 'missing_param', detail: 'Required with old_units.' }],
    })
    assert.throws(() => decideAction(FACTS, { ...SPLIT, old_units: '0' }), { code: 'invalid_request' })
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

describe('dividends', () => {
  const dividend = { type: 'dividend', amount_per_unit: '2.10', payment_date: '2027-04-20' } as const
  const enter = (instrument: Instrument, more: object) =>
    decideAction({ ...FACTS, instrument }, { ...dividend, instrument: instrument.id, ...more })

  test.each<[string, Instrument, object, (string | null)[]]>([
    // The trade of Wednesday settles on Friday in two business days, and on Thursday in one.
    ['of a market that settles in two days', german, { ex_date: '2027-04-15' }, ['2027-04-15', '2027-04-16']],
    ['over a weekend', german, { ex_date: '2027-04-16' }, ['2027-04-16', '2027-04-19']],
    ['of a market that settles in one', american, { ex_date: '2027-04-15' }, ['2027-04-15', '2027-04-15']],
    ['without an ex date', german, {}, [null, '2027-04-19']],
    [
      'with both dates',
      german,
      { ex_date: '2027-04-12', record_date: '2027-04-15' },
      ['2027-04-12', '2027-04-15'],
    ],
  ])('%s', (_, instrument, more, dates) => {
    const { ex_date, record_date, terms } = enter(instrument, more)
    assert.deepEqual([ex_date, record_date], dates)
    assert.deepEqual(terms, { amount_per_unit: '2.1' })
  })

  test('dividends without an amount, of a fund, or with dates out of order are refused', () => {
    const refuses = (instrument: Instrument, more: object, path: string) =>
      assert.throws(
        () => enter(instrument, more),
        ({ params }: Refusal) => params![0]!.path === path,
      )
    refuses(german, { amount_per_unit: null }, 'body.amount_per_unit')
    refuses(etf, {}, 'body.instrument')
    refuses(german, { ex_date: '2027-04-20' }, 'body.record_date')
    refuses(german, { ex_date: '2027-04-16', record_date: '2027-04-15' }, 'body.ex_date')
    refuses(
      german,
      { type: 'split', ratio: '2', amount_per_unit: null, ex_date: '2027-04-16' },
      'body.ex_date',
    )
  })
})

describe('actions of stocks', () => {
  const added = { ratio: '0.05', cash_price: '48', ex_date: '2027-04-15', payment_date: '2027-04-22' }
  const stock: Instrument = { ...german, id: 'ins_spun', symbol: 'SPUN' }
  const spin = { ...added, new_instrument: stock.id, basis_share: '0.18' }
  const enter = (type: string, more: object, facts: Partial<ActionFacts> = {}) =>
    decideAction({ ...FACTS, instrument: german, new_instrument: stock, ...facts }, {
      type,
      instrument: german.id,
      ...more,
    } as NewCorporateAction)
  const datesOf = ({ ex_date, record_date, payment_date }: ReturnType<typeof enter>) => [
    ex_date,
    record_date,
    payment_date,
  ]

  test('new units have an ex date, and a record date that follows from it', () => {
    for (const action of [enter('stock_dividend', added), enter('spin_off', spin)])
      assert.deepEqual(datesOf(action), ['2027-04-15', '2027-04-16', '2027-04-22'])
  })

  test('a delisting stops trading on the payment date by default, and may be for nothing', () => {
    const given = enter('delisting', { cash_per_unit: '0', payment_date: '2027-04-22' })
    assert.deepEqual(datesOf(given), ['2027-04-22', '2027-04-22', '2027-04-22'])
    assert.deepEqual(given.terms, { cash_per_unit: '0' })
  })

  test.each<[string, string, object, Partial<ActionFacts>, string]>([
    [
      'new units without an ex date',
      'stock_dividend',
      { ...added, ex_date: null },
      {},
      'ex_date missing_param',
    ],
    ['new units of a fund', 'stock_dividend', added, { instrument: etf }, 'instrument invalid_param'],
    [
      'a spin-off of all of the cost',
      'spin_off',
      { ...spin, basis_share: '1' },
      {},
      'basis_share invalid_param',
    ],
    ['a spin-off of a fund', 'spin_off', spin, { new_instrument: etf }, 'new_instrument invalid_param'],
    [
      'a spin-off without a share',
      'spin_off',
      { ...spin, basis_share: null },
      {},
      'basis_share missing_param',
    ],
    ['a delisting without cash', 'delisting', {}, {}, 'cash_per_unit missing_param'],
    ['a merger for nothing', 'merger', { cash_per_unit: '0' }, {}, 'cash_per_unit invalid_param'],
  ])('%s', (_, type, more, facts, expected) => {
    const [member, code] = expected.split(' ')
    assert.throws(
      () => enter(type, more, facts),
      ({ params }: Refusal) => params![0]!.path === `body.${member}` && params![0]!.code === code,
    )
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
