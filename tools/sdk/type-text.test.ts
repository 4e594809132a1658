import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Schema } from './document.ts'
import { commentText, typeText } from './type-text.ts'

const refer = (name: string, mode: string) => (mode === 'request' ? name : `Open<${name}>`)
const decimal = { $ref: '#/components/schemas/Decimal' }
const side = { $ref: '#/components/schemas/Side' }

test.each<[string, Schema, string, string]>([
  ['text', { type: 'string' }, 'string', 'string'],
  ['a whole number or null', { type: ['integer', 'null'] }, 'number | null', 'number | null'],
  ['a decimal', decimal, 'DecimalInput', 'Decimal'],
  ['a decimal in its place', { type: 'string', format: 'decimal' } as Schema, 'DecimalInput', 'Decimal'],
  ['a named enumeration', side, 'Side', 'Open<Side>'],
  ['an enumeration', { type: 'string', enum: ['a', "b'c"] }, "'a' | 'b\\'c'", "Open<'a' | 'b\\'c'>"],
  ['an enumeration with null', { enum: ['a', 'b', null] }, "'a' | 'b' | null", "Open<'a' | 'b'> | null"],
  ['a constant', { type: 'string', const: 'a' }, "'a'", "'a'"],
  [
    'a list of decimals or null',
    { type: ['array', 'null'], items: decimal },
    'DecimalInput[] | null',
    'Decimal[] | null',
  ],
  [
    'a list of either',
    { type: 'array', items: { anyOf: [side, { type: 'null' }] } },
    '(Side | null)[]',
    '(Open<Side> | null)[]',
  ],
  ['an empty list', { type: 'array', items: { not: {} } }, 'never[]', 'never[]'],
  [
    'a pair',
    { type: 'array', prefixItems: [{ type: 'string' }, decimal] },
    '[string, DecimalInput]',
    '[string, Decimal]',
  ],
  [
    'a record',
    { type: 'object', additionalProperties: decimal },
    'Record<string, DecimalInput>',
    'Record<string, Decimal>',
  ],
  ['anything', {}, 'unknown', 'unknown'],
])('%s', (_name, schema, request, response) => {
  assert.equal(typeText(schema, 'request', refer), request)
  assert.equal(typeText(schema, 'response', refer), response)
})

describe('an object', () => {
  test('an object has its members, optional where they are not required, in quotes where they have to be', () => {
    const schema = {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string' }, 'a[b]': decimal },
    }
    assert.equal(typeText(schema, 'request', refer), "{\n  id: string\n  'a[b]'?: DecimalInput\n}")
  })

  test('an object is a union of the combinations of members that are legal', () => {
    const schema: Schema = {
      type: 'object',
      required: ['side'],
      properties: {
        side,
        cash: { anyOf: [decimal, { type: 'null' }] },
        quantity: { anyOf: [decimal, { type: 'null' }] },
      },
      allOf: [
        {
          anyOf: [
            {
              required: ['cash'],
              properties: { side: { const: 'buy' }, cash: { type: 'string' }, quantity: { type: 'null' } },
            },
            { required: ['quantity'], properties: { cash: { type: 'null' } } },
          ],
        },
      ],
    }
    assert.ok(
      typeText(schema, 'request', refer).includes(
        "(\n  | { side: 'buy'; cash: DecimalInput; quantity?: null }\n  | { cash?: null; quantity: DecimalInput }\n)",
      ),
    )
  })
})

test('a comment cannot end before its text does', () => {
  assert.equal(commentText('a */ b'), '/** a * / b */\n')
})
