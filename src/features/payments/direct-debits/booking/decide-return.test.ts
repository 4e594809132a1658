import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideReturn } from './decide-return.ts'

const DEBIT = { account: 'acc_1', amount: '500.00' }
const [FREE, CLAIM] = ['customer:acc_1:free', 'claim:acc_1']
const moves = (transfers: { from: string; to: string; amount: string }[]) =>
  transfers.map(({ from, to, amount }) => [from, to, amount])

test.each<[string, string | null, string, string[][], string, string, string | null]>([
  [
    '120 is left',
    '120.00',
    '0',
    [
      [FREE, 'bank', '120.00'],
      [CLAIM, 'bank', '380.00'],
    ],
    '120.00',
    '380.00',
    '-500.00',
  ],
  ['all is left', '700', '0', [[FREE, 'bank', '500.00']], '500.00', '0.00', '-500.00'],
  ['nothing is left', '0', '0', [[CLAIM, 'bank', '500.00']], '0.00', '500.00', '-500.00'],
  [
    'the bank charges 7.50',
    '500',
    '7.50',
    [
      [FREE, 'bank', '500.00'],
      ['fees', 'bank', '7.50'],
    ],
    '500.00',
    '0.00',
    '-500.00',
  ],
  ['the account has closed', null, '0', [[CLAIM, 'bank', '500.00']], '0.00', '500.00', null],
])('A debit of 500 goes back: %s', (_, free, charge, transfers, taken_back, claimed, cash_amount) => {
  const decided = decideReturn({ ...DEBIT, free, charge })
  assert.deepEqual(
    [moves(decided.transfers), decided.taken_back, decided.claimed, decided.cash_amount],
    [transfers, taken_back, claimed, cash_amount],
  )
})
