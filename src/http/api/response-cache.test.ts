import assert from 'node:assert/strict'
import { test } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { newResponseCache } from './response-cache.ts'

const standing = () => new JsonBytes(Buffer.from('[]'), async () => true)

test('an answer is cached from the second request on, and a newer one replaces it', () => {
  const answers = newResponseCache()
  const [first, second, third] = [standing(), standing(), standing()]
  answers.keep('a', first)
  assert.equal(answers.find('a'), undefined)
  answers.keep('a', second)
  assert.equal(answers.find('a'), second)
  answers.keep('a', third)
  assert.equal(answers.find('a'), third)
  assert.equal(answers.find('b'), undefined)
})

test('an answer without isFresh is not cached', () => {
  const answers = newResponseCache()
  for (const answer of [[], undefined, new JsonBytes(Buffer.from('[]'))]) {
    answers.keep('a', answer)
    answers.keep('a', answer)
    assert.equal(answers.find('a'), undefined)
  }
})

test('the number of cached answers is bounded', () => {
  const answers = newResponseCache()
  const names = Array.from({ length: 10_000 }, (_, n) => `list ${n}`)
  for (const name of names) {
    answers.keep(name, standing())
    answers.keep(name, standing())
  }
  const kept = names.filter((name) => answers.find(name) !== undefined)
  assert.ok(kept.length > 0 && kept.length <= 300, String(kept.length))
})
