import assert from 'node:assert/strict'
import { test } from 'vitest'
import { factsOf } from './draw-report.ts'

test('the members of a record are pairs of a label and a text; those within others are named by their path', () => {
  const record = { id: 'clm_1', verified_at: null, content: { first_name: 'Ines', countries: ['PT', 'DE'] } }
  assert.deepEqual(factsOf(record), [
    ['id', 'clm_1'],
    ['content.first_name', 'Ines'],
    ['content.countries.0', 'PT'],
    ['content.countries.1', 'DE'],
  ])
})
