import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CustodianTerms, InstructedLine, Instruction } from './custodian.ts'
import { simulatedCustodian } from './simulated.ts'

const TERMS: CustodianTerms = { match_days: 1, rejects: [], partial: '1' }
const LINE: InstructedLine = {
  id: 'stl_1',
  symbol: 'IE00B4L5Y983',
  quantity: '100',
  increment: '1',
  delivered: '0',
  deliveries: 0,
  is_on_hold: false,
}
const INSTRUCTION: Instruction = {
  id: 'stf_1',
  bic: 'EXMPDEFFXXX',
  is_matched: false,
  match_on: '2027-03-02',
  settlement_date: '2027-03-03',
  lines: [LINE],
}
const MATCHED = { is_matched: true }
const onLine = (more: Partial<InstructedLine>): Partial<Instruction> => ({
  ...MATCHED,
  lines: [{ ...LINE, ...more }],
})

test.each<[string, Partial<Instruction>, string, string[], Partial<CustodianTerms>?]>([
  ['before both agree', {}, '2027-03-01', []],
  ['on the day on which both agree', {}, '2027-03-02', ['matched']],
  ['on the settlement date', {}, '2027-03-03', ['matched', 'delivered 100']],
  ['after both have agreed', MATCHED, '2027-03-02', []],
  ['after the settlement date', MATCHED, '2027-03-09', ['delivered 100']],
  ['of a line on hold', onLine({ is_on_hold: true }), '2027-03-03', []],
  ['of 20 units', onLine({ quantity: '20' }), '2027-03-03', ['delivered 5']],
  [
    'of 20 units after the first 5',
    onLine({ quantity: '20', delivered: '5', deliveries: 1 }),
    '2027-03-04',
    ['delivered 15'],
  ],
  ['by 0.4 first', MATCHED, '2027-03-03', ['delivered 40'], { partial: '0.4' }],
  ['by nothing ever', MATCHED, '2027-03-03', [], { partial: '0' }],
  ['with a bank that rejects', { bic: 'REJXDEFFXXX' }, '2027-03-01', ['rejected refused_by_counterparty']],
  [
    'of a symbol that it rejects',
    {},
    '2027-03-02',
    ['rejected unknown_instrument'],
    { rejects: [LINE.symbol] },
  ],
])('an instruction %s', (_, more, day, expected, terms = {}) => {
  const reports = simulatedCustodian.look({ ...INSTRUCTION, ...more }, day, { ...TERMS, ...terms })
  const shown = reports.map((one) =>
    one.kind === 'delivered'
      ? `delivered ${Number(one.quantity)}`
      : one.kind === 'rejected'
        ? `rejected ${one.reason}`
        : 'matched',
  )
  assert.deepEqual(shown, expected)
})
