import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { type DriftBand, estimateDrift } from './estimate-drift.ts'

const FACTS = {
  cash: '1000.00',
  cash_weight: '0.05',
  lines: [
    runLine('ins_X', { target_weight: '0.45', units: '60', mid: '100' }),
    runLine('ins_Y', { target_weight: '0.35', units: '150', mid: '20' }),
    runLine('ins_Z', { target_weight: '0.15', mid: '50' }),
    runLine('ins_outside', { units: '7', mid: '1000', counts: false }),
  ],
}

const absolute = (band: string): DriftBand => ({ kind: 'absolute', band })
const relative = (band: string): DriftBand => ({ kind: 'relative', band })

test('drift is the distance of each weight from its target, in points and in parts of the target', () => {
  const { lines, ...drift } = estimateDrift(FACTS, [])
  assert.deepEqual(drift, {
    base_value: '10000.00',
    largest_absolute: '0.1500',
    largest_relative: '1.0000',
    breaches: [],
  })
  assert.deepEqual(
    lines.map((line) => [line.instrument, line.value, line.weight, line.absolute, line.relative]),
    [
      ['ins_X', '6000.00', '0.6000', '0.1500', '0.3333'],
      ['ins_Y', '3000.00', '0.3000', '0.0500', '0.1429'],
      ['ins_Z', '0.00', '0.0000', '0.1500', '1.0000'],
      [null, '1000.00', '0.1000', '0.0500', null],
    ],
  )
})

const CASH_ONLY = { ...FACTS, lines: FACTS.lines.map((line) => ({ ...line, target_weight: '0' })) }

test.each([
  ['a band exactly at the drift', FACTS, absolute('0.15'), true],
  ['a band just above the drift', FACTS, absolute('0.1501'), false],
  ['a relative band exactly at the drift', FACTS, relative('1'), true],
  ['a relative band above the drift', FACTS, relative('1.01'), false],
  // Targets of zero and the cash have no relative drift.
  ['a relative band without targets', CASH_ONLY, relative('0.0001'), false],
  ['an absolute band without targets', CASH_ONLY, absolute('0.0001'), true],
  [
    'a band of an account that is worth nothing',
    { ...FACTS, cash: '0', lines: [] },
    absolute('0.0001'),
    false,
  ],
])('%s is met or not', (_, facts, band, isMet) => {
  assert.deepEqual(estimateDrift(facts, [band]).breaches, isMet ? [band] : [])
})
