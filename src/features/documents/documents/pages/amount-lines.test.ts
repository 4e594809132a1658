// The lines of a paper add up to its last line, to the cent.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { buyConfirmation, feeStatement, incomeNote } from '../../../../../test/support/sample-papers.ts'
import { money, sum } from '../../../../values/decimal.ts'
import { type AmountLines, feeLines, incomeLines, orderLines } from './amount-lines.ts'

const sell = { ...buyConfirmation, order: { ...buyConfirmation.order, side: 'sell' as const } }
const taxed = { ...buyConfirmation.fees[0]!, amount_tax: '0.30', amount_total: '1.80' }
const plain = buyConfirmation.fees[0]!
const rated = {
  base_amount: null,
  unit_amount: '0.00',
  rate: '0.003',
  minimum_amount: null,
  maximum_amount: null,
}
const fixed = { base_amount: '400.00', unit_amount: '1.00' }
const domestic = { kind: 'domestic', country: 'AT', rate: '27.5', amount: '21.00' }

// Plain spaces stand for those that keep a figure and its unit on one line.
const told = ({ lines, total }: AmountLines) =>
  [...lines, total].map(({ title, amount }) => `${title} ${amount}`.replaceAll('\u00a0', ' '))

const CASES: [name: string, lines: AmountLines, told: string[]][] = [
  [
    'a buy of 390.69 with a fee of 1.50',
    orderLines(buyConfirmation),
    ['Consideration 390.69', 'Fee: Buy order 1.50', 'Charged to your account 392.19'],
  ],
  [
    'a buy with accrued interest of 12.34 in it and a taxed fee',
    orderLines({ ...buyConfirmation, accrued_interest: '12.34', fees: [taxed], net_amount: '-392.49' }),
    [
      'Consideration 378.35',
      'Accrued interest 12.34',
      'Fee: Buy order 1.50',
      'Tax on €1.50 0.30',
      'Charged to your account 392.49',
    ],
  ],
  [
    'a buy in a time without the coupon, whose accrued interest is below zero',
    orderLines({ ...buyConfirmation, accrued_interest: '-2.00' }),
    [
      'Consideration 392.69',
      'Accrued interest -2.00',
      'Fee: Buy order 1.50',
      'Charged to your account 392.19',
    ],
  ],
  [
    'a sale of 390.69 with a taxed fee',
    orderLines({ ...sell, fees: [taxed], net_amount: '388.89' }),
    ['Consideration 390.69', 'Fee: Buy order -1.50', 'Tax on €1.50 -0.30', 'Credited to your account 388.89'],
  ],
  [
    'a sale of 1.00 with a fee of 1.50',
    orderLines({ ...sell, notional: '1.00', net_amount: '-0.50' }),
    ['Consideration 1.00', 'Fee: Buy order -1.50', 'Charged to your account -0.50'],
  ],
  [
    'a buy with a fee that has a minimum and one with a fixed part',
    orderLines({
      ...buyConfirmation,
      fees: [
        { ...plain, calculation: { ...rated, minimum_amount: '1.50' } },
        { ...plain, amount_fee: '2.20', amount_total: '2.20', calculation: { ...rated, ...fixed } },
      ],
      net_amount: '-394.39',
    }),
    [
      'Consideration 390.69',
      'Fee: Buy order, 0.3 %, at least €1.50 1.50',
      'Fee: Buy order, €1.00 and 0.3 % of €400.00 2.20',
      'Charged to your account 394.39',
    ],
  ],
  [
    'a monthly fee of 3.00 with a tax of 19 %',
    feeLines(feeStatement),
    ['Custody, 0.25 % of €1,200.00 3.00', 'Tax: 19 % of €3.00 0.57', 'Charged to your account 3.57'],
  ],
  [
    'a monthly fee without a tax',
    feeLines({
      ...feeStatement,
      calculation: null,
      tax_rate: null,
      amount_tax: '0.00',
      amount_total: '3.00',
    }),
    ['Custody 3.00', 'Charged to your account 3.00'],
  ],
  [
    'a dividend with a tax of its country',
    incomeLines(incomeNote),
    [
      'Gross amount: 80 × €2.10 168.00',
      'Foreign tax, DE: 26.375 % of €168.00 -44.31',
      'Credited to your account 123.69',
    ],
  ],
  [
    // 168.00 × 27.5 % = 46.20, of which 25.20 of the foreign tax are credited
    'a dividend with a tax that credits the foreign one',
    incomeLines({ ...incomeNote, taxes: [...incomeNote.taxes, domestic], net_amount: '102.69' }),
    [
      'Gross amount: 80 × €2.10 168.00',
      'Foreign tax, DE: 26.375 % of €168.00 -44.31',
      'Withholding tax, AT: 27.5 % of €168.00, less a credit of €25.20 -21.00',
      'Credited to your account 102.69',
    ],
  ],
]

describe('the lines of a paper', () => {
  test.each(CASES)('the lines of %s have their signs and their bases, and add up', (_, lines, expected) => {
    assert.deepEqual(told(lines), expected)
    assert.equal(money(sum(lines.lines.map(({ amount }) => amount))), lines.total.amount)
  })
})
