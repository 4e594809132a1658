import assert from 'node:assert/strict'
import { test } from 'vitest'
import { composeTexts } from './compose-text.ts'

const compose = (text: string) => composeTexts(text, JSON.parse(text))

test.each([
  ['a letter with a mark', '{"name":"Zoe\u0308"}', { name: 'Zoë' }],
  ['an escaped mark', '{"name":"Zoe\\u0308"}', { name: 'Zoë' }],
  ['a list within members', '{"a":[{"b":["e\u0301",1,null,true]}]}', { a: [{ b: ['é', 1, null, true] }] }],
  ['Korean letters', '{"name":"\u1112\u1161\u11ab"}', { name: '한' }],
  ['composed text', '{"name":"Zoë 王 😀"}', { name: 'Zoë 王 😀' }],
])('%s is composed', (_, text, expected) => {
  assert.deepEqual(compose(text), expected)
})

test('nesting beyond the limit does no harm', () => {
  const deep = `${'['.repeat(9_000)}"e\u0301"${']'.repeat(9_000)}`
  assert.ok(Array.isArray(compose(deep)))
})
