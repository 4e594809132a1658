import assert from 'node:assert/strict'
import { test } from 'vitest'
import { membersOf } from './body-members.ts'
import type { ApiDocument, Schema } from './document.ts'

const document = {
  paths: {},
  components: {
    parameters: {},
    schemas: { Side: { type: 'string', enum: ['buy', 'sell'], description: 'Which side.' } },
  },
} as ApiDocument

const linesOf = (schema: Schema) =>
  membersOf(document, schema).map(
    ({ name, type, isRequired, sentence }) => `${name} ${type}${isRequired ? '!' : ''} ${sentence}`,
  )

test('a member has the type and the sentence of the shape that it names, without null', () => {
  const properties = {
    side: { $ref: '#/components/schemas/Side' },
    day: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], description: 'A day.' },
    ids: { type: 'array', items: { type: 'string' } },
  } as Record<string, Schema>
  assert.deepEqual(linesOf({ type: 'object', properties, required: ['side'] }), [
    'side buy | sell! Which side.',
    'day date A day.',
    'ids list of string ',
  ])
})

test('a body of several forms has the members of all, and requires those that each requires', () => {
  const form = (kind: string, name: string): Schema => ({
    properties: { kind: { const: kind }, [name]: { type: 'string' } },
    required: ['kind', name],
  })
  assert.deepEqual(linesOf({ anyOf: [form('one', 'a'), form('two', 'b')] }), [
    'kind one | two! ',
    'a string ',
    'b string ',
  ])
})

test('of many values the first are shown', () => {
  const values = Array.from({ length: 30 }, (_, n) => `v${n}`)
  assert.deepEqual(linesOf({ properties: { country: { enum: values } } }), [
    'country v0 | v1 | v2 | … (30 values) ',
  ])
})
