import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { LineRow, TransferRow } from '../rules.ts'
import { type Arrival, decideArrival, stateOfArrival } from './decide-arrival.ts'

const lineOf = (more: Partial<LineRow> = {}) =>
  ({
    id: 'stl_1',
    instrument: 'ins_1',
    quantity: '100',
    delivered_quantity: '40',
    ended: null,
    ...more,
  }) as LineRow
const transferOf = (more: Partial<TransferRow> = {}) =>
  ({
    id: 'stf_1',
    direction: 'in',
    stage: 'matched',
    settlement_reference: 'STF1',
    counterparty: { account_number: '123' },
    lines: [lineOf()],
    ...more,
  }) as TransferRow
const NAMED: Arrival = {
  instrument: 'ins_1',
  quantity: '60',
  account_number: '999',
  settlement_reference: 'STF1',
}
const UNNAMED: Arrival = { ...NAMED, account_number: '123', settlement_reference: null }

test.each<[string, TransferRow[], Arrival, [string | undefined, string, string, string]]>([
  ['with the reference', [transferOf()], NAMED, ['stf_1', '60', '0', 'matched']],
  ['with a part', [transferOf()], { ...NAMED, quantity: '10' }, ['stf_1', '10', '0', 'matched']],
  ['with too many', [transferOf()], { ...NAMED, quantity: '75' }, ['stf_1', '60', '15', 'suspended']],
  ['from the same account', [transferOf()], UNNAMED, ['stf_1', '60', '0', 'matched']],
  [
    'from the same account in another quantity',
    [transferOf()],
    { ...UNNAMED, quantity: '61' },
    [undefined, '0', '61', 'suspended'],
  ],
  [
    'with another reference from the same account',
    [transferOf()],
    { ...UNNAMED, settlement_reference: 'STF2' },
    [undefined, '0', '60', 'suspended'],
  ],
  [
    'in another instrument',
    [transferOf()],
    { ...NAMED, instrument: 'ins_2' },
    [undefined, '0', '60', 'suspended'],
  ],
  ['for a transfer out', [transferOf({ direction: 'out' })], NAMED, [undefined, '0', '60', 'suspended']],
  [
    'for a transfer that the custodian does not have',
    [transferOf({ stage: 'requested' })],
    NAMED,
    [undefined, '0', '60', 'suspended'],
  ],
  [
    'for a line that is over',
    [transferOf({ lines: [lineOf({ ended: 'expired' })] })],
    NAMED,
    [undefined, '0', '60', 'suspended'],
  ],
])('units that arrive %s are taken as far as they fit', (_, transfers, arrival, expected) => {
  const decided = decideArrival(transfers, arrival)
  const { transfer, taken, rest } = decided
  assert.deepEqual([transfer?.id, taken, rest, stateOfArrival(decided)], expected)
})
