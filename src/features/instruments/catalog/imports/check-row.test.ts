import assert from 'node:assert/strict'
import { test } from 'vitest'
import { listSeedInstruments } from '../../../../seed/instruments.ts'
import { checkRow } from './check-row.ts'

const mics = new Set(['XETR', 'XLON', 'XAMS', 'XPAR', 'XBRU', 'XMIL', 'XNYS', 'XNAS'])
const check = (values: Record<string, unknown>) => checkRow({ line: 7, values }, mics)
const problemsOf = (values: Record<string, unknown>) => {
  const checked = check(values)
  return 'problems' in checked ? checked.problems.map(({ member, detail }) => `${member}: ${detail}`) : []
}

const etf = {
  instrument_type: 'etf',
  name: 'Example ETF',
  isin: 'IE00EXAMPL15',
  issuer_country: 'IE',
  trading_currency: 'EUR',
  ticker: 'EX',
  exchange: 'XETR',
  trading_status: 'buy_sell',
  trading_increment: '0.001',
  minimum_trading_quantity: '0.001',
}
const bond = {
  instrument_type: 'bond',
  name: 'Example bond',
  isin: 'XSEXAMPLE340',
  issuer: 'Example Republic',
  trading_currency: 'EUR',
  trading_status: 'buy_sell',
  trading_increment: '0.01',
  minimum_trading_quantity: '0.01',
  initial_issue_date: '2024-05-15',
  maturity_date: '2034-05-15',
  issuer_credit_rating: 'A',
  coupon_type: 'fixed_coupon',
  coupon_frequency: 'annual',
  coupon: '2.50',
}

const stock = {
  ...etf,
  instrument_type: 'stock',
  name: 'Example AG',
  issuer: 'Example AG',
  share_type: 'common',
  initial_issue_date: '2001-02-05',
}

test('every row of the seed catalogue is valid and stays unchanged', () => {
  for (const { attributes, simulation, reference_price, ...rest } of listSeedInstruments()) {
    const { id: _, ...members } = attributes
    const checked = check({ ...members, simulation, reference_price })
    assert.deepEqual(checked, { instrument: { ...rest, attributes, simulation, reference_price } })
  }
})

test('a row of CSV, all texts, is the same as one of JSON', () => {
  const asJson = {
    ...etf,
    sri: 4,
    pro_traders_only: false,
    required_cash_increment: 0,
    trading_increment: 0.001,
  }
  const asText = {
    ...etf,
    sri: '4',
    pro_traders_only: 'false',
    required_cash_increment: '0',
    about: '',
    issuer: null,
  }
  const [a, b] = [check(asJson), check(asText)]
  assert.ok('instrument' in a && 'instrument' in b)
  assert.deepEqual(a, b)
  const { attributes } = a.instrument
  assert.equal(attributes.symbol, etf.isin)
  assert.equal(attributes.decimal_precision, 3)
  assert.equal(attributes.price_type, 'money')
  assert.deepEqual(attributes.listings, [{ exchange_id: 'XETR', ticker: 'EX', trading_currency: 'EUR' }])
  assert.equal(a.instrument.simulation, null)
})

test.each([
  ['fractions of a unit', '0.001', '1', true],
  ['whole units', '1', '1', false],
  ['lots of ten units', '10', '1', false],
])('a stock in %s says whether it is fractional', (_, trading_increment, venue_increment, expected) => {
  const checked = check({
    ...stock,
    trading_increment,
    venue_increment,
    minimum_trading_quantity: trading_increment,
  })
  assert.ok('instrument' in checked)
  const { is_fractional, price_increment, delisted_on, upcoming_dividend } = checked.instrument.attributes
  assert.deepEqual([is_fractional, price_increment], [expected, '0.01'])
  assert.deepEqual([delisted_on, upcoming_dividend], [null, null])
})

