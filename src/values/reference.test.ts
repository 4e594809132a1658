import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newReference } from './ids.ts'
import { isReference, referencesIn, runsIn } from './reference.ts'

test('a reference has ten characters that are not easily confused, with a check character', () => {
  for (let i = 0; i < 200; i++) {
    const reference = newReference()
    assert.match(reference, /^[2-9A-HJ-NP-Z]{10}$/)
    assert.ok(isReference(reference))
    for (let at = 0; at < 10; at++)
      for (const other of '29AZ')
        if (reference[at] !== other)
          assert.ok(!isReference(reference.slice(0, at) + other + reference.slice(at + 1)), reference)
  }
})

test('a reference is found within a text, whatever separates its characters', () => {
  const one = newReference()
  const spread = one.toLowerCase().replace(/(.{4})/g, '$1 ')
  for (const text of [one, `Einzahlung ${one}`, `re:${spread}/May`, `AB${one}C D`])
    assert.ok(referencesIn(text).includes(one), text)
  assert.deepEqual(referencesIn('ABCDEFGHJK'), ['ABCDEFGHJK']) // A whole text, from before references had check characters.
  assert.deepEqual(runsIn('My rent 84, May', 6), ['MYRENT', 'MYRENT84', 'MYRENT84MAY', 'RENT84', 'RENT84MAY'])
})
