// Every operation of the API, driven through the client against a real server: none is missing, and each gives the same
// answer as the request that the API description shows.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { api } from '../../../src/api.ts'
import { describeApi } from '../../../src/http/openapi/describe-api.ts'
import { type Examples, readExamples } from '../../../src/http/openapi/examples.ts'
import { CURRENT, VERSIONS } from '../../../src/versions/versions.ts'
import { normalizeExamples } from '../../../tools/openapi/normalize.ts'
import { playStory } from '../../../tools/openapi/play.ts'
import { tellStory } from '../../../tools/openapi/record-examples.ts'
import { operations } from '../src/generated/operations.ts'
import { newSdkPlayer } from './sdk-player.ts'

// The stream is read without end; stream.test.ts reads it.
const STREAM = 'events.stream'

const namesOf = (version: string) => {
  const { paths } = describeApi(api, version, 'http://localhost') as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  return Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
}

const methods = Object.entries(operations).flatMap(([group, names]) =>
  Object.keys(names).map((name) => `${group}.${name}`),
)

test.each(VERSIONS)('the client has a method for every operation of %s, and no other', (version) => {
  assert.deepEqual(methods.toSorted(), namesOf(version).toSorted())
})

test('every method is called, and gives the answer that the description shows', async () => {
  const played = JSON.parse(
    JSON.stringify(normalizeExamples(await playStory(tellStory, newSdkPlayer))),
  ) as Examples
  // The client gives each write a key, with which it can repeat it; the requests of the description have none.
  const [logged] = played[CURRENT]!['request_logs.list']!.response as { idempotency_key: string | null }[]
  assert.match(logged!.idempotency_key!, /^[0-9a-f-]{36}$/)
  logged!.idempotency_key = null
  const names = Object.keys(played[CURRENT]!)
  assert.deepEqual(names.toSorted(), namesOf(CURRENT).toSorted())
  const expected = readExamples('examples.json')
  for (const version of VERSIONS)
    for (const [name, example] of Object.entries(played[version] ?? {}))
      if (name !== STREAM) assert.deepEqual(example, expected[version]![name], name)
})
