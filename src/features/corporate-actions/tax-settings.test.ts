import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Refusal } from '../../errors.ts'
import { checkFirstTaxDay, checkTaxSettings, taxesOn, withTaxes } from './tax-settings.ts'

const tax = (rate: string) => [{ transaction_type: 'dividend', rate }]

test('a payment is taxed by the settings of its day, and a later setting of a day replaces an earlier one', () => {
  const first = withTaxes([], { effective_from: '2027-05-01', withholding_taxes: tax('25') })
  const both = withTaxes(first, { effective_from: '2027-04-01', withholding_taxes: tax('20') })
  const tax_schedules = withTaxes(both, { effective_from: '2027-05-01', withholding_taxes: tax('30') })
  const settings = { withholding_taxes: tax('15'), tax_schedules }
  const rateOn = (day: string) => taxesOn(settings, day).withholding_taxes?.[0]?.rate
  assert.deepEqual(['2027-03-31', '2027-04-01', '2027-04-30', '2027-05-01'].map(rateOn), [
    '15',
    '20',
    '20',
    '30',
  ])
})

test('taxes begin tomorrow at the earliest, as a payment of today may be booked for some holders', () => {
  const path = 'body.effective_from'
  assert.throws(() => checkFirstTaxDay('2027-03-01T10:00:00.000Z', '2027-03-01'), {
    params: [{ path, code: 'invalid_param', detail: 'Must be 2027-03-02 or later.' }],
  })
  checkFirstTaxDay('2027-03-01T10:00:00.000Z', '2027-03-02')
})

test('taxes that could never be taken are refused by their paths', () => {
  const treaty = { issuer_country: 'US', statutory_rate: '30', relief: 'reclaim' as const }
  const settings = {
    withholding_taxes: [{ transaction_type: 'buy', tax_residence: 'de', rate: '25' }],
    tax_treaties: [treaty, { ...treaty, tax_residence: 'DE' }, { ...treaty, treaty_rate: '15' }],
  }
  assert.throws(
    () => checkTaxSettings(settings),
    (error: unknown) =>
      error instanceof Refusal &&
      JSON.stringify(error.params?.map(({ path }) => path)) ===
        JSON.stringify([
          'body.settings.withholding_taxes.0.transaction_type',
          'body.settings.withholding_taxes.0.tax_residence',
          'body.settings.tax_treaties.2',
        ]),
  )
})
