import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { SuspendedPayment } from './read.ts'
import { decideReturn } from './return-payment.ts'

const PAYMENT: SuspendedPayment = {
  id: 'inp_1',
  bank_transaction_id: 'b1',
  reference: 'RENT',
  amount: '100.00',
  currency: 'EUR',
  owner_name: 'Ada Lovelace',
  iban: 'DE89370400440532013000',
  bank_code: 'EXMPDEFFXXX',
  status: 'suspense',
  received_at: '2026-01-05T09:00:00.000Z',
}
const USD_WITHOUT_BIC: Partial<SuspendedPayment> = { currency: 'USD', bank_code: 'NOTPROVIDED' }

test.each<[string, SuspendedPayment[], string, string]>([
  ['an unknown payment', [], 'not_found', 'No such payment.'],
  [
    'a payment that is going back',
    [{ ...PAYMENT, status: 'returning' }],
    'conflict',
    'The payment is no longer in suspense.',
  ],
  ['an unknown sender', [{ ...PAYMENT, iban: '' }], 'conflict', "The sender's account is unknown."],
  [
    'a sender that no bank can pay',
    [{ ...PAYMENT, ...USD_WITHOUT_BIC }],
    'conflict',
    'USD to DE cannot be paid without the BIC of the bank.',
  ],
  [
    'the status before the sender',
    [{ ...PAYMENT, status: 'returning', iban: '' }],
    'conflict',
    'The payment is no longer in suspense.',
  ],
])('refused: %s', (_, payments, code, message) => {
  assert.throws(() => decideReturn(payments, 'inp_1'), { code, message })
})

test('a payment whose sender can be paid goes back', () => {
  assert.equal(decideReturn([PAYMENT], 'inp_1'), PAYMENT)
})
