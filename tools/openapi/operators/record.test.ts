// The examples of the operator API are the answers of the server today, one of every operation.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../../src/api.ts'
import { describeApi } from '../../../src/http/openapi/describe-api.ts'
import { readExamples } from '../../../src/http/openapi/examples.ts'
import { CURRENT } from '../../../src/versions/versions.ts'
import { findFaults } from '../find-faults.ts'
import { recordOperatorExamples } from './record.ts'

test('the recorded examples of the operator API equal the current answers of the server', async () => {
  const recorded = JSON.parse(JSON.stringify(await recordOperatorExamples()))
  assert.deepEqual(recorded, readExamples('operator-examples.json'), 'run npm run generate')
})

test('the description of the operator API has an example of every operation', () => {
  const { description } = api.operator!
  assert.deepEqual(findFaults(describeApi(description, CURRENT, 'http://127.0.0.1:8080')), [])
})
