// A row is sealed and opened by the marks of its table, each value bound to its column and its row.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openRow, sealRow } from './seal-row.ts'

/** Shows the column and the row to which a value would be bound. */
const VAULT = {
  seal: (column: string, row: string, text: string) => `${column}|${row}|${text}`,
  open: (column: string, row: string, sealed: string) => {
    const [of_column, of_row, text] = sealed.split('|')
    assert.deepEqual([of_column, of_row], [column, row])
    return text!
  },
}

const NICKNAME = { account: 'acc_1', iban_hash: 'h', bank_code: 'B', currency: 'EUR' }

test.each([
  [
    'a row of one key',
    () =>
      sealRow(VAULT, 'legal_holds', { id: 'lgh_1', person: 'per_1', reason: 'Court.', lift_reason: null }),
    { id: 'lgh_1', person: 'per_1', reason: 'legal_holds.reason|lgh_1|Court.', lift_reason: null },
  ],
  [
    'a row that several columns identify',
    () => sealRow(VAULT, 'funding_accounts', { ...NICKNAME, nickname: 'Mine' }),
    { ...NICKNAME, nickname: 'funding_accounts.nickname|acc_1 h B EUR|Mine' },
  ],
])('%s has its marked columns sealed', (_, row, sealed) => {
  assert.deepEqual(row(), sealed)
})

test('a sealed row opens to what it was, and nulls stay', () => {
  const row = {
    id: 'inp_1',
    amount: '5.00',
    owner_name: 'Ada',
    iban: '',
    reference: 'Rent',
    resolution_note: null,
  }
  assert.deepEqual(openRow(VAULT, 'inbound_payments', sealRow(VAULT, 'inbound_payments', row)), row)
})
