import assert from 'node:assert/strict'
import { test } from 'vitest'
import { joinParts, part, statement } from './sql.ts'

const sql = (strings: TemplateStringsArray, ...values: unknown[]) => statement(strings, values)
const both = (first: unknown, second: unknown) => sql`select ${first}, ${second}`
const nested = (inner: unknown, outer: unknown) => sql`select ${part`a + ${inner}`}, ${outer}`

test('a statement numbers its parameters through all of its parts', () => {
  const { text, values } = sql`select ${1}, ${part`x = ${2} or y = ${3}`} where ${4}`
  assert.equal(text, 'select $1, x = $2 or y = $3 where $4')
  assert.deepEqual(values, [1, 2, 3, 4])
})

test('a template with its part in a different place is a different statement', () => {
  const now = part`now()`
  assert.equal(both(now, 1).text, 'select now(), $1')
  assert.equal(both(1, now).text, 'select $1, now()')
  assert.equal(both(now, now).text, 'select now(), now()')
  assert.equal(both(1, 2).text, 'select $1, $2')
  assert.equal(both(now, 2).text, 'select now(), $1')
  assert.equal(nested(now, 1).text, 'select a + now(), $1')
  assert.equal(nested(1, now).text, 'select a + $1, now()')
})

test('statements with the same text share a name, others do not', () => {
  const [a, b, c] = [both(1, 2), both(3, 4), both(part`now()`, 4)]
  assert.equal(a.name, b.name)
  assert.notEqual(a.name, c.name)
  const conditions = () => joinParts([part`a = ${1}`, part`b = ${2}`], ' and ')
  assert.equal(sql`select ${conditions()}`.name, sql`select ${conditions()}`.name)
  assert.equal(sql`select ${conditions()}`.text, 'select a = $1 and b = $2')
})
