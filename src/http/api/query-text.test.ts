import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { asText, readQuery } from './query-text.ts'

const read = (text: string) => ({ ...readQuery(asText(text)) })

test('a query is parsed into the values from which it was made, and repeated names into a list', () => {
  const name = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 5 })
    .filter((text) => text !== '__proto__')
  const value = fc.string({ unit: 'binary', maxLength: 8 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, fc.array(value, { minLength: 1, maxLength: 4 })), {
        selector: ([one]) => one,
        maxLength: 6,
      }),
      (pairs) => {
        const text = pairs.flatMap(([one, values]) =>
          values.map((each) => `${encodeURIComponent(one)}=${encodeURIComponent(each)}`),
        )
        const expected = pairs.map(([one, values]) => [one, values.length > 1 ? values : values[0]])
        assert.deepEqual(read(text.join('&')), Object.fromEntries(expected))
      },
    ),
  )
})

test.each([
  ['', {}],
  ['a', { a: '' }],
  ['a=1&a=2&b=x+y', { a: ['1', '2'], b: 'x y' }],
  ['a=/?#;b=c', { a: '/?#;b=c' }],
  ['a=%zz&b=%ff', { a: '%zz', b: '%ff' }],
])('%s is parsed as the framework parses it', (text, expected) => {
  assert.deepEqual(read(text), expected)
})
