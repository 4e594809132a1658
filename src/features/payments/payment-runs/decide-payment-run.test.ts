import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type DuePayment, decidePaymentRun } from './decide-payment-run.ts'

const SEPA: DuePayment = {
  withdrawal: 'wdr_1',
  inbound_payment: null,
  amount: '10.10',
  is_sepa: true,
  unpayable_reason: undefined,
}
const RETURN: DuePayment = { ...SEPA, withdrawal: null, inbound_payment: 'inp_1', amount: '0.20' }
const OUTSIDE: DuePayment = { ...SEPA, withdrawal: 'wdr_2', is_sepa: false, amount: '5.00' }
const UNPAYABLE: DuePayment = { ...SEPA, withdrawal: 'wdr_3', unpayable_reason: 'No BIC.' }
const MONDAY = '2026-06-01'
const FACTS = { currency: 'EUR', earliest_day: MONDAY }

test.each<[string, DuePayment[], DuePayment[], string]>([
  ['withdrawals and returns together', [SEPA, RETURN], [SEPA, RETURN], '10.30'],
  ['within SEPA, as the first goes', [SEPA, OUTSIDE, RETURN], [SEPA, RETURN], '10.30'],
  ['outside SEPA, as the first goes', [OUTSIDE, SEPA, RETURN], [OUTSIDE], '5.00'],
  ['without those that no bank could pay', [UNPAYABLE, OUTSIDE, SEPA], [OUTSIDE], '5.00'],
])('a run: %s', (_, due, payments, control_sum) => {
  assert.deepEqual(decidePaymentRun({ ...FACTS, due }), { payments, control_sum, execution_date: MONDAY })
})

test.each<[string, DuePayment[]]>([
  ['no payment is due', []],
  ['no bank could pay any', [UNPAYABLE]],
])('no run: %s', (_, due) => {
  assert.equal(decidePaymentRun({ ...FACTS, due }), undefined)
})

test.each([
  ['a business day', 'EUR', '2026-06-01', '2026-06-01'],
  ['a Saturday', 'EUR', '2026-06-06', '2026-06-08'],
  ['Good Friday to Easter Monday', 'EUR', '2026-04-03', '2026-04-07'],
])('the bank executes it on a business day: %s', (_, currency, earliest_day, execution_date) => {
  const run = decidePaymentRun({ currency, earliest_day, due: [SEPA] })
  assert.equal(run?.execution_date, execution_date)
})