test.each([
  ['a mistyped ISIN', { ...etf, isin: 'IE00EXAMPL25' }, /^isin: Its check digit is wrong/],
  ['an invalid ISIN', { ...etf, isin: 'IE00' }, /^isin: Must be an ISIN/],
  [
    'an invalid currency',
    { ...etf, trading_currency: 'EUO' },
    /^trading_currency: Is not a currency of ISO 4217/,
  ],
  ['a currency not traded in', { ...etf, trading_currency: 'CHF' }, /^trading_currency: Is not supported/],
  ['an unknown MIC', { ...etf, exchange: 'XETX' }, /^exchange: Is not a market identifier code/],
  ['a MIC by its shape', { ...etf, exchange: 'Xetra' }, /^exchange: Must be a MIC/],
  ['an unknown country', { ...etf, issuer_country: 'XX' }, /^issuer_country: Must be a country/],
  ['a country in small letters', { ...etf, issuer_country: 'ie' }, /^issuer_country: Must be a country/],
  ['an unknown status', { ...etf, trading_status: 'open' }, /^trading_status: Must be one of buy_sell/],
  ['an increment of zero', { ...etf, trading_increment: '0.000' }, /^trading_increment: Must lie above zero/],
  ['a number with a comma', { ...etf, expense_ratio: '0,002' }, /^expense_ratio: Must be a decimal/],
  ['a number in exponents', { ...etf, expense_ratio: '2e-3' }, /^expense_ratio: Must be a decimal/],
  ['a negative ratio', { ...etf, expense_ratio: '-0.1' }, /^expense_ratio: Must not be negative/],
  [
    'a finer step of prices than any price has',
    { ...etf, price_increment: '0.00015' },
    /^price_increment: Must be a multiple of 0.0001/,
  ],
  ['a step of prices of zero', { ...etf, price_increment: '0' }, /^price_increment: Must lie above zero/],
  [
    'a unit of the venue between two steps',
    { ...etf, venue_increment: '0.0015' },
    /^venue_increment: Must be a multiple of trading_increment/,
  ],
  [
    'a unit of the custodian between two steps',
    { ...etf, settlement_increment: '0.0015' },
    /^settlement_increment: Must be a multiple of trading_increment/,
  ],
  [
    'a step of prices for a bond',
    { ...bond, price_increment: '0.01' },
    /^price_increment: Is not a member of the type bond/,
  ],
  [
    'a minimum off the increment',
    { ...etf, minimum_trading_quantity: '0.0015' },
    /^minimum_trading_quantity: Must be a multiple/,
  ],
  ['a stock without its kind', { ...stock, share_type: null }, /^share_type: Is missing/],
  ['an unknown kind of share', { ...stock, share_type: 'golden' }, /^share_type: Must be one of common, /],
  ['a stock without a ticker', { ...stock, ticker: '' }, /^ticker: Is missing/],
  ['a stock without a first day', { ...stock, initial_issue_date: '' }, /^initial_issue_date: Is missing/],
  ['an unknown country of taxes', { ...stock, registered_country: 'XX' }, /^registered_country: Must be/],
  [
    'a fractional stock that says otherwise',
    { ...stock, is_fractional: false },
    /^is_fractional: Must be true/,
  ],
  ['a wrong precision', { ...etf, decimal_precision: 2 }, /^decimal_precision: Must be 3/],
  ['a risk of nine', { ...etf, sri: '9' }, /^sri: Must be a whole number from 1 to 7/],
  ['an invalid flag', { ...etf, pro_traders_only: 'yes' }, /^pro_traders_only: Must be true or false/],
  ['a missing name', { ...etf, name: ' ' }, /^name: Must be a text/],
  ['a missing ticker', { ...etf, ticker: null }, /^ticker: Is missing/],
  ['another symbol', { ...etf, symbol: 'EX' }, /^symbol: Must be IE00EXAMPL15/],
  ['a member of another type', { ...etf, coupon: '1.00' }, /^coupon: Is not a member of the type etf/],
  ['an unknown member', { ...etf, colour: 'red' }, /^colour: Is not a member/],
  ['an id', { ...etf, id: 'ins_1' }, /^id: Is not a member/],
  [
    'a page that is not https',
    { ...etf, icon_url: 'http://x.example/i.png' },
    /^icon_url: Must be an address/,
  ],
  [
    'half of the simulator’s figures',
    { ...etf, drift_per_year: '0.1', reference_price: '10' },
    /^volatility_per_year: Is missing/,
  ],
  [
    'figures without a price',
    { ...etf, drift_per_year: '0.1', volatility_per_year: '0.1' },
    /^reference_price: Is missing/,
  ],
  ['a curve for an ETF', { ...etf, curve: 'EUR' }, /^curve: Does not belong/],
  ['an unknown figure', { ...etf, simulation: { speed: 1 } }, /^simulation.speed: Is not known/],
  ['an invalid day', { ...bond, maturity_date: '2034-02-30' }, /^maturity_date: Must be a day/],
  ['a maturity before the issue', { ...bond, maturity_date: '2024-05-15' }, /^maturity_date: Must lie after/],
  ['a coupon bond without frequency', { ...bond, coupon_frequency: null }, /^coupon_frequency: Is missing/],
  ['a fixed coupon of zero', { ...bond, coupon: '0.00' }, /^coupon: Must lie above zero/],
  [
    'a zero-coupon bond that pays',
    { ...bond, coupon_type: 'zero_coupon', coupon_frequency: null },
    /^coupon: Must be 0.00/,
  ],
  [
    'a bond that rolls over',
    { ...bond, supports_automatic_rollover: true },
    /^supports_automatic_rollover: Must be false/,
  ],
  ['a bond priced in money', { ...bond, price_type: 'money' }, /^price_type: Must be percent/],
  [
    'a first coupon before the issue',
    { ...bond, first_coupon_date: '2024-05-15' },
    /^first_coupon_date: Must lie after/,
  ],
  [
    'a bill with a par value',
    {
      ...bond,
      instrument_type: 'bill',
      coupon_type: null,
      coupon_frequency: null,
      coupon: null,
      par_value: '100',
    },
    /^par_value: Is not a member of the type bill/,
  ],
  [
    'a type without a shape',
    { ...etf, instrument_type: 'mutual_fund' },
    /^instrument_type: Must be one of bill/,
  ],
  ['no type', { name: 'x' }, /^instrument_type: Is missing/],
  [
    'a pair of one currency',
    {
      instrument_type: 'currency_pair',
      name: 'x',
      trading_status: 'buy_sell',
      trading_increment: '0.01',
      base_currency: 'EUR',
      quote_currency: 'EUR',
    },
    /^quote_currency: Must differ/,
  ],
])('%s is refused', (_what, values, expected) => {
  const problems = problemsOf(values)
  assert.equal(problems.length, 1, problems.join('\n'))
  assert.match(problems[0]!, expected)
})

test('all faults of a row are reported together', () => {
  const problems = problemsOf({ ...etf, isin: 'X', trading_currency: 'ZZZ', exchange: 'NONE', ticker: '' })
  assert.deepEqual(problems.map((one) => one.split(':')[0]).sort(), [
    'exchange',
    'isin',
    'ticker',
    'trading_currency',
  ])
})
