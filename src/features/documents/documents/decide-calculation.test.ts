import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Charge, Fee, FeeBasis } from '../../billing/rules.ts'
import type { FeeCalculation } from '../../billing/schemas.ts'
import { calculationOf, decideCalculation } from './decide-calculation.ts'

const RATED = { unit_amount: '0', rate: '0.0025', base: '1200.00' }
const STATED: FeeCalculation = {
  base_amount: '1200.00',
  unit_amount: '0.00',
  rate: '0.0025',
  minimum_amount: null,
  maximum_amount: null,
}

describe('the calculation of a fee', () => {
  test.each<[string, FeeBasis, FeeCalculation | null]>([
    ['at a fixed price is left out', { unit_amount: '1.50', base: '1200.00' }, null],
    ['with a rate of zero is left out', { unit_amount: '1.50', rate: '0', base: '1200.00' }, null],
    ['with a rate states its base', RATED, STATED],
    ['with a fixed part states it too', { ...RATED, unit_amount: '1' }, { ...STATED, unit_amount: '1.00' }],
    // 1,200.00 × 0.25 % = 3.00
    [
      'states a minimum that decides, without the base',
      { ...RATED, minimum_amount: '3.01', maximum_amount: '9' },
      { ...STATED, base_amount: null, minimum_amount: '3.01' },
    ],
    [
      'states a maximum that decides, without the base',
      { ...RATED, minimum_amount: '1', maximum_amount: '2.99' },
      { ...STATED, base_amount: null, maximum_amount: '2.99' },
    ],
    ['states no bound that it just reaches', { ...RATED, minimum_amount: '3', maximum_amount: '3' }, STATED],
  ])('the calculation of a fee %s', (_, basis, calculation) => {
    assert.deepEqual(decideCalculation(basis), calculation)
  })
})

describe('the calculation of a charge of an order', () => {
  const possible = (id: string, amount_fee: string, base: string) =>
    ({ fee: { id } as Fee, amount_fee, basis: { ...RATED, base } }) as Charge
  const charges = [possible('fee_1', '3.00', '1200.00'), possible('fee_1', '2.50', '1000.00')]
  test.each<[string, fee: string, amount: string, base: string | undefined]>([
    ['on the cash amount', 'fee_1', '3.00', '1200.00'],
    ['on the traded amount', 'fee_1', '2.50', '1000.00'],
    ['in another way is left out', 'fee_1', '2.40', undefined],
    ['of another fee is left out', 'fee_2', '3.00', undefined],
  ])('the calculation of a charge of an order %s', (_, fee, amount_fee, base) => {
    assert.equal(calculationOf(charges, { fee, amount_fee })?.base_amount, base)
  })
})
