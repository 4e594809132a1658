// The rows of a batch as a table: what each of them finds after those before it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { WORLD } from '../../../../test/support/instruments.ts'
import { factsOf, listedOf, withHolding } from '../../../../test/support/order-facts.ts'
import { sum } from '../../../values/decimal.ts'
import { decideRows, type RowFacts } from './decide-rows.ts'
import type { SentRow } from './parse-batch.ts'
import { parseRow } from './parse-row.ts'

const ETF = listedOf(WORLD)

const BUY: Omit<SentRow, 'row'> = {
  account: 'acc_1',
  instrument: ETF.row.id,
  side: 'buy',
  cash_amount: '400',
  quantity: null,
  client_reference: null,
  fault: null,
}
const SELL = { ...BUY, side: 'sell', cash_amount: null, quantity: '3' }

/** Each row as its reservation, or as the code and the member of its refusal. */
function decide(rows: Partial<SentRow>[], available: string): string[] {
  const facts = factsOf(ETF, withHolding({ available }))
  const all = rows.map(
    (row, n): RowFacts => ({
      row: n + 1,
      facts,
      order: parseRow({ ...BUY, ...row, row: n + 1 }, 'straight', ETF.row),
    }),
  )
  const { good, bad } = decideRows(all)
  const decided = [
    ...good.map(({ row, decision }) => [row, decision.estimate.reserved] as const),
    ...bad.map(({ row, code, path }) => [row, path === null ? code : `${code} ${path}`] as const),
  ]
  return decided.sort(([a], [b]) => a - b).map(([, outcome]) => outcome)
}

describe('the rows of a batch', () => {
  test.each<[string, Partial<SentRow>[], string, string[]]>([
    ['spend what is there', [{}, {}], '800', ['400.00', '400.00']],
    ['do not spend it twice', [{}, {}], '799.99', ['400.00', 'insufficient_funds']],
    [
      'leave what a refused row would have taken',
      [{}, { cash_amount: '500' }, {}],
      '800',
      ['400.00', 'insufficient_funds', '400.00'],
    ],
    ['sell units once', [SELL, SELL, { ...SELL, quantity: '1' }], '4', ['3', 'insufficient_units', '1']],
    [
      'name an order once',
      [{ client_reference: 'a' }, { client_reference: 'a' }, { client_reference: 'b' }],
      '2000',
      ['400.00', 'duplicate', '400.00'],
    ],
    [
      'do not take the name of a refused row',
      [{ client_reference: 'a', cash_amount: '5000' }, { client_reference: 'a' }],
      '2000',
      ['insufficient_funds', '400.00'],
    ],
    ['lack their account', [{ account: null }], '800', ['invalid_request account']],
    ['lack their instrument', [{ instrument: null }], '800', ['invalid_request instrument']],
    ['have a wrong side', [{ side: 'hold' }], '800', ['invalid_request side']],
    ['have a wrong name', [{ client_reference: 'a b' }], '800', ['invalid_request client_reference']],
    ['have a wrong amount', [{ cash_amount: 'x' }], '800', ['invalid_request cash_amount']],
    ['have a line that cannot be read', [{ fault: 'Has 4 cells.' }], '800', ['invalid_request']],
  ])('%s', (_, rows, available, expected) => {
    assert.deepEqual(decide(rows, available), expected)
  })

  test('never reserve more than there is', () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ cash_amount: String(10 + ((n * 37) % 90)) }))
    const reserved = decide(rows, '1000').filter((outcome) => outcome !== 'insufficient_funds')
    assert.ok(Number(sum(reserved)) <= 1000, sum(reserved))
    assert.ok(Number(sum(reserved)) > 990, sum(reserved))
  })
})
