import assert from 'node:assert/strict'
import { test } from 'vitest'
import { operations } from '../../sdk/src/generated/operations.ts'
import { bodyHelp } from './body-help.ts'

test('an order shows each member with its type and a sentence, and says which are required', () => {
  const lines = bodyHelp('orders.place').split('\n')
  assert.equal(lines[1], 'Members of the body (-d):')
  const heads = lines.filter((line) => /^ {2}\w/.test(line))
  assert.ok(
    heads.some((head) => head.startsWith('  side: buy | sell') && head.endsWith('(required)')),
    heads.join('\n'),
  )
  assert.ok(heads.some((head) => head.startsWith('  limit_price: ') && !head.endsWith('(required)')))
  assert.ok(lines.every((line) => line.length <= 120))
})

test('an operation without a body has none', () => {
  assert.equal(bodyHelp('orders.list'), '')
})

test('every operation that takes a body of members shows them', () => {
  const names = Object.entries(operations).flatMap(([group, methods]) =>
    Object.entries(methods).flatMap(([name, text]) =>
      / \w*b/.test(text.slice(text.lastIndexOf(' '))) ? [`${group}.${name}`] : [],
    ),
  )
  const empty = names.filter((name) => bodyHelp(name) === '')
  assert.deepEqual(empty, [])
})
