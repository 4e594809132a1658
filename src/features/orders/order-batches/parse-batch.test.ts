import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import { checkSize, parseTerms, rowsOfFile } from './parse-batch.ts'

const NOW = '2027-03-01T10:00:00.000Z'

const refusalOf = (parse: () => unknown): string => {
  try {
    parse()
  } catch (error) {
    if (error instanceof Refusal) return error.params![0]!.detail
    throw error
  }
  return 'accepted'
}

describe('a file of orders', () => {
  test('a file of orders has its columns in any order, and only those that it needs', () => {
    const [first, second] = rowsOfFile(
      'side, instrument ,account\r\nbuy,ins_1,acc_1\n\n"sell","ins ""2""",\n',
    )
    assert.deepEqual(first, {
      row: 1,
      fault: null,
      account: 'acc_1',
      instrument: 'ins_1',
      side: 'buy',
      cash_amount: null,
      quantity: null,
      client_reference: null,
    })
    assert.deepEqual([second!.row, second!.instrument, second!.account], [2, 'ins "2"', null])
  })

  test.each([
    ['', 'The file is empty.'],
    ['account,instrument,side\n', 'The file has no rows.'],
    ['account,instrument,side\na,b,\0\n', 'The file is not text.'],
    ['account;instrument;side\na;b;buy\n', 'The header has a wrong column: "account;instrument;side".'],
    ['account,instrument\na,b\n', 'The header lacks the column side.'],
    ['x'.repeat(60), `The header has a wrong column: "${'x'.repeat(50)}".`],
  ])('%j is refused: %s', (text, detail) => {
    assert.equal(
      refusalOf(() => rowsOfFile(text)),
      detail,
    )
  })

  test('a file of orders of more rows than it may have is refused before it is read to its end, whatever their width', () => {
    const text = `account,instrument,side\n${'a\n'.repeat(60_000)}"an open quote`
    assert.equal(
      refusalOf(() => rowsOfFile(text)),
      'The file has more than 50000 rows.',
    )
  })

  test('a file of orders with a row of more than 2,000 characters is refused', () => {
    const text = `account,instrument,side\n${'a'.repeat(3_000)},b,buy\n`
    assert.match(
      refusalOf(() => rowsOfFile(text)),
      /^Max Record Size: .* at line 2\.$/,
    )
  })

  test('a file of orders with an open quote is refused', () => {
    const text = 'account,instrument,side\n"a,b,buy\n'
    assert.match(
      refusalOf(() => rowsOfFile(text)),
      /^Quote Not Closed/,
    )
  })
})

describe('the terms of a batch', () => {
  test.each([
    [{}, 50_000, 'accepted'],
    [{ mode: 'all_or_none' }, 5_000, 'accepted'],
    [{ mode: 'all_or_none' }, 5_001, 'At most 5,000 rows can be checked as one.'],
    [{ dry_run: true }, 5_001, 'At most 5,000 rows can be checked as one.'],
  ] as const)('%j with %i rows: %s', (request, rows, detail) => {
    assert.equal(
      refusalOf(() => checkSize(parseTerms(request, NOW), rows)),
      detail,
    )
  })

  test.each([
    [{}, 'accepted'],
    [{ execute_at: NOW }, 'accepted'],
    [{ execute_at: '2027-03-01T09:59:59.999Z' }, 'Must not be in the past.'],
    [{ execute_at: '2027-03-31T10:00:00.000Z' }, 'accepted'],
    [{ execute_at: '2027-03-31T10:00:00.001Z' }, 'Must be at most 30 days ahead.'],
  ] as const)('%j: %s', (request, detail) => {
    assert.equal(
      refusalOf(() => parseTerms(request, NOW)),
      detail,
    )
  })
})
