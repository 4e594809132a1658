import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Instrument } from '../../../../market/instrument.ts'
import { alteredInstruments, decideImport, type ImportFacts, type StoredInstrument } from './decide-import.ts'

const ATTRIBUTES = { instrument_type: 'bond', trading_currency: 'EUR', par_value: '100', name: 'A' }
const STORED: StoredInstrument = { id: 'ins_1', symbol: 'ABC', source: 'import', attributes: ATTRIBUTES }
const GOOD: ImportFacts = { stored: [STORED], used: new Set() }
const USED: ImportFacts = { stored: [STORED], used: new Set(['ins_1']) }
const rowWith = (attributes: Record<string, unknown>) => ({
  line: 2,
  instrument: { symbol: 'ABC', attributes: { ...ATTRIBUTES, ...attributes } } as unknown as Instrument,
})

describe('a row of a catalogue', () => {
  test.each<[string, ImportFacts, Record<string, unknown>, string[]]>([
    ['is new', { stored: [], used: new Set() }, {}, []],
    ['is stored already', GOOD, {}, []],
    ['alters a fixed member of an instrument that nobody uses', GOOD, { par_value: '10' }, []],
    ['alters a name of one that is used', USED, { name: 'B' }, []],
    ['alters a fixed member of one that is used', USED, { par_value: '10' }, ['par_value']],
    [
      'alters several',
      USED,
      { instrument_type: 'etf', trading_currency: 'USD' },
      ['instrument_type', 'trading_currency'],
    ],
    [
      'has the number of a simulated bill',
      { ...GOOD, stored: [{ ...STORED, source: 'simulated' }] },
      {},
      ['isin'],
    ],
    [
      'has the number of a simulated bill, and alters it',
      { ...USED, stored: [{ ...STORED, source: 'simulated' }] },
      { par_value: '10' },
      ['isin'],
    ],
  ])('that %s', (_, facts, attributes, members) => {
    assert.deepEqual(
      decideImport(facts, [rowWith(attributes)]).map(({ line, member }) => `${line} ${member}`),
      members.map((member) => `2 ${member}`),
    )
  })
})

test('use is looked up only for instruments whose fixed members would change', () => {
  assert.deepEqual(alteredInstruments([STORED], [rowWith({ name: 'B' })]), [])
  assert.deepEqual(alteredInstruments([STORED], [rowWith({ par_value: '10' })]), ['ins_1'])
  const simulated = { ...STORED, source: 'simulated' }
  assert.deepEqual(alteredInstruments([simulated], [rowWith({ par_value: '10' })]), [])
})
