import assert from 'node:assert/strict'
import { test } from 'vitest'
import { statement } from './sql.ts'
import { textRows } from './text-rows.ts'

const rows = textRows({ id: true, price: 'round(price, 2)' })

test('a row is one expression, spliced into the statement', () => {
  const { text, values } = statement(['select string_agg(', `, E'\\n') from positions`], [rows.line])
  assert.equal(
    text,
    `select string_agg(concat_ws(E'\\t', coalesce((id)::text, ''), coalesce((round(price, 2))::text, '')), E'\\n') from positions`,
  )
  assert.deepEqual(values, [])
})

test('a text is read by column, and an empty value is null', () => {
  assert.deepEqual(rows.read('a\t1.00\nb\t'), [
    { id: 'a', price: '1.00' },
    { id: 'b', price: null },
  ])
  assert.deepEqual(rows.read(null), [])
})
