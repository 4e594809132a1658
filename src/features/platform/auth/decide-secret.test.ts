import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type ClientFacts, decideEnd, decideRotation } from './decide-secret.ts'

const now = '2026-11-23T12:00:00.000Z'
const PAST = '2026-11-23T11:59:59.999Z'
const IN_A_MINUTE = '2026-11-23T12:01:00.000Z'
const IN_AN_HOUR = '2026-11-23T13:00:00.000Z'

const clientWith = (...ends: (string | null)[]): ClientFacts => ({
  is_disabled: false,
  has_keys: false,
  secrets: ends.map((ends_at, index) => ({ id: `cse_${index + 1}`, ends_at })),
  now,
})

describe('a rotation', () => {
  test.each<[string, ClientFacts, number, string | null]>([
    ['ends the one secret after the overlap', clientWith(null), 3600, IN_AN_HOUR],
    ['without overlap ends it now', clientWith(null), 0, now],
    ['prolongs no secret that ends earlier', clientWith(IN_A_MINUTE), 3600, IN_A_MINUTE],
    ['shortens a secret that ends later', clientWith(IN_AN_HOUR), 60, IN_A_MINUTE],
    ['without overlap ends both of two', clientWith(null, IN_AN_HOUR), 0, now],
    ['does not count a secret that has ended', clientWith(PAST, now, null), 60, IN_A_MINUTE],
    ['gives a client without secrets its first one', clientWith(PAST), 60, null],
  ])('%s', (_, client, overlap, previous_ends_at) => {
    assert.deepEqual(decideRotation(client, overlap), { previous_ends_at })
  })

  test('a rotation with overlap is refused while two secrets work', () => {
    assert.throws(() => decideRotation(clientWith(null, IN_A_MINUTE), 1), { code: 'conflict' })
  })

  test('a rotation of a disabled client is refused', () => {
    assert.throws(() => decideRotation({ ...clientWith(null), is_disabled: true }, 0), { code: 'conflict' })
  })
})

describe('the end of a secret', () => {
  test('the end of a secret is allowed while another one works', () => {
    decideEnd(clientWith(null, IN_A_MINUTE), 'cse_1')
    decideEnd(clientWith(null, IN_A_MINUTE), 'cse_2')
  })

  test('the end of a secret is allowed for the only one of a disabled client', () => {
    decideEnd({ ...clientWith(null), is_disabled: true }, 'cse_1')
  })

  test('the end of a secret is allowed for the only one of a client with public keys', () => {
    decideEnd({ ...clientWith(null), has_keys: true }, 'cse_1')
  })

  test.each<[string, ClientFacts, string, string]>([
    ['of an unknown secret', clientWith(null, null), 'cse_3', 'not_found'],
    ['of one that has ended', clientWith(now, null), 'cse_1', 'conflict'],
    ['of the only one', clientWith(null), 'cse_1', 'conflict'],
    ['of the only one that still works', clientWith(PAST, IN_A_MINUTE), 'cse_2', 'conflict'],
  ])('%s is refused', (_, client, id, code) => {
    assert.throws(() => decideEnd(client, id), { code })
  })
})
