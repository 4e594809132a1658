// The examples in the repository are the answers of the server today, and the description has no faults.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../src/api.ts'
import { describeApi } from '../../src/http/openapi/describe-api.ts'
import { readExamples } from '../../src/http/openapi/examples.ts'
import { VERSIONS } from '../../src/versions/versions.ts'
import { findFaults } from './find-faults.ts'
import { recordExamples } from './record-examples.ts'

test('the recorded examples equal the current answers of the server', async () => {
  assert.deepEqual(
    JSON.parse(JSON.stringify(await recordExamples())),
    readExamples('examples.json'),
    'run npm run generate',
  )
})

test.each(
  VERSIONS,
)('the API description of %s describes every part, and its examples are valid', (version) => {
  assert.deepEqual(findFaults(describeApi(api, version, 'http://127.0.0.1:8080')), [])
})
