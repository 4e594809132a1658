import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readAliases } from './read-aliases.ts'

const shape = { properties: { instrument: { type: 'string', '~alias': 'instrument_id' }, side: {} } }

test.each([
  [{ instrument_id: 'ins_1' }, { instrument: 'ins_1' }, []],
  [{ instrument: 'ins_1' }, { instrument: 'ins_1' }, []],
  [{ instrument: 'ins_1', instrument_id: 'ins_1' }, { instrument: 'ins_1' }, []],
  [{ instrument: null, instrument_id: 'ins_1' }, { instrument: 'ins_1' }, []],
  [{ instrument: 'ins_1', instrument_id: 'ins_2' }, { instrument: 'ins_1' }, ['body.instrument_id']],
  [{ side: 'buy' }, { side: 'buy' }, []],
])('%j is read as %j', (body, read, faults) => {
  assert.deepEqual(
    readAliases(shape, body).map(({ path }) => path),
    faults,
  )
  assert.deepEqual(body, read)
})

test('a body that is not an object has no other names', () => {
  assert.deepEqual([readAliases(shape, undefined), readAliases(shape, 'text')], [[], []])
})
