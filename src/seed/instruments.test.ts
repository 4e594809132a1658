import assert from 'node:assert/strict'
import { test } from 'vitest'
import { calendarOf, isBusinessDay, settlementDate } from '../fixed-income/calendars.ts'
import { STOCK_HOURS } from '../fixed-income/markets/trading-hours.ts'
import { instrumentId } from '../market/instrument.ts'
import { isIsin } from '../values/check-digits.ts'
import { listSeedInstruments } from './instruments.ts'

const instruments = listSeedInstruments()

test('the demo catalogue has 154 instruments of seven types, each with an id and a symbol of its own', () => {
  const count = new Map<string, number>()
  for (const { instrument_type } of instruments)
    count.set(instrument_type, (count.get(instrument_type) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(count), {
    certificate: 2,
    stock: 81,
    etf: 40,
    bond: 20,
    money_market_fund: 6,
    amc: 2,
    currency_pair: 3,
  })
  assert.equal(new Set(instruments.map((one) => one.id)).size, 154)
  assert.equal(new Set(instruments.map((one) => one.symbol)).size, 154)
  for (const { id } of instruments) assert.match(id, /^ins_[0-9A-Za-z]{22}$/)
})

test('an id follows only from the symbol', () => {
  assert.equal(instrumentId('EUR/USD'), 'ins_XlaY8dUiiaZDYCfpEYN88l')
  for (const one of instruments) assert.equal(one.id, instrumentId(one.symbol))
})

test('the attributes are the members on the wire, without the figures of the simulator', () => {
  for (const { id, symbol, attributes, reference_price } of instruments) {
    assert.equal(attributes.id, id)
    assert.equal(attributes.symbol, symbol)
    assert.match(reference_price, /^\d+\.\d+$/)
    for (const name of ['reference_price', 'reference_price_note', 'simulation', 'sandbox_fallback']) {
      assert.ok(!(name in attributes), name)
    }
    for (const [name, value] of Object.entries(attributes)) assert.notEqual(value, undefined, name)
  }
})

test('an unknown value gets the sandbox default, and stays null without one', () => {
  const fund = instruments.find((one) => one.symbol === 'LU0568620560')!
  assert.equal(fund.attributes.issuer_credit_rating, 'NR')
  assert.equal(fund.attributes.fund_ongoing_charges, '0.30')
  assert.equal(fund.attributes.benchmark, null)
})

test('every instrument has a calendar and settles on a business day of it', () => {
  for (const one of instruments) {
    const settles = settlementDate(one, '2026-12-23')
    assert.ok(settles > '2026-12-23' && isBusinessDay(calendarOf(one), settles), one.symbol)
  }
})

const stocks = instruments.filter(({ instrument_type }) => instrument_type === 'stock')

test('the stocks are listed at eight exchanges, each in its currency, with ISINs of the right check digit', () => {
  const listed = new Map<string, string[]>()
  for (const { symbol, exchange, trading_currency } of stocks) {
    assert.ok(isIsin(symbol), symbol)
    assert.ok(STOCK_HOURS[exchange!], exchange!)
    listed.set(exchange!, [...(listed.get(exchange!) ?? []), trading_currency!])
  }
  const currencies = [...listed].map(([exchange, all]) => `${exchange} ${[...new Set(all)]} ${all.length}`)
  assert.deepEqual(currencies.sort(), [
    'XAMS EUR 9',
    'XBRU EUR 9',
    'XETR EUR 12',
    'XLON GBP 11',
    'XMIL EUR 10',
    'XNAS USD 10',
    'XNYS USD 10',
    'XPAR EUR 10',
  ])
})

test('the stocks that integrators know are among them, under their tickers', () => {
  const tickers = new Map(stocks.map(({ symbol, attributes }) => [symbol, attributes.ticker]))
  for (const [isin, ticker] of Object.entries({
    US0378331005: 'AAPL',
    US5949181045: 'MSFT',
    US67066G1040: 'NVDA',
    US4781601046: 'JNJ',
    DE0007164600: 'SAP',
    DE0007236101: 'SIE',
    NL0010273215: 'ASML',
    FR0000121014: 'MC',
    GB00BP6MXD84: 'SHEL',
    GB0009895292: 'AZN',
  }))
    assert.equal(tickers.get(isin), ticker)
})

test('the certificates have ISINs of the right check digit, and an exchange with sessions', () => {
  const certificates = instruments.filter(({ instrument_type }) => instrument_type === 'certificate')
  for (const { symbol, exchange } of certificates) {
    assert.ok(isIsin(symbol), symbol)
    assert.ok(STOCK_HOURS[exchange!], exchange!)
  }
  assert.deepEqual(
    certificates.map(({ symbol, exchange, trading_currency }) => `${symbol} ${exchange} ${trading_currency}`),
    ['DE000A0S9GB0 XETR EUR', 'IE00B4ND3602 XLON GBP'],
  )
})
