import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readReports } from './read-reports.ts'
import { type InstructionRow, writeInstructions } from './write-instructions.ts'

const ROW: InstructionRow = {
  settlement_reference: 'STF7K2M9QX4AB',
  line: 1,
  direction: 'out',
  settlement_type: 'free_of_payment',
  settlement_date: '2027-03-03',
  isin: 'IE00B4L5Y983',
  quantity: '60',
  cash_amount: null,
  currency: null,
  place_of_settlement: null,
  counterparty_name: 'Old Bank, "the first"',
  counterparty_bic: 'EXMPDEFFXXX',
  counterparty_account: '1234567891',
  counterparty_holder: 'Ada Lovelace',
}

test('a file of instructions has a row for each line, with quotes where a cell needs them', () => {
  const [header, row, end] = writeInstructions([ROW]).split('\n')
  assert.equal(header!.split(',').length, 14)
  assert.equal(
    row,
    'STF7K2M9QX4AB,1,out,free_of_payment,2027-03-03,IE00B4L5Y983,60,,,,"Old Bank, ""the first""",EXMPDEFFXXX,' +
      '1234567891,Ada Lovelace',
  )
  assert.equal(end, '')
})

const HEADER = 'event,settlement_reference,line,quantity,isin,reference,reason'

test.each<[string, string, string]>([
  ['an agreement', 'matched,STF1,,,,,', 'matched STF1'],
  ['a cancellation', 'cancelled,STF1,,,,,', 'cancelled STF1'],
  ['a delivery', 'delivered,STF1,,40,IE00B4L5Y983,D-1,', 'delivered STF1'],
  ['a delivery without a settlement reference', 'delivered,,,40,IE00B4L5Y983,D-1,', 'delivered '],
  ['the rejection of a line', 'rejected,STF1,2,,,,owner_mismatch', 'rejected STF1'],
  ['a delivery without a name', 'delivered,STF1,,40,IE00B4L5Y983,,', 'A delivery needs reference and isin.'],
  [
    'a delivery of nothing',
    'delivered,STF1,,0,IE00B4L5Y983,D-1,',
    'The quantity must be a decimal above zero.',
  ],
  ['an unknown event', 'held,STF1,,,,,', 'The event must be matched, delivered, rejected or cancelled.'],
  ['an agreement about nothing', 'matched,,,,,,', 'The settlement_reference is missing.'],
  ['a line of no number', 'rejected,STF1,x,,,,', 'The line must be a whole number from 1.'],
])('%s is read', (_, row, expected) => {
  const { reports, refused } = readReports(`${HEADER}\n${row}\n`)
  const shown = reports.map(({ event, settlement_reference }) => `${event} ${settlement_reference}`)
  assert.deepEqual([...shown, ...refused.map(({ reason }) => reason)], [expected])
})

test('a file without the columns of every report is refused whole', () => {
  assert.throws(() => readReports('event,isin\nmatched,X\n'), { code: 'invalid_request' })
})
