// Which fee settings a tenant can have.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Refusal } from '../../../errors.ts'
import {
  decideFeeSettings,
  type FeeFacts,
  type FeeSetting,
  type VariantSetting,
} from './decide-fee-settings.ts'

const FACTS: FeeFacts = {
  findInstrument: (key) =>
    ({
      WORLD: { id: 'ins_etf', instrument_type: 'etf' },
      EURUSD: { id: 'ins_fx', instrument_type: 'currency_pair' },
    })[key],
}
const GOOD: FeeSetting = {
  alias: 'order-buy',
  fee_type: 'transaction',
  transaction_type: 'buy',
  chargeable_currencies: { EUR: { unit_amount: '1.50' } },
}
const RECURRING: FeeSetting = { ...GOOD, fee_type: 'recurring', transaction_type: null }
const variants = (...all: VariantSetting[]) => ({ ...GOOD, variants: all })

test('a variant gets the id of its instrument', () => {
  const [fee] = decideFeeSettings(FACTS, [variants({ instrument: 'WORLD' }, { instrument_type: 'etf' })])
  assert.deepEqual(fee!.variants, [
    { instrument: 'ins_etf', tax_rate: null },
    { instrument_type: 'etf', tax_rate: null },
  ])
})

test('a variant has the tax of its fee unless it names one; null means without tax', () => {
  const setting = {
    ...variants({ instrument_type: 'etf' }, { instrument_type: 'stock', tax_rate: null }),
    tax_rate: '0.2',
  }
  const [fee] = decideFeeSettings(FACTS, [setting])
  assert.deepEqual(
    fee!.variants!.map(({ tax_rate }) => tax_rate),
    ['0.2', null],
  )
})

describe('offenders', () => {
  const rows: [string, FeeSetting[], string[]][] = [
    ['two fees of one alias', [GOOD, GOOD], ['body.settings.fees duplicate']],
    [
      'a recurring fee with a transaction type',
      [{ ...GOOD, fee_type: 'recurring' }],
      ['.0.transaction_type invalid_param'],
    ],
    [
      'a transaction fee without a type',
      [{ ...GOOD, transaction_type: null }],
      ['.0.transaction_type missing_param'],
    ],
    [
      'a transaction type that is not charged',
      [{ ...GOOD, transaction_type: 'coupon' }],
      ['.0.transaction_type invalid_param'],
    ],
    [
      'no currency at all',
      [{ ...GOOD, chargeable_currencies: {} }],
      ['.0.chargeable_currencies invalid_param'],
    ],
    ['a tax above the fee', [{ ...GOOD, tax_rate: '1.1' }], ['.0.tax_rate invalid_param']],
    [
      'bounds in the wrong order',
      [
        {
          ...GOOD,
          chargeable_currencies: { EUR: { unit_amount: '1', minimum_amount: '2', maximum_amount: '1' } },
        },
      ],
      ['.0.chargeable_currencies.EUR invalid_param'],
    ],
    ['an unknown instrument', [variants({ instrument: 'NONE' })], ['.0.variants.0.instrument not_found']],
    [
      'an unknown instrument type',
      [variants({ instrument_type: 'gold' })],
      ['.0.variants.0.instrument_type invalid_param'],
    ],
    [
      'an instrument of another type',
      [variants({ instrument: 'WORLD', instrument_type: 'bond' })],
      ['.0.variants.0.instrument_type invalid_param'],
    ],
    [
      'a pair that is bought',
      [variants({ instrument: 'EURUSD' })],
      ['.0.variants.0.instrument invalid_param'],
    ],
    [
      'a type that is bought as a pair',
      [variants({ instrument_type: 'currency_pair' })],
      ['.0.variants.0.instrument_type invalid_param'],
    ],
    [
      'another transaction type',
      [variants({ transaction_type: 'sell' })],
      ['.0.variants.0.transaction_type invalid_param'],
    ],
    ['a portfolio type', [variants({ portfolio_type: 'x' })], ['.0.variants.0.portfolio_type invalid_param']],
    [
      'limits on a recurring fee',
      [{ ...RECURRING, variants: [{ instrument: 'WORLD' }] }],
      ['.0.variants.0.instrument invalid_param'],
    ],
    [
      'two variants of the same limits',
      [variants({ instrument_type: 'etf' }, { instrument_type: 'etf' })],
      ['.0.variants.1 duplicate'],
    ],
    [
      'all of them together, in the order of the settings',
      [{ ...GOOD, tax_rate: '2', variants: [{ instrument: 'NONE', tax_rate: '2' }] }, GOOD],
      [
        'body.settings.fees duplicate',
        '.0.tax_rate invalid_param',
        '.0.variants.0.tax_rate invalid_param',
        '.0.variants.0.instrument not_found',
      ],
    ],
  ]
  test.each(rows)('%s', (_, fees, expected) => {
    assert.throws(
      () => decideFeeSettings(FACTS, fees),
      ({ params }: Refusal) => {
        const offenders = params!.map(({ path, code }) => `${path} ${code}`)
        assert.deepEqual(
          offenders,
          expected.map((one) => (one.startsWith('.') ? `body.settings.fees${one}` : one)),
        )
        return true
      },
    )
  })
})
