import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  agreesWithout,
  balanceBreak,
  compareBalances,
  correctionBreaks,
  gapBreak,
  joinPages,
  type LedgerBalances,
  type StatementPageRow,
} from './decide-statement.ts'

const BALANCES: LedgerBalances = { bank_account: '-100.00', notified: '0', listed: '0' }

test.each<[string, string, Partial<LedgerBalances>, string]>([
  ['both agree', '100', {}, '0.00'],
  ['the bank has 1.50 more', '101.5', {}, '1.50'],
  ['10 are notified and not in a statement yet', '90', { notified: '10.00' }, '0.00'],
  ['an open break explains 5', '105', { listed: '5.00' }, '0.00'],
  ['overdrawn', '-20', { bank_account: '20.00' }, '0.00'],
])('the difference between bank and ledger: %s', (_, closing, balances, difference) => {
  assert.equal(compareBalances(closing, { ...BALANCES, ...balances }).difference, difference)
})

test('a difference is listed as a break of the statement', () => {
  assert.equal(balanceBreak('S1', compareBalances('100', BALANCES)), undefined)
  assert.deepEqual(balanceBreak('S1', compareBalances('99', BALANCES)), {
    kind: 'balance',
    subject: 'S1',
    difference: '-1.00',
    detail: 'The bank says 99.00, the ledger 100.00.',
  })
})

test('earlier balance breaks are resolved once bank and ledger agree', () => {
  const comparison = compareBalances('100', { ...BALANCES, listed: '7.00' })
  assert.ok(agreesWithout(comparison, [{ difference: '3.00' }, { difference: '4.00' }]))
  assert.ok(!agreesWithout(comparison, [{ difference: '3.00' }]))
})

test('a statement opens with the closing balance of the one before', () => {
  const statement = { id: 'S2', opening: '100' }
  assert.equal(gapBreak(statement, undefined), undefined)
  assert.equal(gapBreak(statement, { statement: 'S1', closing: '100.00' }), undefined)
  assert.deepEqual(gapBreak(statement, { statement: 'S1', closing: '98.00' }), {
    kind: 'gap',
    subject: 'S2',
    difference: '2',
    detail: 'Opens with 100.00; S1 closed with 98.00.',
  })
})

const FIRST: StatementPageRow = {
  page: 1,
  is_last: false,
  opened_on: '2026-06-01',
  closed_on: null,
  opening: '100.00',
  closing: null,
  total: '20.00',
  refs: ['E1'],
}
const LAST: StatementPageRow = {
  page: 2,
  is_last: true,
  opened_on: null,
  closed_on: '2026-06-02',
  opening: null,
  closing: '110.00',
  total: '-10.00',
  refs: ['E2', 'E3'],
}
const S1 = { id: 'S1', currency: 'EUR' }

test('pages become a statement once none is missing', () => {
  assert.equal(joinPages(S1, [FIRST]), undefined)
  assert.equal(joinPages(S1, [LAST]), undefined)
  assert.equal(joinPages(S1, [FIRST, { ...LAST, page: 3 }]), undefined)
  assert.deepEqual(joinPages(S1, [FIRST, LAST]), {
    statement: {
      ...S1,
      opened_on: '2026-06-01',
      closed_on: '2026-06-02',
      opening: '100.00',
      closing: '110.00',
      references: ['E1', 'E2', 'E3'],
    },
    sum_break: undefined,
  })
})

test('pages that do not add up from opening to closing are a gap', () => {
  assert.deepEqual(joinPages(S1, [FIRST, { ...LAST, closing: '111.00' }])?.sum_break, {
    kind: 'gap',
    subject: 'S1 pages',
    difference: '1',
    detail: 'Opening and the entries of 2 pages come to 110.00, not to 111.00.',
  })
})

test('a statement that comes again with other balances lists each change', () => {
  const first = { opening: '0.00', closing: '5.00' }
  assert.deepEqual(correctionBreaks({ id: 'S1', opening: '0', closing: '5.0' }, first), [])
  assert.deepEqual(correctionBreaks({ id: 'S1', opening: '1.00', closing: '7.50' }, first), [
    {
      kind: 'amount',
      subject: 'S1 opening 0.00 → 1.00',
      difference: '1',
      detail: 'The opening balance was 0.00, in the repeat 1.00.',
    },
    {
      kind: 'amount',
      subject: 'S1 closing 5.00 → 7.50',
      difference: '2.5',
      detail: 'The closing balance was 5.00, in the repeat 7.50.',
    },
  ])
})
