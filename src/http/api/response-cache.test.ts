import assert from 'node:assert/strict'
import { test } from 'vitest'
import { JsonBytes } from './json-bytes.ts'
import { newResponseCache } from './response-cache.ts'

const standing = () => new JsonBytes(Buffer.from('[]'), async () => true)

test('an answer is kept from the second time on, and the newest stands in for the one before', () => {
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

test('what does not say that it stands is not kept', () => {
  const answers = newResponseCache()
  for (const answer of [[], undefined, new JsonBytes(Buffer.from('[]'))]) {
    answers.keep('a', answer)
    answers.keep('a', answer)
    assert.equal(answers.find('a'), undefined)
  }
})

test('however many are asked for, no more than some hundred stay', () => {
  const answers = newResponseCache()
  const names = Array.from({ length: 10_000 }, (_, n) => `list ${n}`)
  for (const name of names) {
    answers.keep(name, standing())
    answers.keep(name, standing())
  }
  const kept = names.filter((name) => answers.find(name) !== undefined)
  assert.ok(kept.length > 0 && kept.length <= 300, String(kept.length))
})
