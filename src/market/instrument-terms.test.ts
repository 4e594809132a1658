import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Instrument } from './instrument.ts'
import { rolloverDay } from './instrument-terms.ts'

const bill = (issuer_country: string, maturity_date: string) =>
  ({
    instrument_type: 'bill',
    issuer_country,
    exchange: null,
    trading_currency: 'EUR',
    attributes: { maturity_date },
  }) as unknown as Instrument

test('acceptance 10: for a Monday, bought on Friday if trades settle in a day, and on Thursday if in two', () => {
  assert.equal(rolloverDay(bill('US', '2026-06-15')), '2026-06-12')
  assert.equal(rolloverDay(bill('GB', '2026-06-15')), '2026-06-12')
  assert.equal(rolloverDay(bill('FR', '2026-06-15')), '2026-06-11')
})

test('holidays of the issuer count: Good Friday and Easter Monday are not business days', () => {
  assert.equal(rolloverDay(bill('FR', '2027-03-31')), '2027-03-25') // a Wednesday, behind it the 30th and the 25th
})
