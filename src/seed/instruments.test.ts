import assert from 'node:assert/strict'
import { test } from 'vitest'
import { calendarOf, isBusinessDay, settlementDate } from '../fixed-income/calendars.ts'
import { instrumentId } from '../market/instrument.ts'
import { listSeedInstruments } from './instruments.ts'

const instruments = listSeedInstruments()

test('the demo catalogue has 71 instruments of five types, each with an id and a symbol of its own', () => {
  const count = new Map<string, number>()
  for (const { instrument_type } of instruments)
    count.set(instrument_type, (count.get(instrument_type) ?? 0) + 1)
  assert.deepEqual(Object.fromEntries(count), {
    etf: 40,
    bond: 20,
    money_market_fund: 6,
    amc: 2,
    currency_pair: 3,
  })
  assert.equal(new Set(instruments.map((one) => one.id)).size, 71)
  assert.equal(new Set(instruments.map((one) => one.symbol)).size, 71)
  for (const { id } of instruments) assert.match(id, /^ins_[0-9A-Za-z]{22}$/)
})

test('an id follows from the symbol alone', () => {
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
