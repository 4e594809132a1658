import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readRows } from './read-rows.ts'

test('a CSV row has the number of its first line, counting blank lines and line breaks in cells', () => {
  const text = '\ufeffname,about\r\none,"two\r\nlines"\r\n\r\nthree,\r\nfour,"a ""quoted"" word"\r\n'
  assert.deepEqual(readRows(text, 'csv'), {
    problems: [],
    rows: [
      { line: 2, values: { name: 'one', about: 'two\nlines' } },
      { line: 5, values: { name: 'three', about: null } },
      { line: 6, values: { name: 'four', about: 'a "quoted" word' } },
    ],
  })
})

test('a row with too few or too many cells is reported by its line, and the others are read', () => {
  const { rows, problems } = readRows('a,b\n1,2\n3\n4,5,6\n7,8\n', 'csv')
  assert.deepEqual(
    rows.map(({ line }) => line),
    [2, 5],
  )
  assert.deepEqual(problems, [
    { line: 3, detail: 'Has 1 cells; the header has 2.' },
    { line: 4, detail: 'Has 3 cells; the header has 2.' },
  ])
})

test.each([
  ['an open quote', 'a,b\n1,"2\n', 'csv', 2],
  ['a column twice', 'a,a\n1,2\n', 'csv', 1],
  ['a column without name', 'a,\n1,2\n', 'csv', 1],
  ['an empty file', '', 'csv', 1],
  ['only a header', 'a,b\n', 'csv', 1],
  ['no JSON', '[\n {"a": 1},\n {"b": }\n]', 'json', 3],
  ['JSON that ends early', '[\n {"a": 1},\n {"b": [1,', 'json', 3],
  ['a comma too many', '[\n {"a": 1},\n]', 'json', 3],
  ['a comma too few', '[\n {"a": 1}\n {"a": 2}]', 'json', 2],
  ['something after the list', '[\n {"a": 1}\n] x', 'json', 3],
  ['no list', '{"a": 1}', 'json', 1],
  ['an empty list', '[]', 'json', 1],
  ['an element that is not an object', '[{"a": 1},\n 7]', 'json', 2],
] as const)('%s is a problem of its line', (_what, text, format, line) => {
  const { problems } = readRows(text, format)
  assert.equal(problems.length, 1)
  assert.equal(problems[0]!.line, line, problems[0]!.detail)
})

test('one invalid JSON element does not hide the others', () => {
  const { rows, problems } = readRows('[\n{"a": 1},\n{"a": 01},\n{"a": ]},\n{"a": 4}\n]', 'json')
  assert.deepEqual(
    problems.map(({ line }) => line),
    [3, 4, 4],
  )
  assert.deepEqual(rows, [{ line: 2, values: { a: 1 } }])
})

test('a JSON element has the number of its first line, whatever the layout of the file', () => {
  const element = fc.oneof(
    fc.record({ a: fc.string(), b: fc.array(fc.integer()), c: fc.record({ d: fc.string() }) }),
    fc.constant({ text: 'with "quotes", [brackets], {braces} and \\ backslashes' }),
  )
  fc.assert(
    fc.property(
      fc.array(element, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 1, 4),
      fc.nat(3),
      (list, indent, gap) => {
        const pieces = list.map((one) => JSON.stringify(one, null, indent))
        const text = `[${'\n'.repeat(gap)}${pieces.join(',\n')}]`
        let line = 1 + gap
        const lines = pieces.map((piece) => {
          const at = line
          line += piece.split('\n').length
          return at
        })
        const { rows, problems } = readRows(text, 'json')
        assert.deepEqual(problems, [])
        assert.deepEqual(
          rows.map((row) => row.line),
          lines,
        )
        assert.deepEqual(
          rows.map((row) => row.values),
          JSON.parse(text),
        )
      },
    ),
  )
})
